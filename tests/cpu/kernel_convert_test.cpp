// Kernels of casts: what lanes give is what one element alone gives.
#include <tenon/tenon.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("conversion to integers saturates in lanes as it does alone") {
  const double inf = __builtin_inf();
  const auto values = tn::tensor<double>({0.,
                                          -0.,
                                          0.9,
                                          -0.9,
                                          1.5,
                                          -1.5,
                                          127.,
                                          128.,
                                          -128.,
                                          -129.,
                                          255.9,
                                          256.,
                                          32767.5,
                                          65535.5,
                                          65536.,
                                          2147483646.9,
                                          2147483647.,
                                          2147483648.,
                                          -2147483648.,
                                          -2147483649.,
                                          4294967295.5,
                                          4294967296.,
                                          9.2233720368547748e18,
                                          9.2233720368547758e18,
                                          -9.2233720368547758e18,
                                          1.8446744073709550e19,
                                          1.8446744073709552e19,
                                          inf,
                                          -inf,
                                          __builtin_nan("")});
  const auto check = [&]<class To, class From>(To, From) {
    const tn::Tensor<From> from = tn::cast<From>(values);
    const auto all = tn::eval(tn::cast<To>(from));
    bool agree = true;
    for (std::int64_t i = 0; i < all.numel(); ++i) agree = agree && all(i) == tn::detail::convert<To>(from(i));
    INFO(tn::dtype_name<From> << " to " << tn::dtype_name<To>);
    CHECK(agree);
  };
  const auto check_all = [&](auto from) {
    check(std::int8_t{}, from), check(std::uint8_t{}, from), check(std::int16_t{}, from), check(std::uint16_t{}, from);
    check(std::int32_t{}, from), check(std::uint32_t{}, from), check(std::int64_t{}, from),
        check(std::uint64_t{}, from), check(bool{}, from);
  };
  check_all(float{});
  check_all(double{});
}

TEST_CASE("all halves in lanes are what they are alone") {
  const tn::Tensor<std::uint16_t> bits = tn::cast<std::uint16_t>(tn::lazy::arange<int>(0, 65536));
  const auto check = [&]<class H>(H) {
    auto halves = tn::empty<H>({65536});
    for (int i = 0; i < 65536; ++i) halves.data_ptr()[i] = H::from_bits(static_cast<std::uint16_t>(i));
    const auto wide = tn::eval(tn::cast<float>(halves));
    const auto back = tn::eval(tn::cast<H>(wide));
    const auto between = tn::eval(tn::cast<H>(wide * 1.00021f));
    const auto turned = tn::eval(tn::flip(halves));
    const auto sum = tn::eval(halves + turned), lesser = tn::eval(tn::where(wide < tn::flip(wide), halves, turned));
    bool agree = true;
    for (int i = 0; i < 65536; ++i) {
      const auto alone = static_cast<float>(halves(i));
      agree = agree && __builtin_bit_cast(std::uint32_t, wide(i)) == __builtin_bit_cast(std::uint32_t, alone) &&
              back(i).bits == H(alone).bits && between(i).bits == H(wide(i) * 1.00021f).bits;
      // A NaN of either kind becomes a quiet one, as it does alone.
      agree = agree && sum(i).bits == H(wide(i) + wide(65535 - i)).bits &&
              lesser(i).bits == H(wide(wide(i) < wide(65535 - i) ? i : 65535 - i)).bits;
    }
    CHECK(agree);
  };
  check(tn::float16{});
  check(tn::bfloat16{});
}
