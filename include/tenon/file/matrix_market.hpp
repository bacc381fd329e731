// Matrix Market files (.mtx): sparse matrices as text, a line for each entry. They are what collections of matrices are
// kept in.
//
// Source: NIST, "The Matrix Market Exchange Formats". Coordinates and arrays, general, symmetric, skew-symmetric and
// Hermitian, of real, integer and complex numbers or of none (pattern).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/sparse_format.hpp>
#include <tenon/file/text_bytes.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/filter.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The contents of a file's first line.
struct MatrixMarketBanner {
  bool is_array = false, has_values = true, is_unsigned = false;
  Kind kind = Kind::floating;
  enum Symmetry : unsigned char { general, symmetric, skew, hermitian } symmetry = general;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads a file's text from its beginning: words of the banner, then numbers between white space.
class MatrixMarketReader {
 public:
  MatrixMarketReader(const FilePlace& place, const char* text, std::size_t size)
      : place_(place), at_(text), end_(text + size) {}

  MatrixMarketBanner banner() {
    MatrixMarketBanner result;
    if (!is_word("%%MatrixMarket") || !is_word("matrix")) fail_banner("does not begin with %%MatrixMarket matrix");
    result.is_array = is_word("array");
    if (!result.is_array && !is_word("coordinate")) fail_banner("is neither of coordinates nor an array");
    if (is_word("integer")) result.kind = Kind::integer;
    else if (is_word("unsigned-integer")) result.kind = Kind::integer, result.is_unsigned = true;
    else if (is_word("complex")) result.kind = Kind::complex;
    else if (is_word("pattern")) result.has_values = false;
    else if (!is_word("real") && !is_word("double"))
      fail_banner("holds neither real, integer nor complex numbers, nor a pattern");
    if (is_word("symmetric")) result.symmetry = MatrixMarketBanner::symmetric;
    else if (is_word("skew-symmetric")) result.symmetry = MatrixMarketBanner::skew;
    else if (is_word("hermitian")) result.symmetry = MatrixMarketBanner::hermitian;
    else if (!is_word("general")) fail_banner("is neither general, symmetric, skew-symmetric nor hermitian");
    if (result.is_array && !result.has_values) fail_banner("is an array without values");
    return result;
  }
  /// The next number of the sizes, or an index: digits alone.
  std::int64_t count(const char* what) {
    skip();
    std::int64_t value = 0;
    const NumberEnd number = read_number(at_, end_, value);
    if (!number.at || number.out_of_range || value < 0 || !ends_at(number.at)) fail_number(what);
    at_ = number.at;
    return value;
  }
  template <class T>
  T value() {
    if constexpr (ComplexElement<T>) {
      const auto re = value<real_t<T>>(), im = value<real_t<T>>();
      return T(re, im);
    } else {
      skip();
      T value{};
      NumberEnd number = read_number(at_, end_, value);
      if constexpr (FloatingElement<T>) {
        if (number.at && number.at != end_ && (*number.at == 'D' || *number.at == 'd'))
          number = read_fortran(number.at, value);
      }
      if (!number.at || number.out_of_range || !ends_at(number.at)) fail_number("a value");
      at_ = number.at;
      return value;
    }
  }
  std::int64_t left() const { return end_ - at_; }
  std::int64_t line() const { return line_; }
  const FilePlace& place() const { return place_; }
  void require_end() {
    skip();
    if (at_ != end_) throw_error_at(place_, ErrorCode::io, ", line ", line_, ": more entries than its sizes say");
  }

 private:
  /// Reads the number from at_ on whose exponent begins with the D at `exponent`, as Fortran writes numbers of double
  /// precision.
  template <class T>
  TENON_NOINLINE_OG NumberEnd read_fortran(const char* exponent, T& value) const {
    const char* last = exponent + 1;
    while (!ends_at(last)) ++last;
    std::string text(at_, last);
    text[static_cast<std::size_t>(exponent - at_)] = 'e';
    NumberEnd number = read_number(text.data(), text.data() + text.size(), value);
    number.at = number.at == text.data() + text.size() ? last : nullptr;
    return number;
  }
  static bool is_blank(char c) { return c == ' ' || c == '\t'; }
  static bool is_line_end(char c) { return c == '\n' || c == '\r'; }
  bool ends_at(const char* at) const { return at == end_ || is_blank(*at) || is_line_end(*at); }
  /// Skips white space, empty lines and comments.
  void skip() {
    for (; at_ != end_; ++at_) {
      if (is_line_end(*at_)) {
        line_ += *at_ == '\n' || at_ + 1 == end_ || at_[1] != '\n';  // CR LF is one
        starts_line_ = true;
      } else if (*at_ == '%' && starts_line_) {
        while (at_ + 1 != end_ && !is_line_end(at_[1])) ++at_;
      } else if (!is_blank(*at_)) {
        break;
      }
    }
    starts_line_ = false;
  }
  /// True if the next word of the first line is this one, in upper or lower case; reads it if so.
  bool is_word(const char* word) {
    const char* at = at_;
    while (at != end_ && is_blank(*at)) ++at;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (; *word; ++word, ++at) {
      if (at == end_ || lower(*at) != lower(*word)) return false;
    }
    if (!ends_at(at)) return false;
    at_ = at;
    return true;
  }
  [[noreturn]] void fail_banner(const char* why) const { throw_error_at(place_, ErrorCode::io, " ", why); }
  [[noreturn]] void fail_number(const char* what) const {
    throw_error_at(place_, ErrorCode::io, ", line ", line_,
                   at_ == end_ ? ": the file ends where " : ": something else where ", what, " should stand");
  }

