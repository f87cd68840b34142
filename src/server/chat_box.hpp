// The last lines that were said at a table, as everybody there has heard them.
#pragma once

#include <deque>
#include <vector>

#include "server/connection.hpp"
#include "store/types.hpp"

namespace ahu::server {

class ChatBox {
 public:
  static constexpr int lines_shown = 200;

  bool is_read() const { return is_read_; }  // from the store
  Message whole() const;                     // for a new connection
  // Takes in lines, some of them known perhaps, and returns what those who are here have not heard:
  // everything the first time, null where there is nothing.
  Message add(const std::vector<store::ChatLine>& lines);

 private:
  void cut_oldest();

  std::deque<store::ChatLine> lines_;
  bool is_read_ = false;
};

}  // namespace ahu::server
