# Compiler flags that every room shares.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion
                    -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough
                    -Wno-sign-conversion -Wswitch-enum -Werror -ffp-contract=off -fno-omit-frame-pointer)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # g++ 12 sees overlaps in `"text" + string` that are not there
endif()

if(AHU_WASM)
  add_compile_options(-Wno-shorten-64-to-32)  # sizes have 32 bits there
endif()

if(NOT AHU_WASM AND NOT AHU_ARCH STREQUAL "generic")
  add_compile_options(-march=${AHU_ARCH})
endif()

if(AHU_CHECKED)
  add_compile_definitions(AHU_CHECKED)
endif()

if(AHU_SANITIZE)
  add_compile_options(-fsanitize=${AHU_SANITIZE} -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${AHU_SANITIZE})
endif()

if(AHU_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(AHU_CCACHE ccache)
if(AHU_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${AHU_CCACHE})
endif()

find_program(AHU_MOLD mold)
if(AHU_MOLD AND NOT AHU_WASM)
  add_link_options(-fuse-ld=mold)
endif()
