// The options of tables of text, as Python gives them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

#include <tenon/file/text_options.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// The text in UTF-8. Throws UnicodeEncodeError for half a surrogate pair.
std::string utf8_of(nb::handle text);

/// The names or words of a list of str, or one of them alone. Throws TypeError for others.
std::vector<std::string> words_of(const char* function, const char* name, nb::handle given);

/// The characters that lay out a table: None or "" for none, a delimiter and a comment of None as the file's name says.
/// Throws ValueError for what is no character.
TextOptions layout_of(const char* function, nb::handle delimiter, nb::handle comment, nb::handle quote,
                      nb::handle escape, nb::handle decimal, nb::handle thousands = nb::none());

/// Adds what is read: the columns, by their names or numbers, the rows, and what stands for a missing value. Throws
/// TypeError.
void choose_part(const char* function, TextOptions& options, bool header, nb::handle columns, nb::handle missing,
                 nb::handle fill, std::int64_t skip_rows, std::int64_t max_rows, bool pad_rows);

}  // namespace tenon::python
