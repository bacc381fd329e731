// Creations against NumPy's results, which tests/data/make_creation.py wrote.
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/meshgrid.hpp>
#include <tenon/ops/creation/one_hot.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/ops/creation/window_function.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::check_golden;
using support::Golden;
using tn::Endpoint;

namespace {

template <class T>
std::string entry(const char* name) {
  return std::string(tn::dtype_name<T>).append(".").append(name);
}

/// f(T()) for the element types of fills.
template <class F>
void for_each_fill(const F& f) {
  f(bool{}), f(std::uint8_t{}), f(std::int64_t{}), f(tn::float16{}), f(float{}), f(tn::complex<double>{});
}

template <class Make>
void check_fill(const char* name, const Make& make) {
  Golden golden("creation", name);
  for_each_fill([&]<class T>(T) {
    check_golden(golden, entry<T>("matrix"), make(T{}, tn::Shape{2, 3}));
    check_golden(golden, entry<T>("none"), make(T{}, tn::Shape{0, 4}));
    check_golden(golden, entry<T>("scalar"), make(T{}, tn::Shape{}));
  });
}

template <class Make>
void check_like(const char* name, const Make& make) {
  Golden golden("creation", name);
  for_each_fill([&]<class T>(T) {
    for (const auto& x : support::layouts_of(golden.get<T>(entry<T>("x")))) {
      check_golden(golden, entry<T>("same"), make.template operator()<void>(x));
      check_golden(golden, entry<T>("other"), make.template operator()<double>(x));
    }
  });
}

}  // namespace

TEST_CASE("zeros, ones, full, empty") {
  check_fill("zeros", []<class T>(T, const tn::Shape& shape) { return tn::zeros<T>(shape); });
  check_fill("ones", []<class T>(T, const tn::Shape& shape) { return tn::ones<T>(shape); });
  check_fill("full", []<class T>(T, const tn::Shape& shape) { return tn::full<T>(shape, 7); });
  check_fill("empty", []<class T>(T, const tn::Shape& shape) { return tn::empty<T>(shape).zero_(); });
}

TEST_CASE("zeros_like, ones_like, full_like, empty_like") {
  check_like("zeros_like", []<class T>(const auto& x) { return tn::zeros_like<T>(x); });
  check_like("ones_like", []<class T>(const auto& x) { return tn::ones_like<T>(x); });
  check_like("full_like", []<class T>(const auto& x) { return tn::full_like<T>(x, 7); });
  check_like("empty_like", []<class T>(const auto& x) { return tn::empty_like<T>(x).zero_(); });
}

TEST_CASE("eye") {
  Golden golden("creation", "eye");
  for_each_fill([&]<class T>(T) {
    check_golden(golden, entry<T>("square"), tn::eye<T>(3));
    check_golden(golden, entry<T>("above"), tn::eye<T>(2, 4, 1));
    check_golden(golden, entry<T>("below"), tn::eye<T>(4, 2, -2));
    check_golden(golden, entry<T>("outside"), tn::eye<T>(2, 2, 5));
    check_golden(golden, entry<T>("none"), tn::eye<T>(0, 2));
  });
}

TEST_CASE("tensor, from_blob, from_vector") {
  Golden lists("creation", "tensor");
  const float inf = std::numeric_limits<float>::infinity();
  check_golden(lists, "float32.nested", tn::tensor<float>({{{1, 2.5}, {3, 4}}, {{5, -0.0}, {7, inf}}}));
  check_golden(lists, "int64.scalar", tn::tensor(std::int64_t{-3}));
  check_golden(lists, "complex128.one", tn::tensor<tn::complex<double>>({tn::complex<double>(1, 2)}));
  check_golden(lists, "bool.none", tn::tensor<bool>({}));
  const std::vector<double> numbers{0, 1, 2, 3, 4, 5};
  auto kept = numbers;
  Golden blobs("creation", "from_blob"), vectors("creation", "from_vector");
  check_golden(blobs, "float64.matrix", tn::from_blob(kept.data(), {2, 3}));
  check_golden(blobs, "float64.vector", tn::from_blob(std::as_const(kept).data(), {6}));
  check_golden(blobs, "float64.none", tn::from_blob(kept.data(), {0, 2}));
  check_golden(vectors, "float64.matrix", tn::from_vector(std::vector(numbers), {2, 3}));
  check_golden(vectors, "float64.vector", tn::from_vector(std::vector(numbers)));
  check_golden(vectors, "float64.none", tn::from_vector(std::vector<double>(), {0, 2}));
  Golden arrays("creation", "asarray");
  check_golden(arrays, "float64.matrix", tn::asarray<double>({{0, 1, 2}, {3, 4, 5}}));
  check_golden(arrays, "float64.vector", tn::asarray(numbers));
  check_golden(arrays, "float64.vector", tn::asarray<double>(tn::arange<int>(6)));
  check_golden(arrays, "float64.none", tn::asarray(tn::zeros<double>({0, 2}) + 1.));
}

