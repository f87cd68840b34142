# Compiles one case twice: as it stands it must pass; with AHU_WRONG it must fail, and for the
# expected reason. Run by ctest with COMPILER, FLAGS and CASE.
file(STRINGS ${CASE} expected REGEX "^// expect: " LIMIT_COUNT 1)
if(NOT expected)
  message(FATAL_ERROR "${CASE} does not say what to expect")
endif()
string(REPLACE "// expect: " "" expected "${expected}")
string(REPLACE ".*" "[^\n]*" expected "${expected}")  # within a line
set(ENV{LC_ALL} C)
separate_arguments(FLAGS UNIX_COMMAND "${FLAGS}")

execute_process(COMMAND ${COMPILER} ${FLAGS} -fsyntax-only ${CASE}
                RESULT_VARIABLE status ERROR_VARIABLE complaint)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the corrected variant must compile:\n${complaint}")
endif()

execute_process(COMMAND ${COMPILER} ${FLAGS} -fsyntax-only -DAHU_WRONG ${CASE}
                RESULT_VARIABLE status ERROR_VARIABLE complaint)
if(status EQUAL 0)
  message(FATAL_ERROR "the wrong variant compiles")
endif()
if(NOT complaint MATCHES "error: ")
  message(FATAL_ERROR "the compiler did not come to an error:\n${complaint}")
endif()
if(NOT complaint MATCHES "${expected}")
  message(FATAL_ERROR "the error does not mention '${expected}':\n${complaint}")
endif()
