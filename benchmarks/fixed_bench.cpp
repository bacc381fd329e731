// Tensors of fixed shape beside Eigen's fixed-size types and plain loops over structs, all in this program: with the
// flags that it is compiled with, plain -O2 as bench_fixed, and -O2 -march=native as bench_fixed_native.
#include <benchmark/benchmark.h>

#include <cmath>

#include <tenon/ops/linalg/lu.hpp>
#include <tenon/tenon.hpp>

#if __has_include(<Eigen/Dense>)
#include <Eigen/Dense>
#define TENON_BENCH_EIGEN 1
#else
#define TENON_BENCH_EIGEN 0
#endif

namespace {

namespace tn = tenon;
constexpr int count = 256;

float number(int i) {
  const unsigned mixed = static_cast<unsigned>(i + 1) * 2654435761u;
  return static_cast<float>((mixed ^ (mixed >> 15)) * 2246822519u >> 8) / 16777216.f + 0.25f;
}

template <class X>
[[gnu::noinline]] void fill(X* at, int n) {
  static_assert(sizeof(X) % sizeof(float) == 0);
  for (int i = 0; i < n * static_cast<int>(sizeof(X) / sizeof(float)); ++i) reinterpret_cast<float*>(at)[i] = number(i);
}

struct Tenon {
  using Vector = tn::FixedTensor<float, 3>;
  using Eight = tn::FixedTensor<float, 8>;
  using Matrix = tn::FixedTensor<float, 3, 3>;
  using Matrix4 = tn::FixedTensor<float, 4, 4>;
  static Matrix product(const Matrix& a, const Matrix& b) { return tn::matmul(a, b); }
  static Matrix4 product(const Matrix4& a, const Matrix4& b) { return tn::matmul(a, b); }
  static Matrix4 inverse(const Matrix4& a) { return tn::linalg::inv(a); }
  static Eight add(const Eight& a, const Eight& b) { return a + b; }
  static Vector cross(const Vector& a, const Vector& b) { return tn::cross(a, b); }
  static float dot(const Vector& a, const Vector& b) { return tn::dot(a, b); }
  static float norm(const Vector& a) { return tn::norm(a); }
  static Vector zero() { return {}; }
};

#if TENON_BENCH_EIGEN
struct Eigens {
  using Vector = Eigen::Vector3f;
  using Eight = Eigen::Array<float, 8, 1>;
  using Matrix = Eigen::Matrix<float, 3, 3, Eigen::RowMajor>;
  using Matrix4 = Eigen::Matrix<float, 4, 4, Eigen::RowMajor>;
  static Matrix product(const Matrix& a, const Matrix& b) { return a * b; }
  static Matrix4 product(const Matrix4& a, const Matrix4& b) { return a * b; }
  static Matrix4 inverse(const Matrix4& a) { return a.inverse(); }
  static Eight add(const Eight& a, const Eight& b) { return a + b; }
  static Vector cross(const Vector& a, const Vector& b) { return a.cross(b); }
  static float dot(const Vector& a, const Vector& b) { return a.dot(b); }
  static float norm(const Vector& a) { return a.norm(); }
  static Vector zero() { return Vector::Zero(); }
};
#endif

/// What one writes without a library.
struct Plain {
  struct Vector {
    float x[3];
    friend Vector operator-(const Vector& a, const Vector& b) {
      return {a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]};
    }
    friend Vector operator*(const Vector& a, float s) { return {a.x[0] * s, a.x[1] * s, a.x[2] * s}; }
    Vector& operator+=(const Vector& b) {
      for (int i = 0; i < 3; ++i) x[i] += b.x[i];
      return *this;
    }
  };
  struct Eight {
    float x[8];
  };
  struct Matrix {
    float x[3][3];
  };
  struct Matrix4 {
    float x[4][4];
  };
  template <class M>
  static M multiply(const M& a, const M& b) {
    constexpr int n = sizeof(a.x[0]) / sizeof(float);
    M c;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += a.x[i][k] * b.x[k][j];
        c.x[i][j] = sum;
      }
    }
    return c;
  }
  static Matrix product(const Matrix& a, const Matrix& b) { return multiply(a, b); }
  static Matrix4 product(const Matrix4& a, const Matrix4& b) { return multiply(a, b); }
  static Eight add(const Eight& a, const Eight& b) {
    Eight c;
    for (int i = 0; i < 8; ++i) c.x[i] = a.x[i] + b.x[i];
    return c;
  }
  static Vector cross(const Vector& a, const Vector& b) {
    return {a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2], a.x[0] * b.x[1] - a.x[1] * b.x[0]};
  }
  static float dot(const Vector& a, const Vector& b) { return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2]; }
  static float norm(const Vector& a) { return std::sqrt(dot(a, a)); }
  static Vector zero() { return {}; }
};