TEST_CASE("arange") {
  Golden golden("creation", "arange");
  const auto check = [&]<class T>(T) {
    check_golden(golden, entry<T>("stop"), tn::arange<T>(5));
    check_golden(golden, entry<T>("step"), tn::arange<T>(2, 9, 3));
    check_golden(golden, entry<T>("back"), tn::arange<T>(9, 2, -3));
    check_golden(golden, entry<T>("none"), tn::arange<T>(3, 3));
    if constexpr (std::is_floating_point_v<T>) {
      check_golden(golden, entry<T>("quarters"), tn::arange<T>(0, 1, 0.25));
      check_golden(golden, entry<T>("tenths"), tn::arange<T>(1, 0, -0.1));
      check_golden(golden, entry<T>("large"), tn::arange<T>(-1e6, 1e6, 33333.3), 1);
    }
  };
  check(std::uint8_t{}), check(std::int32_t{}), check(tn::float16{}), check(float{}), check(double{}),
      check(tn::complex<float>{});
  check_golden(golden, "int64.ends", tn::arange<std::int64_t>(INT64_MAX - 3, INT64_MAX));
}

namespace {

/// A window of double and of float, in its sizes.
template <class Wide, class Narrow>
void check_window(const char* name, const Wide& of_double, const Narrow& of_float) {
  Golden golden("creation", name);
  for (const int n : {0, 1, 2, 3, 8, 51}) {
    check_golden(golden, entry<double>(std::to_string(n).c_str()), of_double(n), 10);  // squares of sines
    check_golden(golden, entry<float>(std::to_string(n).c_str()), of_float(n), 1);
  }
}

}  // namespace

TEST_CASE("windows, double by default") {
  check_window("bartlett", [](int n) { return tn::bartlett(n); }, [](int n) { return tn::bartlett<float>(n); });
  check_window("blackman", [](int n) { return tn::blackman(n); }, [](int n) { return tn::blackman<float>(n); });
  check_window("hamming", [](int n) { return tn::hamming(n); }, [](int n) { return tn::hamming<float>(n); });
  check_window("hanning", [](int n) { return tn::hanning(n); }, [](int n) { return tn::hanning<float>(n); });
  CHECK_THROWS_AS(tn::hanning(-1), tn::ShapeError);
}

TEST_CASE("Kaiser's window") {
  Golden golden("creation", "kaiser");
  for (const int n : {0, 1, 2, 3, 8, 51}) {
    for (const char* beta : {"0", "5", "8.6", "14"}) {
      const std::string name = std::to_string(n) + "." + beta;
      // As many ulp as the argument of i0 is large.
      check_golden(golden, entry<double>(name.c_str()), tn::kaiser(n, std::stod(beta)), 40);
      check_golden(golden, entry<float>(name.c_str()), tn::kaiser<float>(n, std::stod(beta)), 1);
    }
  }
  CHECK_THROWS_AS(tn::kaiser(5, 701), tn::IndexError);
  CHECK_THROWS_AS(tn::kaiser(-5, 1), tn::ShapeError);
}