  FilePlace place_;
  const char *at_, *end_;
  std::int64_t line_ = 1;
  bool starts_line_ = false;
};

/// The entries that a symmetric file leaves out: the transpose of what is off the diagonal.
template <class T>
T mirrored(const T& value, MatrixMarketBanner::Symmetry symmetry) {
  if (symmetry == MatrixMarketBanner::hermitian) {
    if constexpr (ComplexElement<T>) return T(value.re, -value.im);
    return value;
  }
  if constexpr (std::is_same_v<T, bool> || std::is_unsigned_v<T>) return value;
  else return symmetry == MatrixMarketBanner::skew ? convert<T>(-convert<compute_t<T>>(value)) : value;
}

/// Reads the entries. Nothing is allocated for more of them than the file has bytes for.
template <class T, class Index>
Sparse<T, Coo, Index> read_matrix_market(const FilePlace& place, const char* text, std::size_t size) {
  MatrixMarketReader reader(place, text, size);
  const MatrixMarketBanner banner = reader.banner();
  constexpr Kind kind = kind_of<T>;
  if (banner.has_values && banner.kind > kind)
    throw_error_at(place, ErrorCode::type, " holds ", banner.kind == Kind::complex ? "complex" : "real",
                   " numbers, which ", dtype_name<T>, " does not");
  const std::int64_t rows = reader.count("a number of rows"), columns = reader.count("a number of columns");
  const bool is_general = banner.symmetry == MatrixMarketBanner::general,
             is_skew = banner.symmetry == MatrixMarketBanner::skew;
  if (!is_general && rows != columns)
    throw_error_at(place, ErrorCode::io, " has ", rows, " rows and ", columns,
                   " columns, and says that it is symmetric");
  checked_numel(place.function, Shape{rows, columns});
  require_index_sizes<Index>(place.function, Shape{rows, columns});
  std::int64_t count = 0;
  if (!banner.is_array) count = reader.count("a number of entries");
  else if (is_general) count = rows * columns;
  else count = (rows * rows - rows) / 2 + (is_skew ? 0 : rows);
  // The shortest entry is "1 1\n", that of an array "0\n"; the last needs no end of line.
  if (count > reader.left() / (banner.is_array ? 2 : 4) + 1)
    throw_error_at(place, ErrorCode::io, " declares ", count, " entries, for which its ", size, " bytes are too few");
  const std::int64_t most = is_general ? count : 2 * count;
  const Tensor<Index> indices = new_tensor<Index>(place.function, Shape{2, most});
  const Tensor<T> values = new_tensor<T>(place.function, Shape{most});
  Index *const row_to = indices.data_ptr(), *const column_to = row_to + most;
  T* const value_to = values.data_ptr();
  std::int64_t n = 0;
  const auto put = [&](std::int64_t i, std::int64_t j, const T& value) {
    row_to[n] = static_cast<Index>(i);
    column_to[n] = static_cast<Index>(j);
    value_to[n++] = value;
  };
  const auto read_value = [&]() -> T {
    if (!banner.has_values) return convert<T>(true);
    if (banner.kind == Kind::complex) {
      if constexpr (ComplexElement<T>) return reader.template value<T>();
      else return T{};
    }
    if constexpr (ComplexElement<T>) return T(reader.template value<real_t<T>>());
    else return reader.template value<T>();
  };
  for (std::int64_t k = 0, i = is_skew ? 1 : 0, j = 0; k < count; ++k) {
    std::int64_t row = i, column = j;
    if (banner.is_array) {
      if (++i >= rows) {
        ++j;
        i = is_general ? 0 : j + (is_skew ? 1 : 0);
      }
    } else {
      row = reader.count("a row") - 1;
      column = reader.count("a column") - 1;
      if (row < 0 || row >= rows || column < 0 || column >= columns)
        throw_error_at(place, ErrorCode::io, ", line ", reader.line(), ": the entry (", row + 1, ", ", column + 1,
                       ") is outside of shape ", Dims(Shape{rows, columns}));
    }
    const T value = read_value();
    if (banner.is_array && !convert<bool>(value)) continue;
    put(row, column, value);
    if (!is_general && row != column) put(column, row, mirrored(value, banner.symmetry));
  }
  reader.require_end();
  const Tensor<Index> found = n == most ? indices : Tensor<Index>(indices.narrow(1, 0, n).contiguous());
  const bool in_order = check_coordinates<Index>(place.function, found.data_ptr(), n, Shape{rows, columns}, 2, n);
  return {Unchecked{}, Pattern<Coo, Index>(Shape{rows, columns}, found, in_order), values.narrow(0, 0, n)};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

template <class T, class Index, class Format = Coo>
Sparse<T, Format, Index> load_matrix_market(const char* path) {
  const TextBytes text("sparse::load_matrix_market", path);
  const auto entries = read_matrix_market<T, Index>(text.place(), text.data(), text.size());
  return in_format_of_file<Format>(text.place(), entries, static_cast<std::int64_t>(text.size()));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Index>
void save_matrix_market(const char* path, const Sparse<T, Coo, Index>& x) {
  using V = std::remove_const_t<T>;
  require_matrix("sparse::save_matrix_market", x);
  OutputFile file("sparse::save_matrix_market", path);
  std::string text = "%%MatrixMarket matrix coordinate ";
  text += std::is_same_v<V, bool> ? "pattern" : ComplexElement<V> ? "complex" : FloatingElement<V> ? "real" : "integer";
  text += " general\n";
  const auto put = [&](const auto& number, char end) {
    char digits[most_number_text + 1];
    char* const last = write_number(digits, number);
    *last = end;
    text.append(digits, static_cast<std::size_t>(last + 1 - digits));
  };
  put(x.sizes()[0], ' ');
  put(x.sizes()[1], ' ');
  put(x.nnz(), '\n');
  constexpr std::size_t room = 1 << 16;
  for (std::int64_t k = 0; k < x.nnz(); ++k) {
    const V value = x.values().data_ptr()[k];
    put(static_cast<std::int64_t>(x.pattern().row(0)[k]) + 1, ' ');
    put(static_cast<std::int64_t>(x.pattern().row(1)[k]) + 1, std::is_same_v<V, bool> ? '\n' : ' ');
    if constexpr (ComplexElement<V>) {
      put(value.re, ' ');
      put(value.im, '\n');
    } else if constexpr (!std::is_same_v<V, bool>) {
      put(value, '\n');
    }
    if (text.size() < room) continue;
    file.write(text.data(), text.size());
    text.clear();
  }
  file.write(text.data(), text.size());
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The matrix of a Matrix Market file, by default in compressed rows; entries of one place are added. A pattern has
/// ones. Files of gzip need zlib: link tenon::npz. Throws IoError for a file that cannot be read, is cut or damaged, or
/// declares more rows than 2^20 and 16 for each of its bytes, which Coo has no memory for; TypeError for numbers of a
/// higher kind than T, ShapeError for what Index does not count.
template <Element T, class Format = Csr, SparseIndex Index = std::int32_t, detail::FilePath P>
Sparse<T, Format, Index> load_matrix_market(const P& path) {
  static_assert(!std::is_same_v<Format, Bsr>, "tenon: a Matrix Market file is loaded as Coo, Csr or Csc");
  return detail::load_matrix_market<T, Index, Format>(detail::path_text(path));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// Writes a sparse matrix, coalesced, as coordinates; of bool, its pattern without what is false. The file is replaced
/// as a whole or, if saving fails, left as it was. Throws IoError.
template <detail::FilePath P, class T, class Format, class Index>
void save_matrix_market(const P& path, const Sparse<T, Format, Index>& x) {
  if constexpr (std::is_same_v<std::remove_const_t<T>, bool>) {
    const auto dense_free = detail::coo_of(detail::coalesced(x));
    const bool* const value = dense_free.values().data_ptr();
    detail::save_matrix_market(detail::path_text(path),
                               detail::filtered("sparse::save_matrix_market", dense_free, x.sizes(), -1, -1, 0,
                                                [=](std::int64_t k) { return value[k]; }));
  } else {
    detail::save_matrix_market(detail::path_text(path), detail::coo_of(detail::coalesced(x)));
  }
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
