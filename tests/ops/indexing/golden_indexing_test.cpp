// Reading and writing by index and by mask, beside NumPy, in every layout of the operands.
#include <cstddef>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of, support::narrowed,
    support::row_of;
using tenon::AnyTensor, tenon::DType;

namespace {

constexpr DType moved_types[] = {DType::bool_, DType::uint8, DType::float32, DType::int64, DType::complex128};
constexpr DType numbers[] = {DType::int8,    DType::uint16,  DType::int32,     DType::uint64,    DType::float16,
                             DType::float32, DType::float64, DType::complex64, DType::complex128};

AnyTensor row_indices(std::int64_t n) {
  const AnyTensor row = support::new_tensor(DType::int16, {(n < 5 ? n : 5) + 1});
  const auto first = row_of(DType::int16, {static_cast<double>(n - 1), 0, -2, 1, 1});
  tenon::runtime::assign(narrowed(row, 0, 0, row.numel() - 1), narrowed(first, 0, 0, row.numel() - 1));
  return row;
}

std::string name_of(const std::string& key, const char* what, int d) { return key + what + std::to_string(d); }

/// The 1 of a type.
support::Value one_of(DType dtype) { return dtype == DType::bool_ ? support::Value(true) : support::Value(1); }

}  // namespace

TEST_CASE("take") {
  Golden golden("indexing", "take");
  const auto matrix = golden.get("indices", DType::int64), flat = golden.get("flat", DType::int64);
  const auto few = golden.get("small", DType::uint8), last = support::element_of(row_of(DType::int32, {-1}), 0);
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        for (const auto& at : layouts_of(matrix))
          check_golden(golden, name_of(key, "matrix", d), call("take", {x, at}, {{"axis", d}}));
        const auto narrow = tenon::runtime::cast(matrix, DType::int8);
        check_golden(golden, name_of(key, "matrix", d), call("take", {x, narrow}, {{"axis", d - 3}}));
        check_golden(golden, name_of(key, "small", d), call("take", {x, few}, {{"axis", d}}));
        check_golden(golden, name_of(key, "one", d), call("take", {x, last}, {{"axis", d}}));
        check_golden(golden, name_of(key, "none", d), call("take", {x, row_of(DType::int32, {})}, {{"axis", d}}));
      }
      for (const auto& at : layouts_of(flat)) check_golden(golden, key + "flat", call("take", {x, at}));
    }
  }
}

TEST_CASE("index_select") {
  Golden golden("indexing", "index_select");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d)
        check_golden(golden, name_of(key, "axis", d), call("index_select", {x, d, row_indices(x.size(d))}));
    }
  }
}

TEST_CASE("take_along_axis") {
  Golden golden("indexing", "take_along_axis");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        auto line = x;
        for (int k = 0; k < 3; ++k) line = k == d ? line : narrowed(line, k, 0, 1);
        for (const auto& at : layouts_of(golden.get("indices" + std::to_string(d), DType::int64))) {
          check_golden(golden, name_of(key, "axis", d), call("take_along_axis", {x, at}, {{"axis", d}}));
          check_golden(golden, name_of(key, "wide", d), call("take_along_axis", {line, at}, {{"axis", d}}));
        }
        const auto narrow = golden.get("narrow" + std::to_string(d), DType::int64);
        check_golden(golden, name_of(key, "narrow", d), call("take_along_axis", {x, narrow}, {{"axis", d}}));
      }
    }
  }
}

TEST_CASE("gather") {
  Golden golden("indexing", "gather");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        for (const auto& at : layouts_of(golden.get("indices" + std::to_string(d), DType::int64)))
          check_golden(golden, name_of(key, "axis", d), call("gather", {x, d, at}));
      }
    }
  }
}

