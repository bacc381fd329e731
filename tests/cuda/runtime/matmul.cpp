// Products of matrices on CUDA: what cuBLAS is asked for, computed by a cuBLAS of the host's from the very arguments.
#include "host_cublas.hpp"

#include <array>
#include <thread>
#include <type_traits>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::Cuda, tn::Tensor;
using host_cublas::calls;
using support::error_text;

namespace {

struct NothingLeft {
  NothingLeft() {
    host_runtime::calls.clear();
    calls.clear();
  }
  ~NothingLeft() { CHECK(host_runtime::live.empty()); }
};

/// Small whole numbers, other ones for another seed, so that sums are exact in any type.
template <class T>
Tensor<T> numbers(const tn::Shape& shape, int seed) {
  auto result = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < result.numel(); ++i) {
    const auto value = static_cast<int>((i * 7 + seed) % 5) - (std::is_unsigned_v<T> ? 0 : 2);
    if constexpr (tn::ComplexElement<T>)
      result.data_ptr()[i] = T(static_cast<decltype(T::re)>(value), static_cast<decltype(T::re)>((i + seed) % 3 - 1));
    else result.data_ptr()[i] = static_cast<T>(static_cast<float>(value));
  }
  return result;
}

/// The elements of a matrix one by one.
template <class T>
struct Elements {
  Tensor<T> x;
  T operator()(std::int64_t i, std::int64_t j) const {
    return x.storage().data()[x.storage_offset() + i * x.stride(0) + j * x.stride(1)];
  }
};

template <class T>
bool is_product(const Tensor<T>& c, const Tensor<T>& a, const Tensor<T>& b) {
  if (c.size(0) != a.size(0) || c.size(1) != b.size(1)) return false;
  const Elements<T> x{a}, y{b}, z{c};
  for (std::int64_t i = 0; i < c.size(0); ++i) {
    for (std::int64_t j = 0; j < c.size(1); ++j) {
      if constexpr (std::is_same_v<T, bool>) {
        bool any = false;
        for (std::int64_t k = 0; k < a.size(1); ++k) any = any || (x(i, k) && y(k, j));
        if (any != z(i, j)) return false;
      } else {
        using S = std::conditional_t<tn::ComplexElement<T>, T, double>;
        S sum(0);
        for (std::int64_t k = 0; k < a.size(1); ++k) sum = sum + static_cast<S>(x(i, k)) * static_cast<S>(y(k, j));
        if (!(static_cast<S>(z(i, j)) == sum)) return false;
      }
    }
  }
  return true;
}

/// Brings a tensor to where it is wanted.
const auto stay = [](const auto& x) { return x; };
const auto move = [](const auto& x) { return x.to(Cuda{1}); };

/// A matrix of m rows and n columns in some layout, which moving would lose.
template <class T>
auto laid_out(int layout, std::int64_t m, std::int64_t n, int seed, auto place) {
  switch (layout) {
    case 0: return place(numbers<T>({m, n}, seed));
    case 1: return place(numbers<T>({n, m}, seed)).t();
    case 2: return place(numbers<T>({m, n + 3}, seed)).narrow(1, 2, n);
    case 3: return place(numbers<T>({n + 2, m + 3}, seed)).narrow(0, 1, n).narrow(1, 2, m).t();
    case 4: return place(numbers<T>({m, n}, seed)).flip(0);
    case 5: return place(numbers<T>({m, n, 2}, seed)).select(2, 1);
    default: return place(numbers<T>({m, 1}, seed)).expand({m, n});
  }
}

}  // namespace

TEMPLATE_TEST_CASE("products of matrices in every layout", "", tn::float16, tn::bfloat16, float, double,
                   tn::complex<float>, tn::complex<double>, std::int8_t, std::int32_t, std::uint64_t, bool) {
  const NothingLeft after;
  for (const auto& [m, n, k] :
       {std::array<std::int64_t, 3>{4, 3, 5}, {1, 3, 5}, {4, 1, 5}, {4, 3, 1}, {1, 1, 1}, {1, 1, 6}}) {
    for (int of_a = 0; of_a <= 6; ++of_a) {
      for (int of_b = 0; of_b <= 6; ++of_b) {
        const auto c = tn::matmul(laid_out<TestType>(of_a, m, k, 1, move), laid_out<TestType>(of_b, k, n, 3, move));
        CAPTURE(m, n, k, of_a, of_b);
        CHECK(is_product(c.to(tn::Cpu{}), laid_out<TestType>(of_a, m, k, 1, stay),
                         laid_out<TestType>(of_b, k, n, 3, stay)));
      }
    }
  }
}

