// Printing sparse tensors, describe(), and a picture of the pattern.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/describe.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/print.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Prints one part behind its name.
template <class T>
void print_part(Text& text, const char* name, const Tensor<const T>& part, PrintStyle style) {
  style.type_line = false;
  put_all(text, name, ":\n");
  print_elements<T>(text, part, style);
  text.put("\n");
}

template <class T, class Format, class Index>
void print_sparse(Text& text, const Sparse<T, Format, Index>& x, const PrintStyle& style) {
  using V = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Format, Coo>) {
    if (x.nnz() > 0) print_part<Index>(text, "indices", x.indices(), style);
  } else {
    constexpr bool columns = std::is_same_v<Format, Csc>;
    print_part<Index>(text, columns ? "ccol_indices" : "crow_indices", x.pattern().pointers(), style);
    print_part<Index>(text, columns ? "row_indices" : "col_indices", x.indices(), style);
  }
  print_part<V>(text, "values", x.values(), style);
  if (!style.type_line) return;
  put_all(text, "[tenon.sparse ", Format::name, " ", dtype_name<V>, " of size ");
  for (int d = 0; d < x.dim(); ++d) put_all(text, d ? "x" : "", x.sizes()[d]);
  put_all(text, ", ", x.nnz(), x.nnz() == 1 ? " entry]" : " entries]");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Prints the indices, the values, then format, type and size.
template <class Traits, detail::SparseLike X>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream, const X& x) {
  detail::Text text;
  detail::print_sparse(text, detail::settled(x), detail::style_of(stream));
  stream.write(text.c_str(), static_cast<std::ptrdiff_t>(text.size()));
  return stream;
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The number of entries in each of (rows, columns) equal parts of a matrix: a picture of the pattern, to be printed or
/// saved as an image. Throws ShapeError.
template <class T, class Format, class Index>
Tensor<std::int64_t> spy(const Sparse<T, Format, Index>& x, std::int64_t rows, std::int64_t columns) {
  detail::require_matrix("sparse::spy", x);
  if (rows < 1 || columns < 1)
    detail::throw_error(ErrorCode::shape, "sparse::spy: a picture of ", rows, " by ", columns, " parts");
  Tensor<std::int64_t> counts = detail::new_tensor<std::int64_t>("sparse::spy", Shape{rows, columns});
  counts.zero_();
  const auto entries = detail::coo_of(x);
  // In floating point: a product of two sizes may overflow.
  const double down = static_cast<double>(rows) / static_cast<double>(x.sizes()[0]),
               right = static_cast<double>(columns) / static_cast<double>(x.sizes()[1]);
  for (std::int64_t k = 0; k < entries.nnz(); ++k) {
    const auto i = static_cast<std::int64_t>(static_cast<double>(entries.pattern().row(0)[k]) * down),
               j = static_cast<std::int64_t>(static_cast<double>(entries.pattern().row(1)[k]) * right);
    ++counts.data_ptr()[detail::smaller_of(i, rows - 1) * columns + detail::smaller_of(j, columns - 1)];
  }
  return counts;
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Format, type, shape, the number of entries and their share, order, bytes, and of a matrix the entries of its rows
/// and a picture of its pattern, in which '#' is the part with most entries. Cost: one pass over the indices.
template <class T, class Format, class Index>
std::string describe(const Sparse<T, Format, Index>& x) {
  detail::Text text;
  const auto bytes = [](const auto& part) { return part.numel() * item_size(part.dtype()); };
  double elements = 1;
  for (int d = 0; d < x.sparse_dim(); ++d) elements *= static_cast<double>(x.sizes()[d]);
  if constexpr (std::is_same_v<Format, Bsr>)
    elements /= static_cast<double>(x.pattern().block_rows()) * static_cast<double>(x.pattern().block_columns());
  detail::put_all(text, Format::name, " ", dtype_name<std::remove_const_t<T>>, " tensor of shape ", x.sizes(), ": ");
  detail::put_all(text, x.nnz(),
                  std::is_same_v<Format, Bsr> ? " block"
                  : x.nnz() == 1              ? " entry"
                                              : " entrie",
                  x.nnz() == 1 ? "" : "s");
  if (elements > 0)
    detail::put_all(text, ", ", detail::to_six_digits(100 * static_cast<double>(x.nnz()) / elements), " % of all");
  std::int64_t total = bytes(x.values()) + bytes(x.indices());
  if constexpr (detail::Compressed<Format>) total += bytes(x.pattern().pointers());
  detail::put_all(text, ", ", x.is_coalesced() ? "coalesced" : "not coalesced", ", indices of ", dtype_name<Index>,
                  ", ", total, " bytes.");
  if (x.dim() != 2 || x.dense_dim() != 0 || x.sizes()[0] == 0 || x.sizes()[1] == 0) return text.c_str();
  const auto rows = detail::csr_of(x);
  const Index* const at = rows.crow_indices().data_ptr();
  std::int64_t least = at[1], most = 0, empty = 0;
  for (std::int64_t i = 0; i < x.sizes()[0]; ++i) {
    const std::int64_t n = at[i + 1] - at[i];
    least = n < least ? n : least;
    most = n > most ? n : most;
    empty += n == 0;
  }
  detail::put_all(text, " Its rows have ", least, " to ", most, " entries, ", empty, empty == 1 ? " has" : " have",
                  " none.");
  constexpr std::int64_t height = 16, width = 32;
  const std::int64_t lines = detail::smaller_of(height, x.sizes()[0]),
                     characters = detail::smaller_of(width, x.sizes()[1]);
  const Tensor<std::int64_t> counts = sparse::spy(rows, lines, characters);
  std::int64_t densest = 1;
  for (std::int64_t k = 0; k < counts.numel(); ++k)
    densest = counts.data_ptr()[k] > densest ? counts.data_ptr()[k] : densest;
  for (std::int64_t i = 0; i < lines; ++i) {
    char line[width + 3] = "\n|";
    for (std::int64_t j = 0; j < characters; ++j) {
      const std::int64_t n = counts.data_ptr()[i * characters + j];
      line[2 + j] = n == 0 ? ' ' : 4 * n <= densest ? '.' : 2 * n <= densest ? ':' : 4 * n <= 3 * densest ? '+' : '#';
    }
    line[2 + characters] = '\0';
    detail::put_all(text, line, "|");
  }
  return text.c_str();
}

}  // namespace tenon::inline v1::inline TENON_CODE
