// Backup and restore: every row of every table as a line of JSON, readable by every kind of store.
// The last line has the SHA-256 of all before it; those of the first format had none.
#include <istream>
#include <ostream>

#include "store/checksum.hpp"
#include "store/migrations.hpp"
#include "store/sql_rows.hpp"
#include "store/sql_store.hpp"
#include "support/json.hpp"

namespace ahu::store {

namespace {

constexpr std::string_view backup_format = "ahu-backup/2";
constexpr std::string_view format_without_checksum = "ahu-backup/1";

// Writes lines and computes their checksum.
class Lines {
 public:
  explicit Lines(std::ostream& to) : to_(to) {}
  void write(const json::value& line) {
    const std::string text = json::serialize(line) + '\n';
    checksum_.add(text);
    to_ << text;
  }
  std::string checksum() const { return checksum_.text(); }

 private:
  std::ostream& to_;
  Checksum checksum_;
};

// Numbers with a point are written as texts within a list: JSON readers round them.
json::value json_of(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    return *integer;
  }
  if (const auto* real = std::get_if<double>(&value)) {
    return json::array{real_text(*real)};
  }
  return json::value(std::get<std::string>(value));
}

[[noreturn]] void refuse(const std::string& why) {
  throw StoreError("the backup cannot be restored: " + why);
}

Value value_of(const json::value& from) {
  if (const std::int64_t* integer = from.if_int64()) {
    return *integer;
  }
  if (const json::string* words = from.if_string()) {
    return text(*words);
  }
  const json::array* list = from.if_array();
  const json::string* digits =
      list != nullptr && list->size() == 1 ? (*list)[0].if_string() : nullptr;
  const auto real = digits != nullptr ? read_real(*digits) : std::nullopt;
  if (!real) {
    refuse("a row has a value that is neither number nor text");
  }
  return *real;
}

std::int64_t write_table(Database& database, const TableInfo& table, int schema, Lines& lines) {
  std::int64_t rows = 0;
  const std::string columns = columns_of(table, schema);
  lines.write(json::object{{"table", table.name}, {"columns", columns}});
  const std::string sql = "SELECT " + columns + " FROM " + std::string(table.name) + " ORDER BY " +
                          std::string(table.key);
  database.each(sql, {}, [&](const Row& row) {
    json::array line;
    for (const Value& value : row.values) {
      line.push_back(json_of(value));
    }
    lines.write(line);
    ++rows;
  });
  return rows;
}

std::string insert_of(std::string_view table, std::string_view columns) {
  std::string marks = "$1";
  int count = 1;
  for (const char c : columns) {
    marks += c == ',' ? ", $" + std::to_string(++count) : "";
  }
  return "INSERT INTO " + std::string(table) + " (" + std::string(columns) + ") VALUES (" + marks +
         ")";
}

// Whether every one of these columns is one of the table's; names from a file end up in SQL.
bool knows(const TableInfo& table, std::string_view columns) {
  const std::string all = "," + columns_of(table, newest_schema()) + ",";
  while (!columns.empty()) {
    const std::string_view column = columns.substr(0, columns.find(','));
    if (column.empty() || all.find("," + std::string(column) + ",") == std::string::npos) {
      return false;
    }
    columns.remove_prefix(std::min(columns.size(), column.size() + 1));
  }
  return true;
}

std::string text_at(const json::object& line, std::string_view key) {
  const json::value* found = line.if_contains(key);
  const json::string* words = found != nullptr ? found->if_string() : nullptr;
  return words != nullptr ? std::string(*words) : std::string();
}

class Reader {
 public:
  Reader(Database& database, std::istream& from) : database_(database), from_(from) {}

  void read() {
    read_head(next_line());
    for (;;) {
      const json::value line = next_line();
      if (const json::array* row = line.if_array()) {
        read_row(*row);
      } else if (const json::object* object = line.if_object()) {
        if (object->contains("rows")) {
          check_end(*object);
          return;
        }
        read_table(*object);
      }
    }
  }