TEST_CASE("rows, columns and their slices are read where they lie") {
  const NothingLeft after;
  const auto a = laid_out<float>(0, 4, 5, 1, move), b = laid_out<float>(1, 5, 3, 1, move);
  host_runtime::calls.clear();
  (void)tn::matmul(a, b);
  (void)tn::matmul(a.narrow(1, 1, 3), b.narrow(0, 1, 3));
  CHECK(host_runtime::calls == std::vector<std::string>(4, "free in order"));  // work space and results, no copy
  CHECK(calls.size() == 2);
  CHECK(calls[0].of_a == CUBLAS_OP_T);  // b by columns; it goes first, as cuBLAS's c is ours transposed
  CHECK(calls[0].of_b == CUBLAS_OP_N);
  CHECK((calls[0].m == 3 && calls[0].n == 4 && calls[0].k == 5));
  host_runtime::calls.clear();
  (void)tn::matmul(a.flip(1), b);
  CHECK(host_runtime::calls.front() == "kernel");
}

TEST_CASE("batches broadcast, in as few calls as there may be") {
  const NothingLeft after;
  const auto check = [](const Tensor<float>& a, const Tensor<float>& b, std::size_t most, auto product) {
    CAPTURE(a.dim(), b.dim());
    const auto x = a.to(Cuda{0}), y = b.to(Cuda{0});
    calls.clear();
    const auto c = product(x, y).to(tn::Cpu{});
    CHECK(calls.size() == most);
    CHECK(c.sizes() == product(a, b).sizes());
    CHECK(tn::all(c == product(a, b)).item());
  };
  const auto a = numbers<float>({6, 4, 5}, 1), b = numbers<float>({6, 5, 3}, 2), v = numbers<float>({5}, 3);
  check(a, b, 1, tn::matmul);
  CHECK((calls[0].batched && calls[0].count == 6));
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(x, y[0]); });  // one tall product
  CHECK((!calls[0].batched && calls[0].n == 24));
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(x.narrow(1, 0, 1), y[0]); });
  CHECK((!calls[0].batched && calls[0].n == 6));
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(x[0], y); });
  CHECK(calls[0].batched);
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(x.narrow(1, 0, 2), y[0]); });
  CHECK(calls[0].batched);
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(y.transpose(1, 2), x.transpose(1, 2)); });
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(y.transpose(1, 2), x[0].t()); });
  CHECK(calls[0].batched);
  // cuBLAS does not walk backwards
  check(a, b, 6, [](const auto& x, const auto& y) { return tn::matmul(x.flip(0), y); });
  check(a, b, 2, [](const auto& x, const auto& y) { return tn::matmul(x.view({2, 3, 4, 5}), y.narrow(0, 1, 3)); });
  check(a, b, 2, [](const auto& x, const auto& y) {
    return tn::matmul(x.view({3, 2, 4, 5}).transpose(0, 1), y.narrow(0, 0, 2).unsqueeze(1));
  });
  check(a, b, 8, [](const auto& x, const auto& y) {
    return tn::matmul(x.view({1, 2, 1, 3, 4, 5}), y.narrow(0, 0, 4).view({2, 1, 2, 1, 5, 3}));
  });
  check(a, b, 1, [](const auto& x, const auto& y) { return tn::matmul(x[0][0], y); });
  check(a, v, 1, tn::matmul);
  check(v, v, 1, tn::matmul);
  check(a, b, 0, [](const auto& x, const auto& y) { return tn::matmul(x.narrow(0, 0, 0), y[0]); });
  check(a, b, 0, [](const auto& x, const auto& y) { return tn::matmul(x.narrow(2, 0, 0), y.narrow(1, 0, 0)); });
  const auto i = numbers<std::int32_t>({2, 3, 4, 5}, 1), j = numbers<std::int32_t>({3, 5, 2}, 2);
  CHECK(tn::all(tn::matmul(i.to(Cuda{0}), j.to(Cuda{0})).to(tn::Cpu{}) == tn::matmul(i, j)).item());
}