TEST_CASE("linspace") {
  Golden golden("creation", "linspace");
  const auto check = [&]<class T>(T) {
    const auto both = [&](const char* name, double start, double stop, std::int64_t count) {
      const std::uint64_t tolerance = std::is_same_v<T, double> ? 8 : 0;  // numbers near 0 have the rounding errors of
                                                                          // the ends
      check_golden(golden, entry<T>(name), tn::linspace<T>(start, stop, count), tolerance);
      check_golden(golden, entry<T>(name).append(".open"), tn::linspace<T>(start, stop, count, Endpoint::excluded),
                   tolerance);
    };
    both("unit", 0, 1, 5);
    both("crossing", -3, 7, 11);
    both("down", 1.5, -1e5, 7);
    both("one", 3, 9, 1);
    both("none", 3, 9, 0);
    both("equal", 2, 2, 3);
  };
  check(std::int32_t{}), check(float{}), check(double{});
  check_golden(golden, "complex128.turn",
               tn::linspace<tn::complex<double>>(tn::complex<double>(1, -2), tn::complex<double>(0, 3), 5), 2);
}

TEST_CASE("logspace and geomspace") {
  Golden powers("creation", "logspace"), steps("creation", "geomspace");
  const auto check = [&]<class T>(T) {
    // The exponents are rounded: an error of half an ulp in them is as many ulp of the result as their size times the
    // base's logarithm.
    const std::uint64_t tolerance = std::is_same_v<T, double> ? 64 : 1;
    const auto log = [&](const char* name, double start, double stop, std::int64_t count, double base) {
      check_golden(powers, entry<T>(name), tn::logspace<T>(start, stop, count, base), tolerance);
      check_golden(powers, entry<T>(name).append(".open"),
                   tn::logspace<T>(start, stop, count, base, Endpoint::excluded), tolerance);
    };
    log("tens", 0, 3, 7, 10);
    log("twos", -10, 10, 9, 2);
    log("down", 1, -30, 5, 10);
    log("one", 2, 3, 1, 10);
    log("none", 2, 3, 0, 10);
    const auto geometric = [&](const char* name, double start, double stop, std::int64_t count) {
      check_golden(steps, entry<T>(name), tn::geomspace<T>(start, stop, count), tolerance);
      check_golden(steps, entry<T>(name).append(".open"), tn::geomspace<T>(start, stop, count, Endpoint::excluded),
                   tolerance);
    };
    geometric("tens", 1, 1000, 4);
    geometric("twos", 256, 1, 9);
    geometric("negative", -2, -3, 6);
    geometric("one", 2, 3, 1);
    geometric("none", 2, 3, 0);
    if constexpr (std::is_same_v<T, double>) geometric("wide", 1e-100, 1e100, 5);
  };
  check(float{}), check(double{});
  check_golden(powers, "int64.tens", tn::logspace<std::int64_t>(0, 6, 7));
  const auto exact = tn::geomspace<double>(1, 1000, 4);
  CHECK(support::elements(exact) == std::vector<double>{1, 10, 100, 1000});
}

TEST_CASE("meshgrid") {
  Golden golden("creation", "meshgrid");
  const auto x = golden.get<double>("x");
  const auto y = golden.get<std::int64_t>("y");
  const auto z = golden.get<bool>("z");
  const auto check = [&](const char* name, const auto& grid) {
    std::apply(
        [&](const auto&... part) {
          int i = 0;
          (check_golden(golden, std::string(name).append(".").append(std::to_string(i++)), part), ...);
        },
        grid);
  };
  check("xy.one", tn::meshgrid(x));
  check("xy.two", tn::meshgrid(x, y));
  check("xy.three", tn::meshgrid(x, y, z));
  check("ij.one", tn::meshgrid(tn::Indexing::ij, x));
  check("ij.two", tn::meshgrid(tn::Indexing::ij, x, y));
  check("ij.three", tn::meshgrid(tn::Indexing::ij, x, y, z));
}

TEST_CASE("one_hot") {
  Golden golden("creation", "one_hot");
  const auto check = [&]<class T>(T) {
    for (const auto& x : support::layouts_of(golden.get<T>(entry<T>("x")))) {
      check_golden(golden, entry<T>("given"), tn::one_hot(x, 6));
      check_golden(golden, entry<T>("found"), tn::one_hot(x));
      check_golden(golden, entry<T>("float32"), tn::one_hot<float>(x, 4));
    }
  };
  check(std::uint8_t{}), check(std::int32_t{}), check(std::int64_t{});
}
