// NumPy 2's promotion table, proven at compile time pair by pair.
#include <tenon/dtype/promotion.hpp>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {

using bo = bool;
using i1 = std::int8_t;
using i2 = std::int16_t;
using i4 = std::int32_t;
using i8 = std::int64_t;
using u1 = std::uint8_t;
using u2 = std::uint16_t;
using u4 = std::uint32_t;
using u8 = std::uint64_t;
using f2 = tn::float16;
using bf = tn::bfloat16;
using f4 = float;
using f8 = double;
using c8 = tn::complex<float>;
using cx = tn::complex<double>;

template <class... T>
struct Row {};

/// promote_t of every pair of a row, in both orders.
template <class A, class... B, class... Expected>
constexpr bool row(tn::detail::TypeList<B...>, Row<Expected...>) {
  static_assert(sizeof...(B) == sizeof...(Expected));
  return ((std::is_same_v<tn::promote_t<A, B>, Expected> && std::is_same_v<tn::promote_t<B, A>, Expected>) && ...);
}

template <class A, class... Expected>
constexpr bool is_row = row<A>(tn::AllTypes{}, Row<Expected...>{});

// np.promote_types of NumPy 2; bfloat16, which NumPy lacks, as float16, and float32 beside it.
// clang-format off
//                     bo  i1  i2  i4  i8  u1  u2  u4  u8  f2  bf  f4  f8  c8  cx
static_assert(is_row<bo, bo, i1, i2, i4, i8, u1, u2, u4, u8, f2, bf, f4, f8, c8, cx>);
static_assert(is_row<i1, i1, i1, i2, i4, i8, i2, i4, i8, f8, f2, bf, f4, f8, c8, cx>);
static_assert(is_row<i2, i2, i2, i2, i4, i8, i2, i4, i8, f8, f4, f4, f4, f8, c8, cx>);
static_assert(is_row<i4, i4, i4, i4, i4, i8, i4, i4, i8, f8, f8, f8, f8, f8, cx, cx>);
static_assert(is_row<i8, i8, i8, i8, i8, i8, i8, i8, i8, f8, f8, f8, f8, f8, cx, cx>);
static_assert(is_row<u1, u1, i2, i2, i4, i8, u1, u2, u4, u8, f2, bf, f4, f8, c8, cx>);
static_assert(is_row<u2, u2, i4, i4, i4, i8, u2, u2, u4, u8, f4, f4, f4, f8, c8, cx>);
static_assert(is_row<u4, u4, i8, i8, i8, i8, u4, u4, u4, u8, f8, f8, f8, f8, cx, cx>);
static_assert(is_row<u8, u8, f8, f8, f8, f8, u8, u8, u8, u8, f8, f8, f8, f8, cx, cx>);
static_assert(is_row<f2, f2, f2, f4, f8, f8, f2, f4, f8, f8, f2, f4, f4, f8, c8, cx>);
static_assert(is_row<bf, bf, bf, f4, f8, f8, bf, f4, f8, f8, f4, bf, f4, f8, c8, cx>);
static_assert(is_row<f4, f4, f4, f4, f8, f8, f4, f4, f8, f8, f4, f4, f4, f8, c8, cx>);
static_assert(is_row<f8, f8, f8, f8, f8, f8, f8, f8, f8, f8, f8, f8, f8, f8, cx, cx>);
static_assert(is_row<c8, c8, c8, c8, cx, cx, c8, c8, cx, cx, c8, c8, c8, cx, c8, cx>);
static_assert(is_row<cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx, cx>);
static_assert(!is_row<bo, bo, i1, i2, i4, i8, u1, u2, u4, u8, f2, bf, f4, f8, c8, c8>);  // the proof can fail

// A C++ scalar S beside a tensor of T: T unless the kind of S is higher.
template <class T, class S, class Expected>
constexpr bool is_weak = std::is_same_v<typename tn::detail::promote<T, tn::detail::Weak<S>>::type, Expected> &&
                         std::is_same_v<typename tn::detail::promote<tn::detail::Weak<S>, T>::type, Expected>;
