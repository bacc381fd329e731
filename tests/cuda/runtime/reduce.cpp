// Reductions on CUDA by threads of the host: every form of plan and every kind of state against the host's engine.
#include "compare.hpp"

#include "support/text.hpp"

namespace tn = tenon;
using compare::elements, compare::same, compare::NothingLeft;
using tn::Cuda, tn::Tensor;

namespace {

/// Over every set of dimensions of three, and all of them, with and without keepdims.
template <class Op, class T>
TENON_NOINLINE_OG void check_axes(const Op& op, const Tensor<T>& x) {
  const auto there = x.to(Cuda{1});
  CHECK(same(op(there), op(x)));
  CHECK(op(there).device().index == 1);
  for (int set = 1; set < 8; ++set) {
    tn::detail::Axes axes;
    axes.has_axes = true;
    for (int d = 0; d < 3; ++d) {
      if (set >> d & 1) axes.axes.push_back(d);
    }
    INFO(Op::info.name << " over set " << set);
    CHECK(same(op(there, axes), op(x, axes)));
    CHECK(same(op(there, axes, tn::keepdims), op(x, axes, tn::keepdims)));
  }
}

}  // namespace

TEST_CASE("sums over any dimensions of any layout") {
  const NothingLeft after;
  for (const auto& shape : {tn::Shape{5, 12, 8}, tn::Shape{3, 7, 5}, tn::Shape{1, 1, 9}, tn::Shape{40, 1, 3}}) {
    check_axes(tn::sum, elements<float>(shape));
    check_axes(tn::sum, elements<float>(shape).transpose(0, 2).flip(1));
  }
  check_axes(tn::sum, elements<float>({4, 9, 17}).narrow(2, 1, 16));
  check_axes(tn::sum, elements<float>({4, 1, 6}).expand({4, 3, 6}));
}

TEST_CASE("sums are the same wherever elements lie") {
  const NothingLeft after;
  const auto uneven = [](const tn::Shape& shape) {
    auto x = tn::empty<double>(shape);
    for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = (i % 2 ? 1e9 : 1.) / static_cast<double>(i % 17 + 3);
    return x;
  };
  const auto same_bits = [](const Tensor<double, Cuda>& a, const Tensor<double, Cuda>& b) {
    return tn::all(tn::equal(a, b)).item();
  };
  const auto row = uneven({5003}).to(Cuda{0}), columns = uneven({6, 1001}).to(Cuda{0}),
             even = uneven({6, 1002}).to(Cuda{0});
  for (std::int64_t first = 0; first < 3; ++first) {
    const auto view = row.narrow(0, first, 5000), part = row.narrow(0, first, 4999);
    CHECK(same_bits(tn::sum(view), tn::sum(view.clone())));
    CHECK(same_bits(tn::sum(part), tn::sum(part.clone())));
    CHECK(same_bits(tn::var(part), tn::var(part.clone())));
    CHECK(same_bits(tn::sum(view * 2. + tn::ones<double>({1}, Cuda{0})),
                    tn::sum(view.clone() * 2. + tn::ones<double>({1}, Cuda{0}))));
    const auto lines = columns.narrow(1, first, 998);  // each line begins elsewhere
    CHECK(same_bits(tn::sum(lines, tn::axis(1)), tn::sum(lines.clone(), tn::axis(1))));
    CHECK(same_bits(tn::sum(even.narrow(1, first, 999), tn::axis(1)),
                    tn::sum(even.narrow(1, first, 999).clone(), tn::axis(1))));
    const auto square = view.view({50, 100});
    CHECK(same_bits(tn::softmax(square, tn::axis(1)), tn::softmax(square.clone(), tn::axis(1))));
  }
}

TEST_CASE("numbers of elements count in the order of the operand") {
  const NothingLeft after;
  check_axes(tn::argmax, elements<float>({5, 12, 8}, true).transpose(0, 1).flip(2));
  check_axes(tn::argmin, elements<std::uint8_t>({3, 7, 5}));
}

