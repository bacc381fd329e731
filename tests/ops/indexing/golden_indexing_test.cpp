// Reading and writing by index and by mask, beside NumPy, in every layout of the operands.
#include <tenon/tenon.hpp>

#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::axis, tn::Tensor;

namespace {

template <class F>
void each_moved_type(F use) {
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>(use);
}
template <class F>
void each_number(F use) {
  each_type<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>(
      use);
}

Tensor<std::int16_t> row_indices(std::int64_t n) {
  const std::int64_t list[] = {n - 1, 0, -2, 1, 1};
  auto row = tn::zeros<std::int16_t>({(n < 5 ? n : 5) + 1});
  for (std::int64_t i = 0; i + 1 < row.numel(); ++i) row(i) = static_cast<std::int16_t>(list[i]);
  return row;
}

std::string name_of(const std::string& dtype, const char* what, int d) { return dtype + what + std::to_string(d); }

}  // namespace

TEST_CASE("take") {
  Golden golden("indexing", "take");
  const auto matrix = golden.get<std::int64_t>("indices"), flat = golden.get<std::int64_t>("flat");
  const auto few = golden.get<std::uint8_t>("small");
  each_moved_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        for (const auto& at : layouts_of(matrix)) check_golden(golden, name_of(dtype, "matrix", d), tn::take(x, at, axis(d)));
        check_golden(golden, name_of(dtype, "matrix", d), tn::take(x, matrix.cast<std::int8_t>() + std::int8_t(0), axis(d - 3)));
        check_golden(golden, name_of(dtype, "small", d), tn::take(x, few, axis(d)));
        check_golden(golden, name_of(dtype, "one", d), tn::take(x, tn::tensor(-1), axis(d)));
        check_golden(golden, name_of(dtype, "none", d), tn::take(x, tn::zeros<int>({0}), axis(d)));
      }
      for (const auto& at : layouts_of(flat)) check_golden(golden, dtype + "flat", tn::take(x, at));
    }
  });
}

TEST_CASE("index_select") {
  Golden golden("indexing", "index_select");
  each_moved_type([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) check_golden(golden, name_of(dtype, "axis", d), tn::index_select(x, d, row_indices(x.size(d))));
    }
  });
}

TEST_CASE("take_along_axis") {
  Golden golden("indexing", "take_along_axis");
  each_moved_type([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        auto narrowed = x;
        for (int k = 0; k < 3; ++k) narrowed = k == d ? narrowed : narrowed.narrow(k, 0, 1);
        for (const auto& at : layouts_of(golden.get<std::int64_t>("indices" + std::to_string(d)))) {
          check_golden(golden, name_of(dtype, "axis", d), tn::take_along_axis(x, at, axis(d)));
          check_golden(golden, name_of(dtype, "wide", d), tn::take_along_axis(narrowed, at, axis(d)));
        }
        check_golden(golden, name_of(dtype, "narrow", d),
                     tn::take_along_axis(x, golden.get<std::int64_t>("narrow" + std::to_string(d)), axis(d)));
      }
    }
  });
}

TEST_CASE("gather") {
  Golden golden("indexing", "gather");
  each_moved_type([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        for (const auto& at : layouts_of(golden.get<std::int64_t>("indices" + std::to_string(d))))
          check_golden(golden, name_of(dtype, "axis", d), tn::gather(x, d, at));
      }
    }
  });
}

TEST_CASE("scatter_") {
  Golden golden("indexing", "scatter");
  each_moved_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto values = layouts_of(golden.get<T>(dtype + "values"));
    for (int d = 0; d < 3; ++d) {
      const auto indices = layouts_of(golden.get<std::int64_t>("indices" + std::to_string(d)));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "axis", d), tn::scatter(x, d, indices[k], values[3 - k]));
        check_golden(golden, name_of(dtype, "axis", d), x.scatter_(d, indices[k], values[3 - k]));
        x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "filled", d), x.scatter_(d - 3, indices[3 - k], T(1)));
      }
    }
  });
}

TEST_CASE("scatter_add_") {
  Golden golden("indexing", "scatter_add");
  each_number([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto values = layouts_of(golden.get<T>(dtype + "values"));
    for (int d = 0; d < 3; ++d) {
      const auto indices = layouts_of(golden.get<std::int64_t>("indices" + std::to_string(d)));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "axis", d), tn::scatter_add(x, d, indices[k], values[3 - k]));
        check_golden(golden, name_of(dtype, "axis", d), x.scatter_add_(d, indices[k], values[3 - k]));
      }
    }
  });
}

TEST_CASE("index_add_") {
  Golden golden("indexing", "index_add");
  each_number([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (int d = 0; d < 3; ++d) {
      const auto values = layouts_of(golden.get<T>(name_of(dtype, "values", d)));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "axis", d), tn::index_add(x, d, row_indices(x.size(d)), values[k]));
        check_golden(golden, name_of(dtype, "axis", d), x.index_add_(d, row_indices(x.size(d)), values[k]));
        x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "axis", d), x.index_add_(d, row_indices(x.size(d)), values[3 - k]));
      }
    }
  });
}

TEST_CASE("index_copy_ and index_fill_") {
  Golden copied("indexing", "index_copy"), filled("indexing", "index_fill");
  each_moved_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (int d = 0; d < 3; ++d) {
      const auto values = layouts_of(copied.get<T>(name_of(dtype, "values", d)));
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(copied.get<T>(dtype + "x"))[k];
        check_golden(copied, name_of(dtype, "axis", d), tn::index_copy(x, d, row_indices(x.size(d)), values[3 - k]));
        check_golden(copied, name_of(dtype, "axis", d), x.index_copy_(d, row_indices(x.size(d)), values[3 - k]));
        auto y = layouts_of(filled.get<T>(dtype + "x"))[k];
        check_golden(filled, name_of(dtype, "axis", d), tn::index_fill(y, d, row_indices(y.size(d)), true));
        check_golden(filled, name_of(dtype, "axis", d), y.index_fill_(d, row_indices(y.size(d)), true));
      }
    }
  });
}

TEST_CASE("put_") {
  Golden golden("indexing", "put");
  const auto indices = layouts_of(golden.get<std::int64_t>("indices"));
  each_moved_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (int count : {1, 4, 15, 20}) {
      for (std::size_t k = 0; k < 4; ++k) {
        auto x = layouts_of(golden.get<T>(dtype + "x"))[k];
        check_golden(golden, name_of(dtype, "put", count), tn::put(x, indices[3 - k], golden.get<T>(name_of(dtype, "values", count))));
        check_golden(golden, name_of(dtype, "put", count), x.put_(indices[3 - k], golden.get<T>(name_of(dtype, "values", count))));
      }
    }
  });
}
