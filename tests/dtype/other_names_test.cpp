// std::complex, `long long` and `char` as element types: other names of complex, int64 and int8, which share their
// memory.
#include <tenon/tenon.hpp>

#include <array>
#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/dlpack.hpp>
#include <tenon/exchange/span.hpp>
#include <tenon/exchange/vector.hpp>

#include <sstream>

#include "support/catch.hpp"

namespace tn = tenon;
using C = std::complex<float>;
using Z = std::complex<double>;

static_assert(tn::Element<C> && tn::Element<long long> && tn::Element<unsigned long long> && tn::Element<char> &&
              tn::Element<signed char>);
static_assert(!tn::Element<const C> && !tn::Element<long double> && !tn::Element<std::complex<long double>> &&
              !tn::Element<void*>);
static_assert(tn::dtype_of<C> == tn::DType::complex64 && tn::dtype_of<Z> == tn::DType::complex128);
static_assert(tn::dtype_of<long long> == tn::DType::int64 && tn::dtype_of<long> == tn::DType::int64 &&
              tn::dtype_of<unsigned long long> == tn::DType::uint64);
static_assert(tn::dtype_of<char> == (std::is_signed_v<char> ? tn::DType::int8 : tn::DType::uint8));
static_assert(std::is_same_v<tn::promote_t<C, double>, tn::complex<double>> &&
              std::is_same_v<tn::promote_t<char, long long>, std::int64_t>);
// References are to the type that was named; what is computed has the element type's own name.
static_assert(std::is_same_v<tn::Tensor<C>::element_type, C> &&
              std::is_same_v<tn::Tensor<C>::value_type, tn::complex<float>>);
static_assert(std::is_same_v<decltype(tn::Tensor(tn::Tensor<C>() * 2.f)), tn::Tensor<tn::complex<float>>>);
// Both names convert into one another, without losing const.
static_assert(std::is_convertible_v<tn::Tensor<C>, tn::Tensor<tn::complex<float>>> &&
              std::is_convertible_v<tn::Tensor<tn::complex<float>>, tn::Tensor<C>> &&
              std::is_convertible_v<tn::Tensor<C>, tn::Tensor<const tn::complex<float>>> &&
              std::is_convertible_v<tn::Tensor<long>, tn::Tensor<long long>>);
static_assert(!std::is_convertible_v<tn::Tensor<const C>, tn::Tensor<tn::complex<float>>> &&
              !std::is_convertible_v<tn::Tensor<C>, tn::Tensor<const Z>> &&
              !std::is_convertible_v<tn::Tensor<long>, tn::Tensor<const int>>);

namespace {

template <class T>
void require_elements(const tn::Tensor<T>& x, const std::vector<std::remove_const_t<T>>& expected) {
  REQUIRE(tn::to_vector(x) == expected);
}

}  // namespace

TEST_CASE("a vector of std::complex is borrowed, computed with and written") {
  std::vector<C> v{{1, 2}, {3, 4}, {-1, 0.5f}};
  auto c = tn::borrow(v);
  static_assert(std::is_same_v<decltype(c), tn::Tensor<C>>);
  REQUIRE(static_cast<void*>(c.data_ptr()) == v.data());
  REQUIRE(std::abs(c(1)) == 5.f);
  REQUIRE(c.accessor<1>()(0) == C(1, 2));

  const tn::Tensor<C> sum = c * 2.f + C(1, 1);
  require_elements(sum, {{3, 5}, {7, 9}, {-1, 2}});
  c += 1.f;
  REQUIRE(v[0] == C(2, 2));
  c(0) = C(9, 9);
  REQUIRE(v[0] == C(9, 9));
  REQUIRE(tn::sum(c).item() == tn::complex<float>(13, 13.5f));
  REQUIRE(c.select(0, 2).item() == C(0, 0.5f));
  c(tn::real(c) > 5.f) = 0.f;
  REQUIRE(v[0] == C(0, 0));
  c = c.clone();
  v[1] = 0;
  REQUIRE(c(1) == C(4, 4));
}

TEST_CASE("what lies in memory is seen under both names at once") {
  std::vector<C> v(100, C(1, 1));
  const tn::Tensor<tn::complex<float>> own = tn::borrow(v);
  const auto twice = own + own;
  for (int k = 0; k < 3; ++k) {
    v[static_cast<std::size_t>(k)] = C(static_cast<float>(k), 7);
    REQUIRE(twice(k) == tn::complex<float>(2 * static_cast<float>(k), 14));
    REQUIRE(tn::sum(own.narrow(0, k, 1)).item().im == 7);
    own(k) = tn::complex<float>(0, 3);
    REQUIRE(v[static_cast<std::size_t>(k)] == C(0, 3));
  }
  std::vector<long long> w(50, 1);
  const tn::Tensor<std::int64_t> whole = tn::borrow(w);
  w[3] = 5;
  REQUIRE(tn::sum(whole).item() == 54);
  tn::Tensor<long long> named = whole;
  named *= 2;
  REQUIRE(w[3] == 10);
}