/// c[i] = f(a[i], b[i]) over arrays that lie in the first cache.
template <class X, class F>
void map_arrays(benchmark::State& state, F f) {
  alignas(64) static X a[count], b[count], c[count];
  fill(a, count), fill(b, count), fill(c, count);
  for (auto _ : state) {
    for (int i = 0; i < count; ++i) c[i] = f(a[i], b[i]);
    benchmark::DoNotOptimize(c);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(count * state.iterations());
}

template <class Of>
void product_3x3(benchmark::State& state) {
  map_arrays<typename Of::Matrix>(state, [](const auto& a, const auto& b) { return Of::product(a, b); });
}
template <class Of>
void product_4x4(benchmark::State& state) {
  map_arrays<typename Of::Matrix4>(state, [](const auto& a, const auto& b) { return Of::product(a, b); });
}
template <class Of>
void inverse_4x4(benchmark::State& state) {
  map_arrays<typename Of::Matrix4>(state, [](const auto& a, const auto&) { return Of::inverse(a); });
}
template <class Of>
void add_8(benchmark::State& state) {
  map_arrays<typename Of::Eight>(state, [](const auto& a, const auto& b) { return Of::add(a, b); });
}
template <class Of>
void cross(benchmark::State& state) {
  map_arrays<typename Of::Vector>(state, [](const auto& a, const auto& b) { return Of::cross(a, b); });
}
template <class Of>
void norm(benchmark::State& state) {
  using Vector = typename Of::Vector;
  alignas(64) static Vector a[count];
  fill(a, count);
  for (auto _ : state) {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += Of::norm(a[i]);
    benchmark::DoNotOptimize(sum);
  }
}

/// The accelerations of `count` particles, each by all others.
template <class Of>
void n_body(benchmark::State& state) {
  using Vector = typename Of::Vector;
  alignas(64) static Vector places[count], accelerations[count];
  fill(places, count);
  for (auto _ : state) {
    for (int i = 0; i < count; ++i) {
      Vector sum = Of::zero();
      for (int k = 0; k < count; ++k) {
        const Vector apart = places[k] - places[i];
        const float squared = Of::dot(apart, apart) + 1e-3f;
        sum += apart * (1 / (squared * std::sqrt(squared)));
      }
      accelerations[i] = sum;
    }
    benchmark::DoNotOptimize(accelerations);
    benchmark::ClobberMemory();
  }
}

#if TENON_BENCH_EIGEN
#define BENCHMARK_EIGENS(name) BENCHMARK(name<Eigens>)
#else
#define BENCHMARK_EIGENS(name) static_assert(true)
#endif
#define BENCHMARK_ALL(name) \
  BENCHMARK(name<Tenon>);   \
  BENCHMARK_EIGENS(name);   \
  BENCHMARK(name<Plain>)

BENCHMARK_ALL(product_3x3);
BENCHMARK_ALL(product_4x4);
BENCHMARK(inverse_4x4<Tenon>);
BENCHMARK_EIGENS(inverse_4x4);
BENCHMARK_ALL(add_8);
BENCHMARK_ALL(cross);
BENCHMARK_ALL(norm);
BENCHMARK_ALL(n_body);

}  // namespace
