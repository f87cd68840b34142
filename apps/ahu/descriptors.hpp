// Open files and sockets: as many as the system lets this process have.
#pragma once

namespace ahu::app {

void allow_many_descriptors();

}  // namespace ahu::app