TEST_CASE("tensors of std::complex are made, viewed, rebound and converted") {
  auto z = tn::zeros<Z>({2, 2});
  static_assert(std::is_same_v<decltype(z), tn::Tensor<Z>>);
  z.fill_(Z(1, 2));
  z(0, 0) = 5.;
  require_elements(z.t().contiguous(), {5., {1, 2}, {1, 2}, {1, 2}});
  z = tn::matmul(z, z);
  require_elements(z, {{22, 4}, {2, 14}, {2, 14}, {-6, 8}});
  z = z + 1.0;
  REQUIRE(z(0, 0) == Z(23, 4));
  const tn::Tensor<tn::complex<double>> own = z;
  REQUIRE(static_cast<void*>(own.data_ptr()) == z.data_ptr());
  const tn::Tensor<const Z> read_only = own;
  REQUIRE(read_only(1, 1) == Z(-5, 8));
  require_elements(tn::Tensor<Z>(tn::cast<Z>(tn::arange<int>(2))), {0., 1.});
  require_elements(z[0].cast<C>(), {{23, 4}, {3, 14}});
  require_elements(tn::full<C>({2}, C(1, 2)), {{1, 2}, {1, 2}});
  require_elements(tn::ones<C>({1}), {1});
  require_elements(tn::eye<C>(2), {1, 0, 0, 1});
  require_elements(tn::tensor<C>({C(1, 2), 3}), {{1, 2}, 3});
  require_elements(tn::asarray(std::vector<C>{1, 2}), {1, 2});
  require_elements(tn::from_vector(std::vector<C>{1, 2}), {1, 2});
  require_elements(tn::linspace<Z>(Z(0), Z(1, 1), 3), {0, {0.5, 0.5}, {1, 1}});
}

TEST_CASE("long long and char are integers of their size") {
  require_elements(tn::arange<long long>(0, 10, 4), {0, 4, 8});
  require_elements(tn::Tensor<long long>(tn::asarray({1ll, 2ll})), {1, 2});
  require_elements(tn::zeros<unsigned long long>({1}), {0});
  require_elements(tn::randperm<long long>(1), {0});
  REQUIRE(tn::max(tn::randint<long long>(3, 4, {5})).item() == 3);
  std::vector<long long> v{1, 2, 3};
  auto b = tn::borrow(v);
  b.put_(tn::tensor<std::int64_t>({0}), 7).masked_fill_(b == 2, 5);
  REQUIRE(v == std::vector<long long>{7, 5, 3});
  b(tn::tensor<int>({1, 2})) = 0ll;
  b.index_add_(0, tn::tensor<int>({1}), tn::tensor<int>({4}));
  REQUIRE(v == std::vector<long long>{7, 4, 0});
  require_elements(tn::Tensor<long long>(b(b > 0)), {7, 4});
  std::vector<char> letters{'a', 'b'};
  auto sums = tn::cumsum(tn::borrow(letters), tn::axis(0));  // 64 bits, signed as char is: AArch64's is not
  STATIC_REQUIRE(std::is_signed_v<decltype(sums)::value_type> == std::is_signed_v<char>);
  require_elements(sums, {97, 195});
  tn::borrow(letters) += 1;
  REQUIRE(letters == std::vector<char>{'b', 'c'});
}

TEST_CASE("std::complex goes to other libraries, files and streams") {
  auto c = tn::tensor<C>({C(1, 2), C(3, -4)});
  require_elements(tn::from_dlpack<C>(tn::to_dlpack(c)), {{1, 2}, {3, -4}});
  const DLTensor lent = tn::as_dltensor(c);
  REQUIRE(lent.dtype.code == kDLComplex);
  require_elements(tn::from_dltensor<tn::complex<float>>(lent), {{1, 2}, {3, -4}});
  tn::save_npy("other_names.npy", c);
  require_elements(tn::load_npy<C>("other_names.npy"), {{1, 2}, {3, -4}});
  require_elements(tn::AnyTensor(c).as<const C>(), {{1, 2}, {3, -4}});
  REQUIRE(tn::to_span(c)[1] == C(3, -4));
  ArrowSchema schema;
  ArrowArray array;
  tn::to_arrow(tn::tensor<long long>({1, 2}), &schema, &array);
  require_elements(tn::from_arrow<const long long>(&schema, &array), {1, 2});
  std::ostringstream text;
  text << c;
  REQUIRE(text.str() == "[1.+2.j, 3.-4.j]\n[tenon.ComplexFloatTensor of size 2]");
}

TEST_CASE("elements of std::complex must be aligned as a tensor's are") {
  struct alignas(16) Holder {
    double before;
    std::array<Z, 2> numbers;
  } holder{};
  REQUIRE_THROWS_WITH(tn::borrow(holder.numbers),
                      "tenon::from_blob: the address is 8 bytes above a multiple of 16, the alignment of complex128");
}
