// Easter Island once more, slow and simple, from the JSON of a state: what the fast rules are
// compared with. It shares no code with them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/json.hpp"

namespace ahu::naive {

struct Statue {
  int seat;
  char facing;
  bool fresh;
};

struct NaiveRay {
  std::vector<std::string> met;  // in order, with repetitions
  std::string destroyed;         // "" for none
  bool same_side_twice = false;
};

inline const std::map<char, std::pair<int, int>>& steps() {
  static const std::map<char, std::pair<int, int>> all = {
      {'N', {0, 1}}, {'E', {1, 0}}, {'S', {0, -1}}, {'W', {-1, 0}}};
  return all;
}

class Position {
 public:
  explicit Position(const json::object& state) : state_(state) {
    for (const auto& statue : state.at("statues").as_array()) {
      statues_[text(statue.at("at"))] = {number(statue.at("seat")), text(statue.at("facing"))[0],
                                         statue.at("fresh").as_bool()};
    }
    for (const auto& sun : state.at("suns").as_array()) {
      suns_[text(sun.at("at"))] = &sun;
    }
  }

  NaiveRay ray(const std::string& sun) const {
    const std::map<char, char> inwards = {{'N', 'S'}, {'S', 'N'}, {'E', 'W'}, {'W', 'E'}};
    char travel = inwards.at(sun[0]);
    int column = sun[0] == 'W' ? -1 : sun[0] == 'E' ? 5 : sun[1] - 'a';
    int row = sun[0] == 'S' ? -1 : sun[0] == 'N' ? 5 : sun[1] - '1';
    NaiveRay result;
    std::set<std::pair<std::string, char>> entered;
    for (;;) {
      column += steps().at(travel).first;
      row += steps().at(travel).second;
      if (column < 0 || column > 4 || row < 0 || row > 4) {
        result.destroyed = result.met.empty() ? "" : result.met.back();
        return result;
      }
      const std::string here = name(column, row);
      const auto found = statues_.find(here);
      if (found == statues_.end()) {
        continue;
      }
      const bool before = entered.count({here, inwards.at(travel)}) != 0;
      result.same_side_twice |= !entered.insert({here, travel}).second;
      result.met.push_back(here);
      const char facing = found->second.facing;
      if (facing == travel || facing == inwards.at(travel) || before || result.same_side_twice) {
        result.destroyed = here;
        return result;
      }
      travel = facing;
    }
  }

  std::set<std::string> actions() const {
    std::set<std::string> all;
    if (state_.at("phase").as_string() == "over") {
      return all;
    }
    const int seat = number(state_.at("to_act"));
    if (number(state_.at("reserve").at(static_cast<std::size_t>(seat))) > 0) {
      add_places(all);
    }
    if (state_.at("phase").as_string() == "play") {
      add_suns(seat, all);
      add_statues(seat, all);
    }
    return all;
  }

 private:
  static std::string text(const json::value& value) { return std::string(value.as_string()); }
  static int number(const json::value& value) { return static_cast<int>(value.as_int64()); }
  static std::string name(int column, int row) {
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
  }

  void add_places(std::set<std::string>& all) const {
    for (int column = 0; column < 5; ++column) {
      for (int row = 0; row < 5; ++row) {
        for (const char facing : {'N', 'E', 'S', 'W'}) {
          if (statues_.count(name(column, row)) == 0) {
            all.insert("place " + name(column, row) + facing);
          }
        }
      }
    }
  }

  void add_suns(int seat, std::set<std::string>& all) const {
    const bool left = number(state_.at("sun_supply").at(static_cast<std::size_t>(seat))) > 0;
    for (const std::string edge : {"Nabcde", "E12345", "Sabcde", "W12345"}) {
      for (std::size_t i = 1; i < edge.size(); ++i) {
        const std::string at = {edge[0], edge[i]};
        const auto found = suns_.find(at);
        if (found == suns_.end()) {
          if (left) {
            all.insert("sun " + at);
          }
        } else if (may_fire(seat, at, *found->second)) {
          all.insert("fire " + at);
        }
      }
    }
  }

  bool may_fire(int seat, const std::string& at, const json::value& sun) const {
    if (number(sun.at("seat")) != seat || sun.at("fired").as_bool() || sun.at("fresh").as_bool()) {
      return false;
    }
    for (const auto& met : ray(at).met) {
      if (statues_.at(met).fresh) {
        return false;
      }
    }
    return true;
  }

  void add_statues(int seat, std::set<std::string>& all) const {
    for (const auto& [at, statue] : statues_) {
      if (statue.seat != seat) {
        continue;
      }
      for (const auto& [way, step] : steps()) {
        if (way != statue.facing) {
          all.insert("turn " + at + way);
        }
        int column = at[0] - 'a' + step.first;
        int row = at[1] - '1' + step.second;
        while (column >= 0 && column < 5 && row >= 0 && row < 5 &&
               statues_.count(name(column, row)) == 0) {
          all.insert("move " + at + "-" + name(column, row));
          column += step.first;
          row += step.second;
        }
      }
    }
  }

  const json::object& state_;
  std::map<std::string, Statue> statues_;
  std::map<std::string, const json::value*> suns_;
};

}  // namespace ahu::naive
