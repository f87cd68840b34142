// The limit of open files and sockets.
#include "apps/ahu/descriptors.hpp"

#include <sys/resource.h>

namespace ahu::app {

void allow_many_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

}  // namespace ahu::app
