// mdspans as a peer: the standard library's, where it has one, CUDA's or Kokkos'. A program of its own, as the tests'
// own compiler and standard library have neither. Prints what failed, and returns the number of failures.
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_mdspan)
#include <mdspan>
namespace md = std;
#elif __has_include(<cuda/std/mdspan>)
#include <cuda/std/mdspan>
namespace md = cuda::std;
#elif __has_include(<mdspan/mdspan.hpp>)
#include <mdspan/mdspan.hpp>
namespace md = Kokkos;
#else  // 0.6 and before
#include <experimental/mdspan>
namespace md = std::experimental;
#endif

#include <tenon/exchange/fixed.hpp>
#include <tenon/exchange/mdspan.hpp>
#include <tenon/tenon.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tn = tenon;

namespace {

int failures = 0, checks = 0;
[[gnu::noinline]] void check(bool holds, int line, const char* what) {
  ++checks;
  if (!holds) std::printf("line %d: %s\n", line, what), ++failures;
}
#define CHECK(...) check((__VA_ARGS__), __LINE__, #__VA_ARGS__)

/// Whether a call throws ShapeError with these words.
template <class F>
bool refuses(const F& call, const char* words) {
  try {
    call();
  } catch (const tn::ShapeError& error) {
    if (std::strstr(error.what(), words)) return true;
    std::printf("%s\n", error.what());
    return false;
  }
  return false;
}

template <class T, std::size_t Rank, class Layout>
using Dynamic = md::mdspan<T, md::dextents<std::int64_t, Rank>, Layout>;

template <class M, class... I>
auto& at(const M& span, I... i) {
  return span.data_handle()[span.mapping()(i...)];
}

/// Both ways: the same addresses, sizes and strides.
template <class M, class T>
void check_both_ways(const tn::Tensor<T>& tensor, int line) {
  const M span = tn::to_mdspan<M>(tensor);
  check(span.data_handle() == tensor.data_ptr(), line, "the same address");
  for (int d = 0; d < tensor.dim(); ++d)
    check(static_cast<std::int64_t>(span.extent(static_cast<std::size_t>(d))) == tensor.size(d), line,
          "the same sizes");
  const auto back = tn::from_mdspan(span);
  check(back.data_ptr() == tensor.data_ptr() && back.sizes() == tensor.sizes(), line, "back at the same place");
  for (int d = 0; d < tensor.dim(); ++d)
    check(tensor.size(d) <= 1 || tensor.numel() == 0 || back.stride(d) == tensor.stride(d), line,
          "back with the same strides");
}

void rows() {
  const auto a = tn::arange<float>(0, 24).view({2, 3, 4});
  check_both_ways<Dynamic<float, 3, md::layout_right>>(a, __LINE__);
  check_both_ways<Dynamic<float, 3, md::layout_stride>>(a, __LINE__);
  check_both_ways<md::mdspan<float, md::extents<int, 2, 3, 4>>>(a, __LINE__);
  check_both_ways<md::mdspan<const float, md::extents<unsigned char, 2, md::dynamic_extent, 4>>>(a, __LINE__);
  const auto span = tn::to_mdspan<Dynamic<float, 3, md::layout_right>>(a);
  CHECK(at(span, 1, 2, 3) == 23.f);
  at(span, 0, 0, 0) = 100.f;
  CHECK(a(0, 0, 0) == 100.f);
}

void columns() {
  const auto a = tn::arange<float>(0, 24).view({2, 3, 4}).permute({2, 1, 0});
  check_both_ways<Dynamic<float, 3, md::layout_left>>(a, __LINE__);
  check_both_ways<Dynamic<float, 3, md::layout_stride>>(a, __LINE__);
  check_both_ways<md::mdspan<float, md::extents<std::size_t, 4, 3, 2>, md::layout_left>>(a, __LINE__);
  CHECK(at(tn::to_mdspan<Dynamic<float, 3, md::layout_left>>(a), 3, 1, 1) == a(3, 1, 1));
  float data[6] = {0, 1, 2, 3, 4, 5};
  const auto matrix = tn::from_mdspan(md::mdspan<float, md::extents<int, 2, 3>, md::layout_left>(data));
  CHECK(matrix(1, 2) == 5.f && matrix.stride(0) == 1 && matrix.data_ptr() == data);
}

void strides() {
  const auto a = tn::arange<std::int32_t>(0, 60).view({3, 4, 5});
  check_both_ways<Dynamic<std::int32_t, 3, md::layout_stride>>(a.transpose(0, 2), __LINE__);
  check_both_ways<Dynamic<std::int32_t, 2, md::layout_stride>>(a(1, tn::range(0, tn::end, 2), tn::range(1, 3)),
                                                               __LINE__);
  check_both_ways<Dynamic<std::int32_t, 3, md::layout_stride>>(a.narrow(1, 2, 1), __LINE__);
  check_both_ways<Dynamic<std::int32_t, 3, md::layout_right>>(a.narrow(0, 2, 1), __LINE__);
  check_both_ways<md::mdspan<std::int32_t, md::extents<int, 4, 3>, md::layout_stride>>(a.select(2, 1).t(), __LINE__);
}

void edges() {
  const auto scalar = tn::tensor(5.0);
  check_both_ways<md::mdspan<double, md::extents<int>>>(scalar, __LINE__);
  check_both_ways<md::mdspan<double, md::extents<int>, md::layout_left>>(scalar, __LINE__);
  check_both_ways<md::mdspan<double, md::extents<int>, md::layout_stride>>(scalar, __LINE__);
  CHECK(tn::from_mdspan(tn::to_mdspan<md::mdspan<double, md::extents<int>>>(scalar)).item() == 5.0);
  for (const tn::Shape& shape : {tn::Shape{0, 3, 4}, tn::Shape{3, 4, 0}, tn::Shape{3, 0, 4}}) {
    check_both_ways<Dynamic<double, 3, md::layout_right>>(tn::zeros<double>(shape), __LINE__);
    check_both_ways<Dynamic<double, 3, md::layout_left>>(tn::zeros<double>(shape), __LINE__);
    check_both_ways<Dynamic<double, 3, md::layout_stride>>(tn::zeros<double>(shape).flip(0), __LINE__);
  }
  CHECK(tn::from_mdspan(Dynamic<double, 2, md::layout_right>()).sizes() == tn::Dims(tn::Shape{0, 0}));
  check_both_ways<Dynamic<bool, 1, md::layout_right>>(tn::zeros<bool>({3}), __LINE__);
  check_both_ways<Dynamic<tn::float16, 1, md::layout_right>>(tn::zeros<tn::float16>({3}), __LINE__);
  check_both_ways<Dynamic<tn::complex<double>, 2, md::layout_stride>>(tn::zeros<tn::complex<double>>({3, 2}), __LINE__);
  const tn::Tensor<const float> constant = tn::ones<float>({2});
  check_both_ways<Dynamic<const float, 1, md::layout_right>>(constant, __LINE__);
}

void refusals() {
  const auto a = tn::zeros<float>({3, 4});
  using Right = Dynamic<float, 2, md::layout_right>;
  using Left = Dynamic<float, 2, md::layout_left>;
  using Strided = Dynamic<float, 2, md::layout_stride>;
  CHECK(refuses([&] { (void)tn::to_mdspan<Strided>(a.select(0, 0)); }, "shape (4,) for an mdspan of rank 2"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Strided>(a.flip(0)); }, "strides (-4,1) of shape (3,4) must be positive"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Right>(a.flip(1)); }, "not those of the mdspan's layout"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Strided>(a.select(0, 0).expand({3, 4})); }, "strides (0,1)"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Strided>(a.view({12}).unfold(0, 4, 2)); },
                "strides (2,1) of shape (5,4) are none for std::layout_stride"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Left>(a); }, "whose stride 0 is 1"));
  CHECK(refuses([&] { (void)tn::to_mdspan<Right>(a.t()); }, "strides (1,4) of shape (4,3)"));
  CHECK(refuses([&] { (void)tn::to_mdspan<md::mdspan<float, md::extents<int, 3, 5>>>(a); },
                "shape (3,4) for an mdspan whose extent 1 is 5"));
  const auto wide = tn::zeros<float>({20, 20});
  CHECK(refuses([&] { (void)tn::to_mdspan<md::mdspan<float, md::dextents<signed char, 2>>>(wide); },
                "number of elements 400 does not fit an index type of 8 bits"));
  CHECK(refuses(
      [&] {
        (void)tn::to_mdspan<md::mdspan<float, md::dextents<signed char, 2>, md::layout_stride>>(
            wide.narrow(1, 0, 2).narrow(0, 0, 9));
      },
      "span of elements 162 does not fit"));
}

