// A column of a table while its fields are read: what it is follows from them.
//
// A column begins as whole numbers. The first field that is none makes it a column of real numbers, of truth values or
// of text; numbers that were read before become real, and texts are read again. So a table is gone through once, but
// for rows before the first text of a column. Texts stay parts of the file's bytes until the column is finished.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/table_column.hpp>
#include <tenon/file/text_number.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_plan.hpp>
#include <tenon/file/text_reader.hpp>
#include <tenon/file/time_text.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A text of a column as a part of the file's bytes.
struct TextCell {
  const char* begin;
  std::size_t size : 63, has_pairs : 1;  // as TextField has them
  TENON_INLINE TextCell(const TextField& field)
      : begin(field.begin), size(static_cast<std::size_t>(field.end - field.begin)), has_pairs(field.has_pairs) {}
  TENON_INLINE TextField field() const { return {begin, begin + size, false, has_pairs != 0}; }
};

class ColumnBuilder {
 public:
  /// `most` is at least the number of rows to come. `number` is the column's in the file, for messages.
  ColumnBuilder(const char* function, std::int64_t most, std::int64_t number, const TextOptions& options)
      : function_(function), options_(&options), most_(most), number_(number) {}

  void make_text() { kind_ = Kind::text; }
  void make_time() { kind_ = Kind::time; }
  /// The rows whose texts are not there yet: those before this one.
  std::int64_t texts_from() const { return kind_ == Kind::text ? texts_from_ : 0; }
  void set_text(std::int64_t row, const TextField& field) {
    if (row < texts_from_) texts_[static_cast<std::size_t>(row)] = field;
  }

  /// Takes the next field where it is a number of the column's kind that ends at a delimiter, as most are. For plain
  /// notation. False, with the reader where it was, for others.
  TENON_INLINE bool take_number(TextReader& reader, std::int64_t row, bool& last) {
    const char* const begin = reader.skip_blanks(reader.at());
    if (kind_ == Kind::real && has_fraction_) {
      const NumberEnd number = read_number(begin, reader.line_end(), real_cells_[row]);
      return number.at && reader.end_field(number.at, last);
    }
    if (kind_ != Kind::whole || !cells_ || is_natural_) return false;
    constexpr int most_digits = 18;  // which int64 holds, whatever they are
    const char *at = begin, *const end =
                                reader.line_end() - begin > most_digits ? begin + most_digits : reader.line_end();
    std::int64_t value = 0;
    for (; at != end && *at >= '0' && *at <= '9'; ++at) value = 10 * value + (*at - '0');
    if (at == begin || !reader.end_field(at, last)) return false;
    cells_[row] = value;
    has_values_ = true;
    return true;
  }
  TENON_INLINE void take(const TextReader& reader, std::int64_t row, const TextField& field, NumberNotation& notation) {
    if (kind_ == Kind::text) return push(field);
    if (!cells_) allocate();
    if (is_missing(field, *options_)) return take_missing(row);
    if (kind_ == Kind::time) return take_time(reader, row, field);
    const TextField plain = notation.plain(field);
    if (kind_ == Kind::real ? take_real(row, plain) : take_whole(row, plain)) return;
    texts_from_ = row;
    reserve_texts(row);
    push(field);
    kind_ = Kind::text;
    integers_ = Tensor<std::int64_t>();
    reals_ = Tensor<double>();
  }
  /// Decides what the column is, after all rows. A column of numbers that are whole and beyond all integer types
  /// becomes text.
  void settle(std::int64_t rows) {
    rows_ = rows;
    if (kind_ == Kind::time && !cells_) allocate();
    if (kind_ == Kind::whole && (!has_values_ || (!missing_.empty() && !fill_missing()))) become_real();
    if (kind_ == Kind::truth && !missing_.empty()) become_real();
    if (kind_ == Kind::real && has_values_ && !has_fraction_) {
      kind_ = Kind::text;
      texts_from_ = rows;
      reserve_texts(rows);
    }
  }
  bool is_text() const { return kind_ == Kind::text; }
  const std::vector<TextCell>& texts() const { return texts_; }
  AnyTensor numbers() const {
    if (kind_ == Kind::real) return first(reals_);
    if (kind_ == Kind::truth) return converted<bool>();
    return is_natural_ ? converted<std::uint64_t>() : first(integers_);
  }
  /// The column, whose texts are copied from the bytes of that reader.
  TableColumn finish(const TextReader& reader) const {
    TableColumn column;
    column.is_text = is_text();
    if (!column.is_text) column.numbers = numbers();
    column.text.reserve(texts_.size());
    for (const TextCell& cell : texts_) {
      if (cell.has_pairs) column.text.push_back(reader.text_of(cell.field()));
      else column.text.emplace_back(cell.begin, cell.size);
    }
    if (kind_ == Kind::time) column.unit = "ns";
    return column;
  }

 private:
  enum class Kind : unsigned char { whole, truth, real, time, text };

