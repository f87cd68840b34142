// Reads JSON documents strictly: the first error is kept, with its path, and every later read
// returns a harmless default, so that loaders need only one check at the end.
//   DocumentFault fault;
//   DocumentReader in(value, "", fault);
//   const int wood = in.integer("wood", 0, 99);
//   if (fault.found()) return fail(ErrorCode::BadState, fault.text());
#pragma once

#include <string>
#include <vector>

#include "support/json.hpp"

namespace ahu {

// The first error of a document: where it is, and what is wrong.
class DocumentFault {
 public:
  void complain(const std::string& path, std::string_view what) {
    if (text_.empty()) {
      text_ = (path.empty() ? "the state" : path) + " " + std::string(what);
    }
  }
  bool found() const { return !text_.empty(); }
  const std::string& text() const { return text_; }
  void set(std::string_view text) { text_ = text; }

 private:
  std::string text_;
};

class DocumentReader {
 public:
  DocumentReader(const json::value& here, std::string path, DocumentFault& fault)
      : here_(here), path_(std::move(path)), fault_(fault) {}

  // The value of a key, or the value itself for ""; if it is missing, null, and the error is kept.
  const json::value& at(std::string_view key);
  std::string path(std::string_view key) const;
  std::string path(std::string_view key, std::size_t index) const;

  int integer(std::string_view key, int low, int high);
  bool boolean(std::string_view key);
  std::string_view text(std::string_view key);
  const json::array& array(std::string_view key, int low, int high);
  const json::object& object(std::string_view key);
  // Integers of a list of exactly `size`, written to `out`.
  template <class Int>
  void integers(std::string_view key, int size, int low, int high, Int* out) {
    const json::array& items = array(key, size, size);
    for (std::size_t i = 0; i < items.size(); ++i) {
      out[i] = static_cast<Int>(item(key, i).integer("", low, high));
    }
  }
  // A reader for the value inside, with its path.
  DocumentReader inside(std::string_view key) { return {at(key), path(key), fault_}; }
  DocumentReader item(std::string_view key, std::size_t index);
  // Reports a key that was never read.
  void expect_no_other_key();
  // Reports the first place where the value differs from the expected one.
  void expect(std::string_view key, const json::value& wanted);

  void complain(std::string_view key, std::string_view what) { fault_.complain(path(key), what); }
  bool failed() const { return fault_.found(); }
  DocumentFault& fault() { return fault_; }

 private:
  const json::value& here_;
  std::string path_;
  DocumentFault& fault_;
  std::vector<std::string> asked_;
  bool is_value_ = false;  // asked for as a whole
};

}  // namespace ahu
