# A game is a folder under games/ with `ahu_add_game(<folder>)` in its CMakeLists.txt. This file
# builds its library, its tests and its place in the registry; nothing else knows the games.

# Every folder under games/ that has a CMakeLists.txt, and the registry of them all.
function(ahu_find_games)
  file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true
       RELATIVE ${CMAKE_SOURCE_DIR}/games ${CMAKE_SOURCE_DIR}/games/*)
  set(AHU_GAMES "")
  foreach(folder IN LISTS folders)
    if(EXISTS ${CMAKE_SOURCE_DIR}/games/${folder}/CMakeLists.txt)
      add_subdirectory(${CMAKE_SOURCE_DIR}/games/${folder})
      list(APPEND AHU_GAMES ${folder})
    endif()
  endforeach()
  set(AHU_GAMES ${AHU_GAMES} PARENT_SCOPE)

  set(declarations "")
  set(entries "")
  set(libraries "")
  foreach(game IN LISTS AHU_GAMES)
    string(APPEND declarations "namespace ${game} {\nconst AnyGame& module();\n}\n")
    string(APPEND entries "      &${game}::module(),\n")
    list(APPEND libraries ahu_game_${game})
  endforeach()
  configure_file(${CMAKE_SOURCE_DIR}/cmake/registry.cpp.in
                 ${CMAKE_BINARY_DIR}/generated/registry.cpp @ONLY)
  # What needs to know every game: the registry and all that looks games up in it.
  add_library(ahu_house STATIC ${CMAKE_BINARY_DIR}/generated/registry.cpp ${AHU_HOUSE_SOURCES})
  target_link_libraries(ahu_house PUBLIC ahu_play PRIVATE ${libraries})
endfunction()

function(ahu_add_game game)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(ahu_game_${game} STATIC ${sources})
  target_link_libraries(ahu_game_${game} PUBLIC ahu_play)
  if(AHU_WASM)
    return()
  endif()
  if(AHU_TESTS)
    ahu_add_game_tests(${game})
  endif()
  if(AHU_FUZZ)
    ahu_generate(${game} fuzz)
    add_executable(fuzz_${game} ${generated})
    target_link_libraries(fuzz_${game} PRIVATE ahu_game_${game} ahu_kit)
    target_link_options(fuzz_${game} PRIVATE -fsanitize=fuzzer)
  endif()
  if(AHU_BENCH)
    ahu_generate(${game} bench)
    set_property(GLOBAL APPEND PROPERTY AHU_BENCH_SOURCES ${generated})
    set_property(GLOBAL APPEND PROPERTY AHU_BENCH_LIBRARIES ahu_game_${game})
    ahu_generate(${game} kernel)
    add_executable(kernel_${game} ${generated})
    target_link_libraries(kernel_${game} PRIVATE ahu_game_${game})
  endif()
endfunction()

# The laws that every game gets for nothing, and the game's own tests beside them.
function(ahu_add_game_tests game)
  ahu_generate(${game} laws)
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tests/*.cpp)
  add_executable(test_${game} ${generated} ${tests})
  target_link_libraries(test_${game} PRIVATE ahu_game_${game} ahu_kit)
  # Tests name their files from the top of the house: no path of this machine is compiled in.
  add_test(NAME ${game} COMMAND test_${game} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()

# Fills cmake/<kind>.cpp.in with the game's folder; sets `generated` to the file.
macro(ahu_generate game kind)
  set(AHU_GAME ${game})
  set(generated ${CMAKE_BINARY_DIR}/generated/${kind}_${game}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/${kind}.cpp.in ${generated} @ONLY)
endmacro()