  TENON_INLINE void push(const TextField& field) {
    if (texts_.empty()) reserve_texts(0);
    texts_.push_back(field);
  }
  /// Makes room for all texts, of which that many come later by set_text.
  void reserve_texts(std::int64_t later) {
    texts_.reserve(static_cast<std::size_t>(most_));
    texts_.resize(static_cast<std::size_t>(later), TextField{nullptr, nullptr});
  }
  void allocate() {
    integers_ = new_tensor<std::int64_t>(function_, Shape{most_});
    cells_ = integers_.data_ptr();
  }
  void take_missing(std::int64_t row) {
    if (kind_ == Kind::real) real_cells_[row] = options_->fill.value;
    else if (kind_ == Kind::time) cells_[row] = missing_time;
    else missing_.push_back(row);
    has_fraction_ = has_fraction_ || kind_ == Kind::real;
  }
  void take_time(const TextReader& reader, std::int64_t row, const TextField& field) {
    const TimeRead read = read_time(field.begin, field.end, cells_[row]);
    if (read == TimeRead::out_of_range)
      fail_field(reader, number_, field, "is outside of the years 1677 to 2262,", "which int64 counts in ns");
    if (read == TimeRead::none)
      fail_field(reader, number_, field, "is no date or time of the form", "2024-12-31 or 2024-12-31T23:59:59");
  }
  TENON_INLINE bool take_whole(std::int64_t row, const TextField& plain) {
    const WholeNumber whole = read_whole(plain.begin, plain.end, cells_[row]);
    if (whole == WholeNumber::integer && kind_ == Kind::whole) {
      has_values_ = true;
      is_negative_ = is_negative_ || cells_[row] < 0;
      if (!is_natural_ || !is_negative_) return true;
    }
    return take_other(row, plain, whole);
  }
  /// Takes a field that is no int64 in a column that has been whole or truth values so far. False if it is text.
  TENON_NOINLINE_OG bool take_other(std::int64_t row, const TextField& plain, WholeNumber whole) {
    bool truth = false;
    const bool is_truth = is_truth_word(plain, truth);
    if (is_truth && (kind_ == Kind::truth || !has_values_)) {
      kind_ = Kind::truth;
      has_values_ = true;
      cells_[row] = truth;
      return true;
    }
    if (is_truth || kind_ == Kind::truth) return false;
    if (whole == WholeNumber::natural && !is_negative_) {
      is_natural_ = has_values_ = true;
      return true;
    }
    double value;
    if (read_number(plain.begin, plain.end, value).at != plain.end) return false;
    has_values_ = true;
    rows_ = row;
    become_real();
    return take_real(row, plain);
  }
  TENON_INLINE bool take_real(std::int64_t row, const TextField& plain) {
    if (read_number(plain.begin, plain.end, real_cells_[row]).at != plain.end) return false;
    if (has_fraction_) return true;
    std::int64_t unused;
    const WholeNumber whole = read_whole(plain.begin, plain.end, unused);
    has_fraction_ = whole == WholeNumber::none;
    return true;
  }
  static bool is_truth_word(const TextField& field, bool& value) {
    const auto size = static_cast<std::size_t>(field.end - field.begin);
    constexpr const char* words[] = {"false", "true", "False", "True", "FALSE", "TRUE"};
    for (int k = 0; k < 6; ++k) {
      if (std::strlen(words[k]) != size || std::memcmp(words[k], field.begin, size) != 0) continue;
      value = k % 2 != 0;
      return true;
    }
    return false;
  }

  /// Converts the numbers of the first rows_ rows, which are rounded as their texts would be.
  TENON_NOINLINE_OG void become_real() {
    reals_ = new_tensor<double>(function_, Shape{most_});
    real_cells_ = reals_.data_ptr();
    for (std::int64_t row = 0; row < rows_; ++row)
      real_cells_[row] =
          is_natural_ ? static_cast<double>(static_cast<std::uint64_t>(cells_[row])) : static_cast<double>(cells_[row]);
    for (const std::int64_t row : missing_) real_cells_[row] = options_->fill.value;
    has_fraction_ = !missing_.empty();
    kind_ = Kind::real;
    integers_ = Tensor<std::int64_t>();
  }
  /// Puts the fill value in the place of what is missing. False if it is no integer of the column's type.
  bool fill_missing() {
    const double fill = options_->fill.value, least = is_natural_ ? 0 : -0x1p63, above = is_natural_ ? 0x1p64 : 0x1p63;
    if (!options_->fill.is_given || !(fill >= least && fill < above)) return false;
    const std::int64_t number =
        is_natural_ ? static_cast<std::int64_t>(static_cast<std::uint64_t>(fill)) : static_cast<std::int64_t>(fill);
    if ((is_natural_ ? static_cast<double>(static_cast<std::uint64_t>(number)) : static_cast<double>(number)) != fill)
      return false;
    for (const std::int64_t row : missing_) cells_[row] = number;
    return true;
  }
  /// The elements of the rows that there are: all, or a copy.
  template <class T>
  AnyTensor first(const Tensor<T>& all) const {
    if (rows_ == most_) return all;
    return all.narrow(0, 0, rows_).clone();
  }
  template <class T>
  AnyTensor converted() const {
    const Tensor<T> made = new_tensor<T>(function_, Shape{rows_});
    for (std::int64_t row = 0; row < rows_; ++row) made.data_ptr()[row] = static_cast<T>(cells_[row]);
    return made;
  }

  const char* function_;
  const TextOptions* options_;
  std::int64_t most_, number_, rows_ = 0, texts_from_ = 0;
  Tensor<std::int64_t> integers_;
  Tensor<double> reals_;
  std::int64_t* cells_ = nullptr;  // of integers_: whole numbers, truth values or times
  double* real_cells_ = nullptr;
  std::vector<std::int64_t> missing_;  // the rows without a value of a column of whole numbers or truth values
  std::vector<TextCell> texts_;
  Kind kind_ = Kind::whole;
  bool has_values_ = false, is_negative_ = false, is_natural_ = false, has_fraction_ = false;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