TEST_CASE("scatter_") {
  Golden golden("indexing", "scatter");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    const auto values = layouts_of(golden.get(key + "values", dtype));
    for (int d = 0; d < 3; ++d) {
      const auto indices = layouts_of(golden.get("indices" + std::to_string(d), DType::int64));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get(key + "x", dtype))[k];
        check_golden(golden, name_of(key, "axis", d), call("scatter", {x, d, indices[k], values[3 - k]}));
        check_golden(golden, name_of(key, "axis", d), call("scatter_", {x, d, indices[k], values[3 - k]}));
        x = layouts_of(golden.get(key + "x", dtype))[k];
        check_golden(golden, name_of(key, "filled", d), call("scatter_", {x, d - 3, indices[3 - k], one_of(dtype)}));
      }
    }
  }
}

TEST_CASE("scatter_add_") {
  Golden golden("indexing", "scatter_add");
  for (const DType dtype : numbers) {
    const std::string key = key_of(dtype);
    const auto values = layouts_of(golden.get(key + "values", dtype));
    for (int d = 0; d < 3; ++d) {
      const auto indices = layouts_of(golden.get("indices" + std::to_string(d), DType::int64));
      for (std::size_t k = 0; k < 4; ++k) {
        const auto x = layouts_of(golden.get(key + "x", dtype))[k];
        check_golden(golden, name_of(key, "axis", d), call("scatter_add", {x, d, indices[k], values[3 - k]}));
        check_golden(golden, name_of(key, "axis", d), call("scatter_add_", {x, d, indices[k], values[3 - k]}));
      }
    }
  }
}

TEST_CASE("scatter_reduce_") {
  Golden golden("indexing", "scatter_reduce");
  for (const DType dtype : numbers) {
    if (dtype == DType::complex64 || dtype == DType::complex128) continue;
    const std::string key = key_of(dtype);
    const auto values = layouts_of(golden.get(key + "values", dtype));
    for (int d = 0; d < 3; ++d) {
      const auto indices = layouts_of(golden.get("indices" + std::to_string(d), DType::int64));
      for (std::size_t k = 0; k < 4; ++k) {
        for (const std::string reduce : {"sum", "prod", "mean", "amax", "amin"}) {
          for (const char* function : {"scatter_reduce", "scatter_reduce_"}) {
            const auto x = [&] { return layouts_of(golden.get(key + "x", dtype))[k]; };
            const std::string name = key + reduce;
            check_golden(golden, name_of(name, ".with", d),
                         call(function, {x(), d, indices[k], values[3 - k], reduce}));
            check_golden(golden, name_of(name, ".without", d),
                         call(function, {x(), d, indices[k], values[3 - k], reduce, false}));
          }
        }
      }
    }
  }
}

TEST_CASE("index_add_") {
  Golden golden("indexing", "index_add");
  for (const DType dtype : numbers) {
    const std::string key = key_of(dtype);
    for (int d = 0; d < 3; ++d) {
      const auto values = layouts_of(golden.get(name_of(key, "values", d), dtype));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get(key + "x", dtype))[k];
        const auto rows = row_indices(x.size(d));
        check_golden(golden, name_of(key, "axis", d), call("index_add", {x, d, rows, values[k]}));
        check_golden(golden, name_of(key, "axis", d), call("index_add_", {x, d, rows, values[k]}));
        x = layouts_of(golden.get(key + "x", dtype))[k];
        check_golden(golden, name_of(key, "axis", d), call("index_add_", {x, d, rows, values[3 - k]}));
      }
    }
  }
}

TEST_CASE("index_copy_ and index_fill_") {
  Golden copied("indexing", "index_copy"), filled("indexing", "index_fill");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (int d = 0; d < 3; ++d) {
      const auto values = layouts_of(copied.get(name_of(key, "values", d), dtype));
      for (std::size_t k = 0; k < 4; ++k) {
        const auto x = layouts_of(copied.get(key + "x", dtype))[k], y = layouts_of(filled.get(key + "x", dtype))[k];
        const auto x_rows = row_indices(x.size(d)), y_rows = row_indices(y.size(d));
        check_golden(copied, name_of(key, "axis", d), call("index_copy", {x, d, x_rows, values[3 - k]}));
        check_golden(copied, name_of(key, "axis", d), call("index_copy_", {x, d, x_rows, values[3 - k]}));
        check_golden(filled, name_of(key, "axis", d), call("index_fill", {y, d, y_rows, true}));
        check_golden(filled, name_of(key, "axis", d), call("index_fill_", {y, d, y_rows, true}));
      }
    }
  }
}

