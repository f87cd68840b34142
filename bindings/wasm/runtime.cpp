// What the WebAssembly module must define itself: Boost.JSON, its error handler without
// exceptions, and the stack guard that Debian's libc expects.
#include <boost/assert/source_location.hpp>
#include <boost/json/src.hpp>
#include <cstdint>
#include <cstdlib>
#include <exception>

namespace boost {

void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }

}  // namespace boost

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { std::abort(); }
}
