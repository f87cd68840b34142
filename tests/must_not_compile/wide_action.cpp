// An action is a 32-bit code.
// expect: sizeof
#include "toy.hpp"

struct Code {
#ifdef AHU_WRONG
  std::uint64_t code = 0;
#else
  std::uint32_t code = 0;
#endif
  friend constexpr auto operator<=>(Code, Code) = default;
};

static_assert(ahu::ActionCode<Code>);
