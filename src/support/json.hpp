// JSON: Boost.JSON under a short name, and a reader that keeps the first fault.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ahu {

namespace json = boost::json;

// Reads the fields of an object strictly. The first thing that is wrong is kept and every later
// read returns a harmless default, so that loaders need one check at the end.
//   Fields in(object, fault);          // fault: the sentence, empty while all is well
//   const int wood = in.integer("wood", 0, 99);
//   if (!fault.empty()) return fail(ErrorCode::BadState, fault);
class Fields {
 public:
  Fields(const json::value& value, std::string& fault, std::string path = "");

  // Every key must be one of these and every one of these must be there.
  void expect_keys(std::initializer_list<std::string_view> keys);

  const json::value& value(std::string_view key);
  bool is_null(std::string_view key) { return value(key).is_null(); }
  int integer(std::string_view key, int low, int high);
  // -1 for null.
  int integer_or_null(std::string_view key, int low, int high);
  bool boolean(std::string_view key);
  std::string_view text(std::string_view key);
  // The index of the text among the names.
  int choice(std::string_view key, std::span<const std::string_view> names);
  // The elements of a list, which must have from `low` to `high` of them.
  std::span<const json::value> list(std::string_view key, int low, int high);
  // Integers of a list of exactly `size`, written to `out`.
  template <class Int>
  void integers(std::string_view key, int size, int low, int high, Int* out) {
    const auto items = list(key, size, size);
    for (std::size_t i = 0; i < items.size(); ++i) {
      out[i] = static_cast<Int>(item_integer(items[i], where(key, static_cast<int>(i)), low, high));
    }
  }
  // A list element that must itself be an object.
  Fields item(std::string_view key, int index);
  Fields object(std::string_view key);

  int item_integer(const json::value& value, const std::string& where, int low, int high);
  void complain(const std::string& where, std::string_view what);
  bool failed() const { return !fault_.empty(); }
  std::string where(std::string_view key) const;
  std::string where(std::string_view key, int index) const;

 private:
  const json::object* object_ = nullptr;
  std::string& fault_;
  std::string path_;
};

}  // namespace ahu
