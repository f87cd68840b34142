# Compiler flags of all modules. Warnings take a twentieth of a build, so the release presets turn them
# off.
if(AHU_STRICT)
  add_compile_options(-Wall -Wextra -Wpedantic -Wconversion
                      -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Wimplicit-fallthrough
                      -Wno-sign-conversion -Wswitch-enum -Werror)
else()
  add_compile_options(-w)
endif()
add_compile_options(-ffp-contract=off -fno-omit-frame-pointer)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # g++ 12 sees overlaps in `"text" + string` that are not there
endif()

if(AHU_WASM)
  add_compile_options(-Wno-shorten-64-to-32)  # sizes have 32 bits there
endif()

if(NOT AHU_WASM AND NOT AHU_ARCH STREQUAL "generic")
  add_compile_options(-march=${AHU_ARCH})
endif()

if(AHU_UNITY)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wshadow=local)  # names at the top of one file do not concern another
  endif()
else()
  add_compile_options(-Wshadow)
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

# Makes the compiler cache work for any location of the tree.
find_program(AHU_CCACHE ccache)
if(AHU_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=yes
                                  CCACHE_SLOPPINESS=pch_defines,time_macros ${AHU_CCACHE})
endif()

find_program(AHU_MOLD mold)
if(AHU_MOLD AND NOT AHU_WASM)
  add_link_options(-fuse-ld=mold)
endif()

# Optimising the code added by sanitizers would take three quarters of a build.
function(ahu_build_quickly)  # target…
  foreach(target IN LISTS ARGN)
    if(AHU_SANITIZE)
      target_compile_options(${target} PRIVATE -O0)
    endif()
    if(AHU_FUZZ)
      target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
  endforeach()
endfunction()

# Code that mostly waits for people and files is not worth minutes of optimisation.
function(ahu_seldom_run)  # target…
  foreach(target IN LISTS ARGN)
    if(AHU_SANITIZE)
      target_compile_options(${target} PRIVATE -O0)
    elseif(CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3")
      target_compile_options(${target} PRIVATE -O1)
    endif()
  endforeach()
endfunction()

# The headers of libraries that a target's sources include, compiled once for it and for those that
# reuse them: ahu_precompile(target header…) or ahu_precompile(target FROM other).
function(ahu_precompile target)
  if(NOT AHU_PRECOMPILED)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The compiler cache needs the first option; the second must be the same in programs and libraries.
    target_compile_options(${target} PRIVATE -fpch-preprocess -fPIC)
  endif()
  if(ARGV1 STREQUAL "FROM")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
