// Raises the limit of open files and sockets as far as the system allows.
#pragma once

namespace ahu::app {

void allow_many_descriptors();

}  // namespace ahu::app
