# What is installed, and the Debian package: cmake --build --preset release-generic --target package
include(GNUInstallDirs)
install(TARGETS ahu RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Manual pages and completion, which the program itself writes.
install(CODE "
  set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
  execute_process(COMMAND $<TARGET_FILE:ahu> man \${share}/man/man1 COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB pages \${share}/man/man1/ahu*.1)
  execute_process(COMMAND gzip -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)
  foreach(shell bash:bash-completion/completions/ahu zsh:zsh/vendor-completions/_ahu
                fish:fish/vendor_completions.d/ahu.fish)
    string(REPLACE \":\" \";\" pair \"\${shell}\")
    list(GET pair 0 name)
    list(GET pair 1 place)
    execute_process(COMMAND $<TARGET_FILE:ahu> completion \${name} OUTPUT_VARIABLE script
                    COMMAND_ERROR_IS_FATAL ANY)
    file(WRITE \${share}/\${place} \"\${script}\")
  endforeach()
")
install(FILES packaging/ahu.service DESTINATION lib/systemd/system)
install(FILES packaging/nginx.conf DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ahu/examples)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ahu)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ahu RENAME copyright)
# The browser client, if it has been built; its folder in any case.
install(DIRECTORY DESTINATION ${CMAKE_INSTALL_DATADIR}/ahu/web)
install(DIRECTORY build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ahu/web OPTIONAL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ahu)
set(CPACK_PACKAGE_CONTACT "The Ahu project <ahu@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Board games of an island: play, host and study them")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, postgresql-15")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    "${CMAKE_SOURCE_DIR}/packaging/postinst;${CMAKE_SOURCE_DIR}/packaging/prerm")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
