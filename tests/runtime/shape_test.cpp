#include <tenon/runtime/function.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/runtime_cases.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using Numbers = tn::Tensor<float>;

namespace {

template <class P>
rt::Value list_of(const P& pieces) {
  std::vector<rt::Value> list;
  for (const Numbers& piece : pieces) list.push_back(piece);
  return list;
}

const std::vector<support::RuntimeCase> cases = {
    {"reshape", {tn::Shape{3, -1}}, {}, [](Numbers& x) { return tn::reshape(x, {3, -1}); }},
    {"ravel", {}, {}, [](Numbers& x) { return tn::ravel(x); }},
    {"flatten", {}, {}, [](Numbers& x) { return tn::flatten(x); }},
    {"flatten", {1, 2}, {}, [](Numbers& x) { return tn::flatten(x, 1, 2); }},
    {"permute_dims", {tn::Shape{2, 0, 1}}, {}, [](Numbers& x) { return tn::permute_dims(x, {2, 0, 1}); }},
    {"matrix_transpose", {}, {}, [](Numbers& x) { return tn::matrix_transpose(x); }},
    {"moveaxis", {0, -1}, {}, [](Numbers& x) { return tn::moveaxis(x, 0, -1); }},
    {"moveaxis", {tn::Shape{0}, 2}, {}, [](Numbers& x) { return tn::moveaxis(x, 0, 2); }},
    {"moveaxis", {tn::Shape{0, 1}, tn::Shape{2, 0}}, {}, [](Numbers& x) { return tn::moveaxis(x, {0, 1}, {2, 0}); }},
    {"swapaxes", {0, 2}, {}, [](Numbers& x) { return tn::swapaxes(x, 0, 2); }},
    {"expand_dims", {1}, {}, [](Numbers& x) { return tn::expand_dims(x, 1); }},
    {"squeeze", {}, {}, [](Numbers& x) { return tn::squeeze(x); }},
    {"squeeze", {}, {{"axis", 1}}, [](Numbers& x) { return tn::squeeze(x, 1); }, {4, 1, 3}},
    {"broadcast_to", {tn::Shape{4, 4, 2, 3}}, {}, [](Numbers& x) { return tn::broadcast_to(x, {4, 4, 2, 3}); }},
    {"broadcast_arrays", {}, {}, [](Numbers& x) { return list_of(std::vector<Numbers>{x}); }},
    {"atleast_1d", {}, {}, [](Numbers& x) { return x; }},
    {"atleast_2d", {}, {}, [](Numbers& x) { return x; }},
    {"atleast_3d", {}, {}, [](Numbers& x) { return x; }},
    {"flip", {}, {}, [](Numbers& x) { return tn::flip(x); }},
    {"flip", {}, {{"axis", {0, 2}}}, [](Numbers& x) { return tn::flip(x, 0, 2); }},
    {"rot90", {}, {}, [](Numbers& x) { return tn::rot90(x); }},
    {"rot90", {-1}, {{"axis", {2, 0}}}, [](Numbers& x) { return tn::rot90(x, -1, tn::axis(2, 0)); }},
    {"diagonal", {}, {{"axis2", 2}}, [](Numbers& x) { return tn::diagonal(x, 0, 0, 2); }},
    {"concat", {}, {}, [](Numbers& x) { return x; }},
    {"stack", {}, {{"axis", -1}}, [](Numbers& x) { return tn::expand_dims(x, -1); }},
    {"hstack", {}, {}, [](Numbers& x) { return x; }},
    {"vstack", {}, {}, [](Numbers& x) { return x; }},
    {"dstack", {}, {}, [](Numbers& x) { return x; }},
    {"column_stack", {}, {}, [](Numbers& x) { return x; }},
    {"split", {2}, {}, [](Numbers& x) { return list_of(tn::split(x, 2)); }},
    {"split", {tn::Shape{1, 2}}, {{"axis", 2}}, [](Numbers& x) { return list_of(tn::split(x, {1, 2}, tn::axis(2))); }},
    {"chunk", {3}, {}, [](Numbers& x) { return list_of(tn::chunk(x, 3)); }},
    {"array_split", {3}, {}, [](Numbers& x) { return list_of(tn::array_split(x, 3)); }},
    {"unstack", {}, {{"axis", 2}}, [](Numbers& x) { return list_of(tn::unstack(x, tn::axis(2))); }},
    {"tile", {tn::Shape{2, 1, 2}}, {}, [](Numbers& x) { return tn::tile(x, {2, 1, 2}); }},
    {"repeat", {2}, {}, [](Numbers& x) { return tn::repeat(x, 2); }},
    {"repeat", {3}, {{"axis", 2}}, [](Numbers& x) { return tn::repeat(x, 3, tn::axis(2)); }},
    {"repeat",
     {tn::tensor<std::int8_t>({0, 2, 1})},
     {{"axis", 2}},
     [](Numbers& x) { return tn::repeat(x, tn::tensor<std::int64_t>({0, 2, 1}), tn::axis(2)); }},
    {"roll", {5}, {}, [](Numbers& x) { return tn::roll(x, 5); }},
    {"roll", {tn::Shape{5}}, {}, [](Numbers& x) { return tn::roll(x, 5); }},
    {"roll", {tn::Shape{1, -1}}, {{"axis", {0, 2}}}, [](Numbers& x) { return tn::roll(x, {1, -1}, tn::axis(0, 2)); }},
    {"pad", {1}, {}, [](Numbers& x) { return tn::pad(x, 1); }},
    {"pad", {1, "wrap"}, {}, [](Numbers& x) { return tn::pad(x, 1, tn::PadMode::wrap); }},
    {"pad",
     {rt::Value(std::vector<rt::Value>{{0, 1}, {2, 0}, {0, 0}})},
     {{"value", 1}},
     [](Numbers& x) { return tn::pad(x, {{0, 1}, {2, 0}, {0, 0}}, 1.f); }},
    {"sliding_window_view", {2}, {{"axis", 0}}, [](Numbers& x) { return tn::sliding_window_view(x, 2, tn::axis(0)); }},
    {"sliding_window_view",
     {tn::Shape{2, 1}},
     {{"axis", {0, 2}}},
     [](Numbers& x) { return tn::sliding_window_view(x, tn::Shape{2, 1}, tn::axis(0, 2)); }},
};

}  // namespace

