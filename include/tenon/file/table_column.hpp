// Tables whose columns are numbers or text, in memory.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// A column of a table, with its numbers or its texts.
struct TableColumn {
  std::string name = {};  // empty without a header
  bool is_text = false;
  AnyTensor numbers = {};              // of shape (rows), or without elements
  std::vector<std::string> text = {};  // or empty
  std::string unit = {};               // of dates and times "ns": nanoseconds since the beginning of 1970 in UTC, in
                                       // int64; else empty
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The elements of a column as T, which is bool, int64, uint64 or double. Throws TypeError for one that T does not
/// hold.
template <class T>
Tensor<T> exact_numbers(const std::string& name, const AnyTensor& numbers) {
  static_assert(std::is_same_v<T, double> || std::is_same_v<T, std::int64_t> || std::is_same_v<T, std::uint64_t> ||
                    std::is_same_v<T, bool>,
                "tenon: a column's numbers are double, std::int64_t, std::uint64_t or bool: cast makes others of them");
  return numbers.visit_const([&]<class From>(const Tensor<const From>& typed) -> Tensor<T> {
    if constexpr (std::is_same_v<From, T>) {
      return numbers.is_read_only() ? typed.clone() : numbers.as<T>();
    } else if constexpr (kind_of<From> == Kind::complex || sizeof(From) == 2) {
      throw_error(ErrorCode::type, "MixedTable::numbers: the column '", quote(name), "' has dtype ", dtype_name<From>,
                  ", not ", dtype_name<T>);
    } else {
      const Tensor<const From> from = typed.contiguous();
      const Tensor<T> made = new_tensor<T>("MixedTable::numbers", from.sizes());
      for (std::int64_t k = 0; k < from.numel(); ++k) {
        const From value = from.data_ptr()[k];
        bool fits = true;  // before the conversion, which outside of T's range is undefined
        if constexpr (FloatingElement<From> && !std::is_same_v<T, double>) {
          constexpr double least = std::is_same_v<T, std::int64_t> ? -0x1p63 : 0;
          constexpr double above = std::is_same_v<T, bool> ? 2 : std::is_same_v<T, std::int64_t> ? 0x1p63 : 0x1p64;
          fits = value >= least && value < above;
        } else if constexpr (FloatingElement<T> && !FloatingElement<From>) {
          constexpr double above = std::is_signed_v<From> ? 0x1p63 : 0x1p64;
          fits = sizeof(From) < 8 || static_cast<double>(value) < above;
        } else if constexpr (std::is_signed_v<From> && !std::is_signed_v<T>) {
          fits = value >= From(0);
        } else if constexpr (std::is_same_v<From, std::uint64_t> && std::is_same_v<T, std::int64_t>) {
          fits = value < std::uint64_t{1} << 63;
        }
        if (fits) made.data_ptr()[k] = static_cast<T>(value);
        if (!fits || (static_cast<From>(made.data_ptr()[k]) != value && value == value)) {
          throw_error(ErrorCode::type, "MixedTable::numbers: the column '", quote(name), "' has ", Piece(value),
                      " in row ", k, ", which ", dtype_name<T>, " does not hold: numbers<T>() takes another type");
        }
      }
      return made;
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The result of load_mixed_table.
struct MixedTable {
  std::vector<TableColumn> columns;
  std::int64_t rows = 0;

  /// The first column of a name. Throws IndexError if there is none.
  TENON_INLINE const TableColumn& column(const std::string& name) const { return find("MixedTable::column", name); }
  /// The numbers of a column, of shape (rows), as T: double, std::int64_t, std::uint64_t or bool. They are the column's
  /// own if they have that type, else a copy. Throws IndexError, and TypeError for a column of text and for numbers
  /// that T does not hold.
  template <class T = double>
  TENON_INLINE Tensor<T> numbers(const std::string& name) const {
    const TableColumn& found = find("MixedTable::numbers", name);
    if (found.is_text)
      throw_error(ErrorCode::type, "MixedTable::numbers: the column '", detail::quote(name),
                  "' is text: `text(name)` gives it");
    return detail::exact_numbers<T>(name, found.numbers);
  }
  /// The texts of a column. Throws IndexError, and TypeError for a column of numbers.
  TENON_INLINE const std::vector<std::string>& text(const std::string& name) const {
    const TableColumn& found = find("MixedTable::text", name);
    if (!found.is_text) {
      throw_error(ErrorCode::type, "MixedTable::text: the column '", detail::quote(name),
                  "' is numbers: `numbers(name)` gives them, and the option `.text` loads them as text");
    }
    return found.text;
  }

 private:
  TENON_INLINE const TableColumn& find(const char* function, const std::string& name) const {
    for (const TableColumn& one : columns) {
      if (one.name == name) return one;
    }
    throw_error(ErrorCode::index, function, ": the table has no column '", detail::quote(name), "'");
  }
};

}  // namespace tenon::inline v1
