// Text laid out for a terminal: its width, lines, columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ahu::app {

// Columns that a text takes: colour codes none, Japanese characters two each, others one.
int visible_width(std::string_view text);
// Removes control characters, so that text from outside cannot control the terminal.
std::string plain(std::string_view text);
// Lines of at most that width, broken between words; all but the first indented.
std::string wrapped(std::string_view text, int width, int indent);
std::vector<std::string> lines_of(std::string_view text);
// Every line wrapped, further lines indented a little more than its start.
std::vector<std::string> wrapped_lines(std::string_view text, int width);
// Cells in columns, read downwards, as many columns as fit; a cell too wide is wrapped.
std::string in_columns(const std::vector<std::string>& cells, int width);
int rows_in_columns(const std::vector<std::string>& cells, int width);

}  // namespace ahu::app