TEST_CASE("functions of shape by name, for every dtype and layout") {
  support::check_cases(cases, "shape", [](const rt::Function&) { return true; });
}

TEST_CASE("several tensors: promoted where they are joined, each of its own type where they are viewed") {
  const auto a = tn::tensor<std::int8_t>({1, 2}), c = tn::tensor<std::int8_t>({3});
  const auto b = tn::tensor<double>({{0.5}, {1.5}});
  const tn::AnyTensor joined = rt::call("concat", {a, tn::tensor<float>({0.5f})}).tensor();
  CHECK(joined.dtype() == tn::DType::float32);
  CHECK(support::numbers_of(joined) == std::vector<double>{1, 2, 0.5});
  CHECK(rt::call("hstack", {std::vector<rt::Value>{a, c}}).tensor().dtype() == tn::DType::int8);
  const std::vector<rt::Value> both = rt::call("broadcast_arrays", {a, b}).list();
  REQUIRE(both.size() == 2);
  CHECK(both[0].tensor().dtype() == tn::DType::int8);
  CHECK(both[1].tensor().dtype() == tn::DType::float64);
  CHECK(support::numbers_of(both[1].tensor()) == std::vector<double>{0.5, 0.5, 1.5, 1.5});
  CHECK(both[0].tensor().data_ptr() == a.data_ptr());
}