void owners() {
  auto data = std::make_shared<std::array<float, 4>>(std::array<float, 4>{1, 2, 3, 4});
  const std::weak_ptr<std::array<float, 4>> watch = data;
  {
    const auto view = [&] {
      const auto t = tn::from_mdspan(Dynamic<float, 2, md::layout_right>(data->data(), 2, 2), data);
      data.reset();
      return t.t();
    }();
    CHECK(!watch.expired() && view(1, 0) == 2.f);
  }
  CHECK(watch.expired());
}

void fixed() {
  tn::FixedTensor<float, 2, 3> x{{1, 2, 3}, {4, 5, 6}};
  using Static = md::mdspan<float, md::extents<int, 2, 3>>;
  const auto view = tn::to_mdspan<Static>(x);
  CHECK(view.data_handle() == x.data_ptr() && view.extent(1) == 3);
  x(1, 2) = 60;
  const auto back = tn::fixed_tensor(view);
  static_assert(std::is_same_v<std::remove_const_t<decltype(back)>, tn::FixedTensor<float, 2, 3>>);
  CHECK(back(1, 2) == 60 && back(0, 1) == 2);
  const auto columns = tn::fixed_tensor(md::mdspan<const float, md::extents<int, 3, 2>, md::layout_left>(x.data_ptr()));
  CHECK(columns(1, 0) == 2 && columns(0, 1) == 4);
}

}  // namespace

int main() {
  fixed();
  rows();
  columns();
  strides();
  edges();
  refusals();
  owners();
#if defined(__cpp_lib_mdspan)
  const auto short_form = tn::to_mdspan<2>(tn::zeros<float>({2, 3}));
  static_assert(std::is_same_v<decltype(short_form)::layout_type, std::layout_stride>);
  CHECK(short_form.extent(1) == 3 && tn::to_mdspan<2, std::layout_right>(tn::zeros<float>({2, 3})).stride(0) == 3);
#endif
  std::printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