TEST_CASE("other products are products of matrices") {
  const NothingLeft after;
  const auto a = numbers<float>({4, 5}, 1), b = numbers<float>({5, 3}, 2), v = numbers<float>({5}, 3);
  const auto x = a.to(Cuda{1}), y = b.to(Cuda{1}), w = v.to(Cuda{1});
  const auto same = [](const Tensor<float, Cuda>& there, const Tensor<float>& here) {
    return there.sizes() == here.sizes() && tn::all(there.to(tn::Cpu{}) == here).item();
  };
  CHECK(same(tn::mm(x, y), tn::mm(a, b)));
  CHECK(same(tn::mv(x, w), tn::mv(a, v)));
  CHECK(same(tn::dot(w, w), tn::dot(v, v)));
  CHECK(same(tn::dot(x, y), tn::dot(a, b)));
  CHECK(same(tn::inner(x, w), tn::inner(a, v)));
  CHECK(same(tn::outer(w, w), tn::outer(v, v)));
  CHECK(same(tn::bmm(x.unsqueeze(0), y.unsqueeze(0)), tn::bmm(a.unsqueeze(0), b.unsqueeze(0))));
  CHECK(same(tn::tensordot(x, y, 1), tn::tensordot(a, b, 1)));
  CHECK(same(tn::tensordot(y, x, {0}, {1}), tn::tensordot(b, a, {0}, {1})));
  CHECK(same(tn::matmul(x + 1.f, y), tn::matmul(a + 1.f, b)));
  CHECK(same(tn::matmul(x, y.cast<double>()).cast<float>(), tn::matmul(a, b)));
}

TEST_CASE("into memory that is there: nothing is made but work space, and a chain is captured") {
  const NothingLeft after;
  const auto a = numbers<float>({4, 5}, 1), b = numbers<float>({5, 3}, 2), c = numbers<float>({3, 3}, 3),
             bias = numbers<float>({3}, 4);
  const auto x = a.to(Cuda{1}), y = b.to(Cuda{1}), z = c.to(Cuda{1}), w = bias.to(Cuda{1});
  const auto first = tn::empty<float>({4, 3}, Cuda{1}), second = tn::zeros<float>({4, 3}, Cuda{1}),
             batch = tn::empty<float>({2, 4, 3}, Cuda{1});
  const auto same = [](const Tensor<float, Cuda>& there, const Tensor<float>& here) {
    return there.sizes() == here.sizes() && tn::all(there.to(tn::Cpu{}) == here).item();
  };
  host_runtime::calls.clear();
  tn::into(first, tn::matmul, x, y);
  CHECK(host_runtime::calls == std::vector<std::string>{"free in order"});  // the work space
  CHECK(same(first, tn::matmul(a, b)));
  tn::into(first.t(), tn::mm, y.t(), x.t());  // by way of a temporary
  CHECK(same(first, tn::matmul(a, b)));
  tn::into(first.select(1, 0), tn::mv, x, y.select(1, 0));
  tn::into(batch, tn::bmm, x.expand({2, 4, 5}), y.expand({2, 5, 3}));
  CHECK(same(batch, tn::matmul(a.expand({2, 4, 5}), b.expand({2, 5, 3}))));
  tn::into(second, tn::matmul, first, z);
  tn::into(first, tn::matmul, first, z);  // an operand
  CHECK(same(first, tn::matmul(tn::matmul(a, b), c)));
  CHECK(same(second, tn::matmul(tn::matmul(a, b), c)));
  const auto doubles = tn::empty<double>({4, 3}, Cuda{1});
  tn::into(doubles, tn::matmul, x, y);
  CHECK(same(doubles.cast<float>(), tn::matmul(a, b)));
  CHECK(same(tn::addmm(w, x, y, 2, 3), tn::addmm(bias, a, b, 2, 3)));
  tn::into(first, tn::addmm, w, x, y, 2, 3.f);
  CHECK(same(first, tn::addmm(bias, a, b, 2, 3)));
  first.clone().addmm_(x, y);
  CHECK(same(first.clone().addmm_(x, y, 0), tn::matmul(a, b)));
  CHECK(same(tn::addmv(first.select(1, 0), x, y.select(1, 0)),
             tn::addmv(first.select(1, 0).to(tn::Cpu{}), a, b.select(1, 0))));
  CHECK(same(tn::addbmm(w, x.expand({2, 4, 5}), y.expand({2, 5, 3})),
             tn::addbmm(bias, a.expand({2, 4, 5}), b.expand({2, 5, 3}))));
  const auto stream = tn::cuda::Stream::make(Cuda{1});
  std::thread([&] {  // whose handle is made while it captures
    tn::cuda::Graph graph = tn::cuda::capture(stream, [&] {
      tn::into(first, tn::matmul, x, y);
      first += w;
      tn::into(second, tn::matmul, tn::exp(first), z);
      tn::into(first, tn::addmm, w, x, y);
    });
    graph.replay(stream);
  }).join();
  CHECK_THAT(error_text<tn::ShapeError>([&] { tn::into(first, tn::matmul, y, z); }),
             Catch::Matchers::ContainsSubstring("matmul: the destination's shape (4,3) is not the product's, (5,3)"));
  CHECK_THAT(error_text<tn::DeviceError>([&] { tn::into(tn::empty<float>({4, 3}, Cuda{0}), tn::matmul, x, y); }),
             Catch::Matchers::ContainsSubstring("matmul: the operands lie on cuda 1, the destination on cuda 0"));
}