TEST_CASE("put_") {
  Golden golden("indexing", "put");
  const auto indices = layouts_of(golden.get("indices", DType::int64));
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    for (int count : {1, 4, 15, 20}) {
      for (std::size_t k = 0; k < 4; ++k) {
        const auto x = layouts_of(golden.get(key + "x", dtype))[k],
                   values = golden.get(name_of(key, "values", count), dtype);
        check_golden(golden, name_of(key, "put", count), call("put", {x, indices[3 - k], values}));
        check_golden(golden, name_of(key, "put", count), call("put_", {x, indices[3 - k], values}));
      }
    }
  }
}

TEST_CASE("put_along_axis_") {
  Golden golden("indexing", "put_along_axis");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    const auto one = golden.get(key + "one", dtype);
    for (int d = 0; d < 3; ++d) {
      const auto full = layouts_of(golden.get(name_of("", "full", d), DType::int64));
      const auto row = golden.get(name_of("", "row", d), DType::int32),
                 values = golden.get(name_of(key, "values", d), dtype);
      for (std::size_t k = 0; k < 4; ++k) {
        for (const char* function : {"put_along_axis", "put_along_axis_"}) {
          const auto x = [&] { return layouts_of(golden.get(key + "x", dtype))[k]; };
          check_golden(golden, name_of(key, "full", d), call(function, {x(), full[3 - k], values}, {{"axis", d}}));
          check_golden(golden, name_of(key, "row", d), call(function, {x(), row, one}, {{"axis", d - 3}}));
          check_golden(golden, name_of(key, "repeated", d), call(function, {x(), full[3 - k], one}, {{"axis", d}}));
        }
      }
    }
  }
}

TEST_CASE("fill_diagonal_") {
  Golden golden("indexing", "fill_diagonal");
  for (const DType dtype : moved_types) {
    const std::string key = key_of(dtype);
    const auto values = golden.get(key + "values", dtype), one = golden.get(key + "one", dtype);
    for (const char* name : {"square", "wide", "tall", "cube", "empty"}) {
      const std::string of = key + name;
      for (std::size_t k = 0; k < 4; ++k) {
        for (const char* function : {"fill_diagonal", "fill_diagonal_"}) {
          const auto x = [&] { return layouts_of(golden.get(of + ".x", dtype))[k]; };
          check_golden(golden, of + ".one", call(function, {x(), one}));
          check_golden(golden, of + ".many", call(function, {x(), values}));
          check_golden(golden, of + ".wrapped", call(function, {x(), values, true}));
        }
      }
    }
  }
}

TEST_CASE("trim_zeros") {
  Golden golden("indexing", "trim_zeros");
  for (const DType dtype : moved_types) {
    for (const char* name : {"block", "line", "zeros", "none"}) {
      const std::string of = key_of(dtype) + name;
      for (const auto& x : layouts_of(golden.get(of + ".x", dtype))) {
        for (const std::string trim : {"fb", "f", "b"}) {
          check_golden(golden, of + "." + trim, call("trim_zeros", {x, trim}));
          check_golden(golden, of + "." + trim + ".last", call("trim_zeros", {x, trim}, {{"axis", -1}}));
        }
      }
    }
  }
}

TEST_CASE("segment_sum") {
  Golden golden("indexing", "segment_sum");
  for (const auto& segments : layouts_of(golden.get("segments", DType::int64))) {
    for (const DType dtype : numbers) {
      for (const auto& x : layouts_of(golden.get(key_of(dtype) + "x", dtype)))
        check_golden(golden, key_of(dtype) + "sum", call("segment_sum", {x, segments, 6}));
    }
  }
}
