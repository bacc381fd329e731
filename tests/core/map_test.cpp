// Conversions of all elements to half types: what kernels write is what one number becomes, however it gets there.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/random.hpp"

namespace tn = tenon;

namespace {

/// Numbers beside halfway ones, and any.
template <class S>
tn::Tensor<S> numbers_near_ties() {
  support::Random random(8);
  tn::Tensor<S> x = tn::zeros<S>({3001});
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const std::uint64_t tie = (std::uint64_t{1} << random.pick(12, 62)) + (random.bits() >> random.pick(1, 64 - 1));
    const std::uint64_t number = random.one_in(2)
                                     ? tie + static_cast<std::uint64_t>(random.pick(-1, 1))
                                     : (((random.bits() & 0xfff) * 2 + 1) << random.pick(0, 50)) + random.bits() % 3;
    if constexpr (std::is_floating_point_v<S>) {
      x(i) = __builtin_ldexp(static_cast<double>(static_cast<std::int64_t>(number)),
                             -static_cast<int>(random.pick(0, 80)));
    } else {
      x(i) = static_cast<S>(number);
    }
  }
  return x;
}

template <class H, class S>
void convert_all() {
  const tn::Tensor<S> x = numbers_near_ties<S>();
  const tn::Tensor<H> cast = tn::cast<H>(x), chosen = tn::where(x == x, tn::cast<H>(x), tn::cast<H>(x)),
                      strided = tn::cast<H>(tn::flip(x));
  tn::Tensor<H> copied = tn::zeros<H>({x.numel()}), assigned = tn::zeros<H>({x.numel()});
  copied.copy_(x);
  std::int64_t off = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const S number = x(i);
    const std::uint16_t once = H(number).bits;
    const auto is_other = [&](const H& h) { return h.bits != once; };
    assigned(i) = number;
    off += is_other(cast(i)) || is_other(chosen(i)) || is_other(strided(-1 - i)) || is_other(copied(i)) ||
           is_other(assigned(i));
    if (i % 16 == 0) off += is_other(tn::full<H>({1}, number)(0)) || is_other(tn::tensor<H>({number})(0));
  }
  CHECK(off == 0);
}

}  // namespace

SWEEP_TEST_CASE("tensors of half types are rounded once", double, std::int32_t, std::uint32_t, std::int64_t,
                std::uint64_t) {
  convert_all<tn::float16, TestType>();
  convert_all<tn::bfloat16, TestType>();
}

TEST_CASE("and so are fills, sums in double and parts of complex numbers") {
  const double below = 65455.999999999993;  // a float would be 65456, halfway to 65472
  const tn::float16 right(65440.f);
  CHECK(static_cast<tn::float16>(tn::full<tn::float16>({9}, below)(8)).bits == right.bits);
  tn::Tensor<tn::float16> x = tn::zeros<tn::float16>({9});
  x.fill_(below);
  CHECK(static_cast<tn::float16>(x(8)).bits == right.bits);
  x(tn::range(0, 4)) = below;
  CHECK(static_cast<tn::float16>(x(0)).bits == right.bits);
  const tn::Tensor<tn::float16> re =
      tn::cast<tn::float16>(tn::full<tn::complex<double>>({3}, tn::complex<double>(below, 1)));
  CHECK(static_cast<tn::float16>(re(2)).bits == right.bits);
}
