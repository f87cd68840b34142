// The keys of a finished match, which every document has.
#include "match/state_json.hpp"

namespace ahu {

json::array numbers_json(const BySeat& numbers) {
  return json::array(numbers.begin(), numbers.end());
}

json::array winners_json(const Payoffs& payoffs) {
  json::array winners;
  for (int seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] > 0) {
      winners.emplace_back(seat);
    }
  }
  return winners;
}

}  // namespace ahu
