// AHU_FOR_EACH(macro, (a, b), (c)) is `macro(a, b) macro(c)`, for up to 81 items.
#pragma once

#define AHU_FOR_EACH(macro, ...) \
  __VA_OPT__(AHU_FOR_EACH_EXPAND(AHU_FOR_EACH_STEP(macro, __VA_ARGS__)))
#define AHU_FOR_EACH_STEP(macro, one, ...) \
  macro one __VA_OPT__(AHU_FOR_EACH_AGAIN AHU_FOR_EACH_LATER()(macro, __VA_ARGS__))
#define AHU_FOR_EACH_AGAIN() AHU_FOR_EACH_STEP
#define AHU_FOR_EACH_LATER() ()
// Each pass expands one item more.
#define AHU_FOR_EACH_EXPAND(...) AHU_FOR_EACH_3(AHU_FOR_EACH_3(AHU_FOR_EACH_3(__VA_ARGS__)))
#define AHU_FOR_EACH_3(...) AHU_FOR_EACH_2(AHU_FOR_EACH_2(AHU_FOR_EACH_2(__VA_ARGS__)))
#define AHU_FOR_EACH_2(...) AHU_FOR_EACH_1(AHU_FOR_EACH_1(AHU_FOR_EACH_1(__VA_ARGS__)))
#define AHU_FOR_EACH_1(...) AHU_FOR_EACH_0(AHU_FOR_EACH_0(AHU_FOR_EACH_0(__VA_ARGS__)))
#define AHU_FOR_EACH_0(...) __VA_ARGS__