TEST_CASE("every reduction of floats, with what is no number") {
  const NothingLeft after;
  for (const bool special : {false, true}) {
    const auto x = elements<float>({6, 50}, special);
    const auto there = x.to(Cuda{0});
    const auto check = [&](const auto& op) {
      INFO(std::remove_cvref_t<decltype(op)>::info.name);
      CHECK(same(op(there), op(x)));
      CHECK(same(op(there, tn::axis(0)), op(x, tn::axis(0))));
      CHECK(same(op(there, tn::axis(1)), op(x, tn::axis(1))));
    };
    check(tn::prod), check(tn::mean), check(tn::var), check(tn::std), check(tn::min), check((tn::max)), check(tn::ptp);
    check(tn::any), check(tn::nansum), check(tn::nanmean), check(tn::nanmax), check(tn::logsumexp), check(tn::norm),
        check(tn::count_nonzero);
    CHECK(same(tn::all(there, tn::axis(1)), tn::all(x, tn::axis(1))));
    const auto [low, high] = tn::aminmax(there, tn::axis(0));
    const auto [low_here, high_here] = tn::aminmax(x, tn::axis(0));
    CHECK(same(low, low_here));
    CHECK(same(high, high_here));
    const auto [var, mean] = tn::var_mean(there, tn::correction(1));
    CHECK(same(var, tn::var(x, tn::correction(1))));
    CHECK((special || same(mean, tn::mean(x))));
  }
  const auto there = elements<float>({3}).to(Cuda{0});
  CHECK(same(tn::norm(there, 1), tn::norm(elements<float>({3}), 1)));
  CHECK(same(tn::norm(there, 3), tn::norm(elements<float>({3}), 3)));
}

TEST_CASE("element types: the widest sums, wrapping integers, halves") {
  const NothingLeft after;
  const auto check = [](const auto& x) {
    const auto there = x.to(Cuda{0});
    CHECK(same(tn::sum(there, tn::axis(0)), tn::sum(x, tn::axis(0))));
    CHECK(same(tn::sum(there), tn::sum(x)));
  };
  check(elements<double>({9, 31}));
  check(elements<tn::float16>({9, 31}));
  check(elements<tn::bfloat16>({9, 32}));
  check(Tensor<std::int64_t>(elements<std::int64_t>({9, 31}) + INT64_MAX / 5));
  check(elements<std::uint8_t>({9, 32}));
  check(elements<bool>({9, 31}));
  check(elements<float>({9, 31}).cast<tn::complex<float>>());
  const auto half = elements<tn::float16>({200});
  CHECK(same(tn::prod(half.to(Cuda{0})), tn::prod(half)));
}

TEST_CASE("an expression is computed where it is reduced") {
  const NothingLeft after;
  const auto a = elements<float>({7, 24}), b = elements<float>({24});
  const auto x = a.to(Cuda{0}), y = b.to(Cuda{0});
  host_runtime::calls.clear();
  const auto total = tn::sum(x * y + tn::lazy::arange<float>(0, 24), tn::axis(1));
  CHECK(host_runtime::calls.front() == "reduction");
  CHECK(same(total, tn::sum(a * b + tn::lazy::arange<float>(0, 24), tn::axis(1))));
  CHECK(same(tn::argmax(x - y, tn::axis(0)), tn::argmax(a - b, tn::axis(0))));
}

TEST_CASE("few results of many elements are split, and the block that is last joins their parts") {
  const NothingLeft after;
  const auto x = elements<float>({2, 3000});
  CHECK(same(tn::sum(x.to(Cuda{0})), tn::sum(x)));
  CHECK(same(tn::var(x.to(Cuda{0}), tn::axis(1)), tn::var(x, tn::axis(1))));
  CHECK(same(tn::argmin(x.t().to(Cuda{0}), tn::axis(0)), tn::argmin(x.t(), tn::axis(0))));
  CHECK(same(tn::argmax(x.to(Cuda{0})), tn::argmax(x)));
}

TEST_CASE("nothing to reduce, and nothing to keep") {
  const NothingLeft after;
  const auto none = tn::empty<float>({0, 3}).to(Cuda{0});
  CHECK(same(tn::sum(none), tn::sum(tn::empty<float>({0, 3}))));
  CHECK(same(tn::sum(none, tn::axis(0)), tn::zeros<float>({3})));
  CHECK(tn::sum(none, tn::axis(1)).numel() == 0);
  CHECK_THROWS_AS((tn::max)(none), tn::ShapeError);
  CHECK(tn::sum(tn::full<float>(tn::Shape(), 3, Cuda{0})).item() == 3);
}

TEST_CASE("more dimensions than a kernel walks are copied first") {
  const NothingLeft after;
  tn::Shape shape;
  tn::detail::Axes every_second;
  every_second.has_axes = true;
  for (int d = 0; d < 18; ++d) shape.push_back(2);
  for (int d = 0; d < 18; d += 2) every_second.axes.push_back(d);
  const auto x = elements<float>(shape);
  CHECK(same(tn::argmax(x.to(Cuda{0}), every_second), tn::argmax(x, every_second)));
}