TEST_CASE("a handle for each thread and device, the thread's stream, TF32 only where it is asked for") {
  const NothingLeft after;
  const auto a = numbers<float>({2, 2}, 1);
  const auto kept = host_cublas::handles.size();
  std::thread([&] {
    const auto before = host_cublas::handles.size();
    const auto x = a.to(Cuda{0}), y = a.to(Cuda{1});
    (void)tn::matmul(x, x);
    (void)tn::matmul(x, x);
    CHECK(host_cublas::handles.size() == before + 1);
    (void)tn::matmul(y, y);
    CHECK(host_cublas::handles.size() == before + 2);
    CHECK((host_cublas::state(host_cublas::handles.back()).math_mode &
           CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION) != 0);
    const auto stream = tn::cuda::Stream::make(Cuda{1});
    const tn::cuda::StreamScope scope(stream);
    CHECK(calls.back().stream == nullptr);
    CHECK(calls.back().compute == CUBLAS_COMPUTE_32F);
    {
      const tn::cuda::Tf32Scope tf32;
      (void)tn::matmul(y, y);
      CHECK(calls.back().stream == stream.handle());
      CHECK(calls.back().compute == CUBLAS_COMPUTE_32F_FAST_TF32);
      (void)tn::matmul(y.cast<double>(), y.cast<double>());
      CHECK(calls.back().compute == CUBLAS_COMPUTE_64F);
    }
    (void)tn::matmul(y, y);
    CHECK(calls.back().compute == CUBLAS_COMPUTE_32F);
  }).join();
  CHECK(host_cublas::handles.size() == kept);
}

TEST_CASE("errors name the function and what is wrong") {
  const NothingLeft after;
  const auto a = numbers<float>({2, 3}, 1);
  const auto x = a.to(Cuda{0}), y = a.to(Cuda{1});
  CHECK_THAT(error_text<tn::ShapeError>([&] { (void)tn::matmul(x, x); }),
             Catch::Matchers::ContainsSubstring("matmul") && Catch::Matchers::ContainsSubstring("inner sizes"));
  CHECK_THAT(error_text<tn::DeviceError>([&] { (void)tn::matmul(x, y.t()); }),
             Catch::Matchers::ContainsSubstring("matmul: the operands lie on cuda 0 and 1"));
  host_cublas::answer = CUBLAS_STATUS_EXECUTION_FAILED;
  CHECK_THAT(error_text<tn::DeviceError>([&] { (void)tn::matmul(x, x.t()); }),
             Catch::Matchers::ContainsSubstring("matmul: cublasGemmEx: what cuBLAS says (CUBLAS_STATUS_OF_SOME_KIND)"));
  std::thread([&] {
    CHECK_THAT(error_text<tn::DeviceError>([&] { (void)tn::matmul(x, x.t()); }),
               Catch::Matchers::ContainsSubstring("matmul: cublasCreate"));
  }).join();
  host_cublas::answer = CUBLAS_STATUS_SUCCESS;
  host_runtime::fail_allocations = 4;
  CHECK_THROWS_AS(tn::matmul(x, x.t()), tn::MemoryError);
  host_runtime::fail_allocations = 0;
}
