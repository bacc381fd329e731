// Reading by indices and masks, and joining, on CUDA over the host's runtime.
#include "compare.hpp"

#include <sstream>

#include "support/text.hpp"

namespace tn = tenon;
using compare::elements, compare::same, compare::NothingLeft;
using support::error_text;
using tn::Cuda, tn::Tensor;

TEST_CASE("take, index_select, gather and take_along_axis") {
  const NothingLeft after;
  const auto x = elements<float>({3, 4, 5});
  const auto i = tn::tensor<std::int64_t>({2, 0, -1});
  const auto there = x.to(Cuda{1});
  const auto at = i.to(Cuda{1});
  CHECK(same(tn::take(there, at, tn::axis(1)), tn::take(x, i, tn::axis(1))));
  CHECK(same(tn::take(there.permute({2, 0, 1}), at), tn::take(x.permute({2, 0, 1}), i)));
  CHECK(same(tn::take(there.flip(1), at.flip(0), tn::axis(-1)), tn::take(x.flip(1), i.flip(0), tn::axis(-1))));
  CHECK(same(tn::index_select(there, 0, at.cast<std::uint8_t>() % std::uint8_t(3)),
             tn::index_select(x, 0, i.cast<std::uint8_t>() % std::uint8_t(3))));
  CHECK(same(tn::gather(there, 1, at.view({3, 1, 1}).expand({3, 4, 5})),
             tn::gather(x, 1, i.view({3, 1, 1}).expand({3, 4, 5}))));
  CHECK(same(tn::take_along_axis(there, at.view({3, 1, 1}), tn::axis(2)),
             tn::take_along_axis(x, i.view({3, 1, 1}), tn::axis(2))));
  CHECK(tn::take(there, at.narrow(0, 0, 0), tn::axis(1)).numel() == 0);
  const auto wide = x.cast<tn::complex<double>>();
  CHECK(same(tn::take(wide.to(Cuda{1}), at, tn::axis(0)), tn::take(wide, i, tn::axis(0))));
}

TEST_CASE("indices out of range are refused, with their value") {
  const NothingLeft after;
  const auto x = elements<float>({3, 4}).to(Cuda{0});
  const auto text = error_text<tn::IndexError>([&] {
    tn::take(x, tn::tensor<std::int64_t>({0, 4, 1}).to(Cuda{0}), tn::axis(1));
  });
  CHECK(text == "tenon::take: index 4 is out of range for dimension 1, whose size is 4");
  CHECK_THROWS_AS(tn::take(x, tn::tensor<std::int32_t>({-13}).to(Cuda{0})), tn::IndexError);
  CHECK_THROWS_AS(tn::take(x, tn::tensor<std::uint64_t>({UINT64_MAX}).to(Cuda{0})), tn::IndexError);
  CHECK_THROWS_AS((x(tn::tensor<std::int64_t>({3}).to(Cuda{0}), tn::all)), tn::IndexError);
}

TEST_CASE("gathers by index tensors and masks") {
  const NothingLeft after;
  const auto x = elements<float>({3, 4, 5});
  const auto i = tn::tensor<std::int64_t>({2, 0, -1});
  const Tensor<bool> m = x > 0.5f;
  const auto there = x.to(Cuda{0});
  const auto at = i.to(Cuda{0});
  const auto mask = m.to(Cuda{0});
  using There = Tensor<float, Cuda>;
  using Here = Tensor<float>;
  CHECK(same(There(there(at, tn::all)), Here(x(i, tn::all))));
  CHECK(same(There(there(at, at)), Here(x(i, i))));
  CHECK(same(There(there(tn::all, at)), Here(x(tn::all, i))));
  CHECK(same(There(there.transpose(0, 2).flip(0)(at, tn::all, at)), Here(x.transpose(0, 2).flip(0)(i, tn::all, i))));
  CHECK(same(There(there(mask)), Here(x(m))));
  CHECK(same(There(there.transpose(0, 2)(mask.transpose(0, 2))), Here(x.transpose(0, 2)(m.transpose(0, 2)))));
  CHECK(same(There(there(tn::all, mask.select(2, 0).select(0, 0))), Here(x(tn::all, m.select(2, 0).select(0, 0)))));
}

TEST_CASE("masks: selection, places, filling") {
  const NothingLeft after;
  const auto x = elements<float>({9, 70});
  const Tensor<bool> m = x > 0.5f;
  const auto there = x.to(Cuda{0});
  const auto mask = m.to(Cuda{0});
  CHECK(same(tn::masked_select(there, mask), tn::masked_select(x, m)));
  CHECK(same(tn::masked_select(there.t(), mask.t().flip(0)), tn::masked_select(x.t(), m.t().flip(0))));
  CHECK(same(tn::masked_select(there, mask.select(0, 2)), tn::masked_select(x, m.select(0, 2))));
  CHECK(same(tn::nonzero(there.t()), tn::nonzero(x.t())));
  CHECK(same(tn::argwhere(mask), tn::argwhere(m)));
  CHECK(tn::masked_select(there, mask & !mask).numel() == 0);
  CHECK(tn::nonzero(there.narrow(0, 0, 0)).size(1) == 0);
  auto filled = there.clone();
  filled.masked_fill_(mask, -1.f);
  CHECK(same(filled, Tensor<float>(tn::where(m, -1.f, x))));
  auto many = tn::zeros<bool>({70000});
  for (std::int64_t k = 0; k < many.numel(); k += 1 + k % 7) many.data_ptr()[k] = true;
  CHECK(same(tn::nonzero(many.to(Cuda{0})), tn::nonzero(many)));
}

TEST_CASE("joining, and printing") {
  const NothingLeft after;
  const auto x = elements<float>({3, 4});
  const auto there = x.to(Cuda{1});
  CHECK(same(tn::concat({there, there.flip(0)}, tn::axis(1)), tn::concat({x, x.flip(0)}, tn::axis(1))));
  CHECK(same(tn::stack(there, there + 1, tn::axis(2)), tn::stack(x, x + 1, tn::axis(2))));
  CHECK(same(tn::concat(tn::lazy::arange<float>(0, 4), there.select(0, 0)),
             tn::concat(tn::lazy::arange<float>(0, 4), x.select(0, 0))));
  std::ostringstream here_text, there_text;
  here_text << x;
  there_text << there;
  CHECK(there_text.str() == here_text.str());
}
