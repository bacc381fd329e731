// Kernels: the instruction set is the one asked for, and types of all widths meet.
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "support/catch.hpp"

namespace tn = tenon;

TEST_CASE("TENON_ISA lowers the instruction set") {
  const char* asked = std::getenv("TENON_ISA");
  const std::string name = asked ? asked : "";
  if (name == "baseline") CHECK(tn::cpu_isa() == tn::Isa::baseline);
  if (name == "avx2") CHECK(tn::cpu_isa() <= tn::Isa::avx2);
  CHECK(tn::cpu_isa() == tn::cpu_isa());
}

TEST_CASE("types of all widths meet in one expression") {
  const std::int64_t n = 150;
  tn::Tensor<bool> truth = tn::lazy::arange<int>(0, n) % 3 == 0;
  tn::Tensor<std::int8_t> bytes = tn::cast<std::int8_t>(tn::lazy::arange<int>(0, n) - 75);
  tn::Tensor<std::uint16_t> words = tn::cast<std::uint16_t>(tn::lazy::arange<int>(0, n) * 400);
  tn::Tensor<double> doubles = tn::lazy::arange<double>(0, n) * 0.5;
  const tn::Tensor<double> mixed = tn::where(truth, tn::cast<double>(bytes), tn::cast<double>(words) + doubles);
  const tn::Tensor<bool> compared = (bytes > std::int8_t(0)) && (doubles < 40.0) == truth;
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const double wanted =
        i % 3 == 0 ? static_cast<double>(i - 75) : static_cast<double>(i * 400 % 65536) + static_cast<double>(i) * 0.5;
    agree = agree && mixed(i) == wanted &&
            compared(i) == ((i > 75) && ((static_cast<double>(i) * 0.5 < 40.0) == (i % 3 == 0)));
  }
  CHECK(agree);
}

TEST_CASE("comparisons of what was made from comparisons") {  // g++ 12 once failed on them
  const tn::Tensor<double> x = tn::lazy::arange<double>(0, 100);
  const tn::Tensor<double> least = tn::minimum(tn::cast<double>(x < 60.), tn::cast<double>(x > 20.));
  CHECK(tn::sum(least).item() == 39);
}