template <class T, class... Expected, class... S>
constexpr bool weak_row(tn::detail::TypeList<S...>, Row<Expected...>) {
  return (is_weak<T, S, Expected> && ...);
}
using Scalars = tn::detail::TypeList<bo, i4, u8, f4, f8, c8, cx>;
template <class T, class... Expected>
constexpr bool is_weak_row = weak_row<T, Expected...>(Scalars{}, Row<Expected...>{});
//                          bo  i4  u8  f4  f8  c8  cx
static_assert(is_weak_row<bo, bo, i4, u8, f4, f8, c8, cx>);
static_assert(is_weak_row<i1, i1, i1, i1, f4, f8, c8, cx>);
static_assert(is_weak_row<i8, i8, i8, i8, f4, f8, c8, cx>);
static_assert(is_weak_row<u1, u1, u1, u1, f4, f8, c8, cx>);
static_assert(is_weak_row<f2, f2, f2, f2, f2, f2, c8, cx>);
static_assert(is_weak_row<bf, bf, bf, bf, bf, bf, c8, cx>);
static_assert(is_weak_row<f4, f4, f4, f4, f4, f4, c8, cx>);
static_assert(is_weak_row<f8, f8, f8, f8, f8, f8, cx, cx>);
static_assert(is_weak_row<c8, c8, c8, c8, c8, c8, c8, c8>);
static_assert(is_weak_row<cx, cx, cx, cx, cx, cx, cx, cx>);

template <class... Expected, class... T>
constexpr bool sums_in(tn::detail::TypeList<T...>, Row<Expected...>) {
  return (std::is_same_v<tn::accumulate_t<T>, Expected> && ...);
}
template <class... Expected, class... T>
constexpr bool computes_in(tn::detail::TypeList<T...>, Row<Expected...>) {
  return (std::is_same_v<tn::compute_t<T>, Expected> && ...);
}
static_assert(sums_in(tn::AllTypes{}, Row<i8, i8, i8, i8, i8, u8, u8, u8, u8, f4, f4, f8, f8, cx, cx>{}));
static_assert(computes_in(tn::AllTypes{}, Row<bo, i1, i2, i4, i8, u1, u2, u4, u8, f4, f4, f4, f8, c8, cx>{}));
// clang-format on

static_assert(std::is_same_v<tn::real_t<c8>, float> && std::is_same_v<tn::real_t<cx>, double> &&
              std::is_same_v<tn::real_t<i4>, i4>);
static_assert(std::is_same_v<tn::promote_t<i1>, i1> && std::is_same_v<tn::promote_t<i1, u1, f4>, f4> &&
              std::is_same_v<tn::promote_t<bo, u4, i4>, i8>);

// Scalars of C++ stand for element types of their size.
static_assert(std::is_same_v<tn::element_t<long long>, i8> && std::is_same_v<tn::element_t<unsigned long>, u8> &&
              std::is_same_v<tn::element_t<const short&>, i2>);
static_assert(std::is_same_v<tn::element_t<char>, std::conditional_t<std::is_signed_v<char>, i1, u1>> &&
              std::is_same_v<tn::element_t<long double>, f8>);
static_assert(!tn::Scalar<void*> && !tn::Scalar<const char*> && tn::Element<char> && !tn::Element<long double> &&
              tn::Scalar<tn::float16>);

}  // namespace

TEST_CASE("dtypes are listed in the order of their tags, with their names") {
  STATIC_REQUIRE(tn::AllTypes::size == 15);
  int tag = 0;
  const auto next = [&]<class T>(tn::detail::TypeList<T>) { return static_cast<int>(tn::dtype_of<T>) == tag++; };
  const bool in_order = [&]<class... T>(tn::detail::TypeList<T...>) {
    return (next(tn::detail::TypeList<T>{}) && ...);
  }(tn::AllTypes{});
  REQUIRE(in_order);
  REQUIRE(std::string(tn::dtype_name<float>) == "float32");
  REQUIRE(std::string(tn::dtype_name<tn::complex<double>>) == "complex128");
  for (int k = 15; k < 256; ++k) {  // what is no dtype has a name and a size, too: messages are made of them
    REQUIRE(std::string(tn::name_of(static_cast<tn::DType>(k))) == "unknown dtype");
    REQUIRE(tn::item_size(static_cast<tn::DType>(k)) == 1);
  }
  REQUIRE((tn::kind_of<bool> < tn::kind_of<std::int8_t> && tn::kind_of<std::uint64_t> < tn::kind_of<tn::float16> &&
           tn::kind_of<double> < tn::kind_of<tn::complex<float>>));
}