 private:
  json::value next_line() {
    std::string line;
    if (!std::getline(from_, line) || from_.eof()) {
      refuse("it ends too early");
    }
    before_ = checksum_;
    checksum_.add(line + '\n');
    boost::system::error_code error;
    json::value value = json::parse(line, error);
    if (error) {
      refuse("a line is not JSON");
    }
    return value;
  }

  void read_head(const json::value& line) {
    const json::object* head = line.if_object();
    const std::string format = head == nullptr ? "" : text_at(*head, "format");
    if (format != backup_format && format != format_without_checksum) {
      refuse("it does not begin as an " + std::string(backup_format));
    }
    has_checksum_ = format == backup_format;
    const json::value* schema = head->if_contains("schema");
    if (schema == nullptr || !schema->is_int64() || schema->as_int64() > newest_schema()) {
      refuse("it comes from a newer program");
    }
  }

  void read_table(const json::object& line) {
    const std::string name = text_at(line, "table");
    const std::string columns = text_at(line, "columns");
    for (const TableInfo& table : all_tables()) {
      const std::string known = newest_names(table, columns);
      if (table.name == name && !columns.empty() && knows(table, known)) {
        insert_ = insert_of(name, known);
        columns_ = 1 + static_cast<std::size_t>(std::ranges::count(columns, ','));
        return;
      }
    }
    refuse("there is no table " + name + " with these columns");
  }

  void read_row(const json::array& line) {
    if (insert_.empty() || line.size() != columns_) {
      refuse("a row must have as many values as its table has columns");
    }
    std::vector<Value> values;
    for (const json::value& value : line) {
      values.push_back(value_of(value));
    }
    database_.each(insert_, values, [](const Row&) {});
    ++rows_;
  }

  void check_end(const json::object& line) const {
    if (line.at("rows") != json::value(rows_)) {
      refuse("rows are missing");
    }
    if (line.contains("sha256") != has_checksum_ ||
        (has_checksum_ && text_at(line, "sha256") != before_.text())) {
      refuse("its checksum is wrong: the file was altered or damaged");
    }
    if (from_.peek() != std::istream::traits_type::eof()) {
      refuse("something follows its end");
    }
  }

  Database& database_;
  std::istream& from_;
  Checksum checksum_;
  Checksum before_;  // of all lines but the last one read
  bool has_checksum_ = true;
  std::string insert_;
  std::size_t columns_ = 0;
  std::int64_t rows_ = 0;
};

}  // namespace

void MatchStore::back_up(std::ostream& to) {
  link_->read([&](Database& database) {
    database.begin_reading();
    try {
      std::int64_t rows = 0;
      const int schema = schema_of(database);
      Lines lines(to);
      lines.write(json::object{{"format", backup_format}, {"schema", schema}});
      for (const TableInfo& table : all_tables()) {
        rows += table.since <= schema ? write_table(database, table, schema, lines) : 0;
      }
      lines.write(json::object{{"rows", rows}, {"sha256", lines.checksum()}});
      database.commit();
    } catch (...) {
      database.roll_back();
      throw;
    }
    return 0;
  });
  if (!to.flush()) {
    throw StoreError("the backup could not be written");
  }
}

void MatchStore::restore(std::istream& from) {
  link_->write([&](Database& database) {
    if (!database.rows("SELECT id FROM accounts UNION ALL SELECT id FROM matches LIMIT 1")
             .empty()) {
      throw StoreError("a backup is restored into an empty store only");
    }
    Reader(database, from).read();
    store_look_keys(database);
    database.run(  // matches of older backups still need transcripts
        "INSERT INTO transcripts_due (match) SELECT id FROM matches WHERE status = 2 "
        "AND id NOT IN (SELECT match FROM transcripts) ON CONFLICT (match) DO NOTHING");
  });
}

}  // namespace ahu::store
