// Compiled several times: WORK names the functions.
#include "work.hpp"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <tenon/tenon.hpp>

namespace tn = tenon;

#define PASTE(a, b) a##b
#define NAME(prefix, work) PASTE(prefix, work)

namespace {

void add(std::string& to, const tn::AnyTensor& x) {
  std::ostringstream text;
  text << x;
  to += text.str();
  x.visit_const([&]<class T>(const tn::Tensor<const T>& elements) {
    const auto row = elements.contiguous();
    to.append(reinterpret_cast<const char*>(row.data_ptr()), static_cast<std::size_t>(row.numel()) * sizeof(T));
  });
}

template <class T>
void compute(std::string& to, std::int64_t rows, std::int64_t columns) {
  const tn::Tensor<T> a = tn::arange<T>(1, rows * columns + 1).view({rows, columns}) % T(17);
  const tn::Tensor<T> b = a.t().contiguous().view({rows, columns}) + T(1);
  add(to, tn::Tensor(a + b));
  add(to, tn::Tensor(a * T(3)));
  add(to, tn::Tensor(T(40) - a));
  add(to, tn::Tensor(tn::exp(a)));
  add(to, tn::Tensor(a / b));
  add(to, tn::Tensor(a < b));
  add(to, tn::Tensor(tn::where(a > b, a, b)));
  add(to, tn::Tensor(tn::maximum(a, b.narrow(0, 0, 1))));
  add(to, tn::Tensor(tn::sqrt(a.t())));
  add(to, tn::Tensor(a * b + a / T(2)));
  add(to, tn::Tensor<double>(tn::cast<double>(a)));
  add(to, tn::sum(a));
  add(to, tn::sum(a, tn::axis(1)));
  add(to, tn::mean(a.t(), tn::axis(0), tn::keepdims));
  add(to, tn::var(b));
  add(to, tn::max(b, tn::axis(0)));
  add(to, tn::argmax(a, tn::axis(1)));
  add(to, tn::any(a == T(3)));
  add(to, tn::aminmax(a).max);
  add(to, tn::cumsum(a, tn::axis(0)));
  add(to, tn::cummax(a, tn::axis(1)).values);
  add(to, tn::softmax(a, tn::axis(1)));
  add(to, tn::sort(a, tn::axis(0)));
  add(to, tn::argsort(a, tn::descending));
  add(to, tn::matmul(a, b.t()));
  add(to, tn::einsum("ij,kj->ik", a, b));
  const auto places = tn::arange<std::int64_t>(0, rows);
  add(to, tn::take(a, places, tn::axis(0)));
  add(to, tn::take_along_axis(a, tn::argsort(a), tn::axis(1)));
  tn::Tensor<T> c = a.clone();
  c += T(2);
  c(0, tn::all) = T(5);
  c(c > T(9)) = T(1);
  c.fill_(T(4));
  tn::into(c, a - b);
  add(to, c);
}

}  // namespace

Results NAME(work_of_, WORK)() {
  Results results;
  for (const std::int64_t n : {3, 40}) {
    compute<float>(results.bytes, n, n + 2);
#if !TENON_TEST_QUICK
    compute<std::int64_t>(results.bytes, n, n + 2);
#endif
  }
  compute<float>(results.bytes, 600, 700);
  tn::manual_seed(7);
  add(results.bytes, tn::rand<float>({3, 4}));
  try {
    (void)tn::arange<float>(0, 6).view({4});
  } catch (const tn::ShapeError& error) {
    results.bytes += error.what();
  }
  results.kept = tn::zeros<float>({1000, 1000});
  return results;
}

int NAME(threads_of_, WORK)() { return tn::num_threads(); }
#if SETS_THREADS
void set_threads_of_library(int n) { tn::set_num_threads(n); }
#endif