// Few contiguous parts of one dtype are joined without their preparation, others with it.
TEST_CASE("parts are joined alike, however they lie") {
  const auto x = tn::arange<float>(24).view({4, 6});
  const auto joined = [](const std::vector<rt::Value>& parts, int axis) {
    return rt::call("concat", {parts}, {{"axis", axis}}).tensor();
  };
  const tn::AnyTensor rows = joined({x, x.narrow(0, 1, 2), x.narrow(0, 0, 0)}, 0);
  CHECK(rows.sizes() == tn::Shape{6, 6});
  CHECK(support::numbers_of(rows) == support::numbers_of(tn::concat({x, x.narrow(0, 1, 2)})));
  const tn::AnyTensor scattered = joined({x.t(), x.t().narrow(0, 2, 3), x.t().contiguous()}, 0);
  CHECK(support::numbers_of(scattered) == support::numbers_of(tn::concat({x.t(), x.t().narrow(0, 2, 3), x.t()})));
  CHECK(support::numbers_of(joined({x, x}, 1)) == support::numbers_of(tn::concat({x, x}, tn::axis(1))));
  CHECK(support::numbers_of(joined({x, x}, -2)) == support::numbers_of(tn::concat({x, x})));
  CHECK(joined({x.narrow(0, 0, 0)}, 0).numel() == 0);
  const auto line = tn::arange<std::int16_t>(20'000);
  // more than a few
  CHECK(support::numbers_of(joined({line, line}, 0)) == support::numbers_of(tn::concat({line, line})));
  const tn::AnyTensor copy = joined({tn::Tensor<const std::int16_t>(line)}, 0);
  CHECK_FALSE(copy.is_read_only());
  CHECK(copy.data_ptr() != line.data_ptr());
  CHECK_THROWS_AS(joined({x, x.narrow(1, 0, 5)}, 0), tn::ShapeError);
  CHECK_THROWS_AS(joined({x, line}, 0), tn::ShapeError);
  CHECK_THROWS_AS(joined({tn::zeros<float>({}), tn::zeros<float>({})}, 0), tn::ShapeError);
}

TEST_CASE("views show the elements, and are read-only where these are") {
  const auto x = tn::zeros<float>({2, 3});
  const tn::AnyTensor view = rt::call("matrix_transpose", {x}).tensor();
  CHECK(view.data_ptr() == x.data_ptr());
  CHECK_FALSE(view.is_read_only());
  const rt::Value constant = tn::Tensor<const float>(x);
  CHECK(rt::call("matrix_transpose", {constant}).tensor().is_read_only());
  CHECK(rt::call("reshape", {constant, tn::Shape{6}}).tensor().is_read_only());
  CHECK(rt::call("split", {constant, 2}).list()[0].tensor().is_read_only());
  CHECK_FALSE(rt::call("tile", {constant, tn::Shape{2}}).tensor().is_read_only());
  CHECK_FALSE(rt::call("reshape", {rt::call("matrix_transpose", {constant}), tn::Shape{6}}).tensor().is_read_only());
}

TEST_CASE("wrong arguments of shape") {
  const auto x = tn::zeros<std::int32_t>({2, 3});
  CHECK_THROWS_AS(rt::call("reshape", {x, tn::Shape{5}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("concat", {x, tn::zeros<float>({3, 2})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("concat", {std::vector<rt::Value>{}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("roll", {x, tn::Shape{1, 2}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("pad", {x, 1, "constant", 0.5}), tn::TypeError);  // not a value of integers
  CHECK_THROWS_AS(rt::call("pad", {x, 1, "mirror"}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("repeat", {x, tn::ones<float>({3})}, {{"axis", 1}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("squeeze", {x}, {{"axis", 0}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("split", {x, 4}), tn::ShapeError);
  // Pieces without elements, of which there may be any number, are a list in memory.
  constexpr std::int64_t many = std::int64_t{1} << 40;
  CHECK_THROWS_AS(rt::call("split", {tn::zeros<float>({0, 3}), many}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("chunk", {tn::zeros<float>({0, 3}), many}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("unstack", {tn::zeros<float>({many, 0})}), tn::ShapeError);
  CHECK(rt::call("chunk", {tn::zeros<float>({0, 3}), 5}).list().size() == 5);
  CHECK_THROWS_AS(rt::call("broadcast_arrays", {x, tn::zeros<float>({4})}), tn::ShapeError);
}
