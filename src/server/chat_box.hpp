// The last chat lines of a table, as they were sent to its connections.
#pragma once

#include <vector>

#include "server/connection.hpp"
#include "store/types.hpp"

namespace ahu::server {

class ChatBox {
 public:
  static constexpr int lines_shown = 200;

  bool is_read() const { return is_read_; }  // from the store
  Message whole() const;                     // for a new connection
  // Adds lines, some of which may be known, and returns the message with the new ones:
  // all lines the first time, null if there are none.
  Message add(const std::vector<store::ChatLine>& lines);

 private:
  void cut_oldest();

  std::vector<store::ChatLine> lines_;
  bool is_read_ = false;
};

}  // namespace ahu::server
