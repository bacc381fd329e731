#include <tenon/runtime/function.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/runtime_cases.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using Numbers = tn::Tensor<float>;

namespace {

const auto row = tn::tensor<std::int64_t>({1, -1, 1});
const auto places = tn::tensor<std::int64_t>({{{0, 1, 2}}, {{-1, 0, 0}}});
const auto some = tn::tensor<bool>({{true, false, true}, {false, false, true}});
/// One of each type, which all dtypes hold.
const auto ones = tn::ones<float>({2, 1, 3});
const rt::Value small_ones = tn::ones<bool>({2, 1, 3});

rt::Value narrow(const tn::Tensor<std::int64_t>& indices) {
  return rt::call("asarray", {indices}, {{"dtype", "int16"}});
}

const std::vector<support::RuntimeCase> cases = {
    {"take", {narrow(row)}, {{"axis", 1}}, [](Numbers& x) { return tn::take(x, row, tn::axis(1)); }},
    {"take", {places}, {}, [](Numbers& x) { return tn::take(x, places); }},
    {"take",
     {{1, 0}},
     {{"axis", 0}},
     [](Numbers& x) {
       return tn::take(x, tn::tensor<int>({1, 0}), tn::axis(0));
     }},
    {"index_select", {1, row}, {}, [](Numbers& x) { return tn::index_select(x, 1, row); }},
    {"take_along_axis", {narrow(places)}, {}, [](Numbers& x) { return tn::take_along_axis(x, places); }, {2, 4, 3}},
    {"take_along_axis",
     {places},
     {{"axis", 1}},
     [](Numbers& x) { return tn::take_along_axis(x, places, tn::axis(1)); },
     {2, 4, 3}},
    {"gather", {2, places}, {}, [](Numbers& x) { return tn::gather(x, 2, places); }},
    {"masked_select", {some}, {}, [](Numbers& x) { return tn::masked_select(x, some); }},
    {"nonzero", {}, {}, [](Numbers& x) { return tn::nonzero(x); }},
    {"argwhere", {}, {}, [](Numbers& x) { return tn::argwhere(x); }},
    {"flatnonzero", {}, {}, [](Numbers& x) { return tn::flatnonzero(x); }},
    {"insert", {1, 1}, {{"axis", 1}}, [](Numbers& x) { return tn::insert(x, 1, 1.f, tn::axis(1)); }},
    {"insert",
     {3, tn::ones<bool>({6})},
     {},
     [](Numbers& x) { return tn::insert(x.reshape({-1}), 3, tn::ones<float>({6})); },
     {6, 1}},
    {"insert",
     {row, small_ones},
     {{"axis", 1}},
     [](Numbers& x) { return tn::insert(x, row, ones, tn::axis(1)); },
     {2, 4, 3}},
    {"insert", {row, true}, {}, [](Numbers& x) { return tn::insert(x, row, 1.f); }},
    {"delete_", {-1}, {}, [](Numbers& x) { return tn::delete_(x, -1); }},
    {"delete_", {row}, {{"axis", 1}}, [](Numbers& x) { return tn::delete_(x, row, tn::axis(1)); }},
    {"scatter", {1, places, small_ones}, {}, [](Numbers& x) { return tn::scatter(x, 1, places, ones); }, {2, 3, 3}},
    {"scatter", {1, narrow(places), 1}, {}, [](Numbers& x) { return tn::scatter(x, 1, places, 1.f); }, {2, 3, 3}},
    {"scatter_add",
     {1, places, small_ones},
     {},
     [](Numbers& x) { return tn::scatter_add(x, 1, places, ones); },
     {2, 3, 3}},
    {"index_add", {1, row, small_ones}, {}, [](Numbers& x) { return tn::index_add(x, 1, row, ones); }, {2, 4, 3}},
    {"index_copy", {1, row, small_ones}, {}, [](Numbers& x) { return tn::index_copy(x, 1, row, ones); }, {2, 4, 3}},
    {"index_fill", {2, row, 1}, {}, [](Numbers& x) { return tn::index_fill(x, 2, row, 1.f); }},
    {"put", {places, small_ones}, {}, [](Numbers& x) { return tn::put(x, places, ones); }},
    {"put_along_axis", {places, 1}, {}, [](Numbers& x) { return tn::put_along_axis(x, places, 1.f); }, {2, 4, 3}},
    {"fill_diagonal", {1}, {}, [](Numbers& x) { return tn::fill_diagonal(x, 1.f); }, {4, 3}},
    {"scatter_reduce",
     {1, places, small_ones, "sum"},
     {},
     [](Numbers& x) { return tn::scatter_reduce(x, 1, places, ones, tn::Reduce::sum); },
     {2, 3, 3}},
    {"segment_sum", {narrow(row), 2}, {}, [](Numbers& x) { return tn::segment_sum(x, row, 2); }, {3, 2, 3}},
    {"trim_zeros", {}, {}, [](Numbers& x) { return tn::trim_zeros(x); }},
    {"masked_fill", {some, 1}, {}, [](Numbers& x) { return tn::masked_fill(x, some, 1.f); }},
    {"masked_fill",
     {some, small_ones},
     {},
     [](Numbers& x) { return tn::masked_fill(x, some, tn::ones<float>({})); },
     {2, 2, 3}},
    {"masked_scatter",
     {some, tn::ones<bool>({24})},
     {},
     [](Numbers& x) { return tn::masked_scatter(x, some, tn::ones<float>({24})); }},
};

}  // namespace

TEST_CASE("functions of indexing by name, for every dtype and layout") {
  // The last three take lists of tensors: ops/indexing/golden_conditions_test.cpp calls them by name, for every dtype
  // and layout.
  const std::set<std::string> others = {"tril_indices", "triu_indices", "unravel_index", "ravel_multi_index",
                                        "compress",     "select",       "piecewise",     "ix_"};
  support::check_cases(cases, "indexing", [&](const rt::Function& function) {
    return !function.in_place && !others.count(function.name());
  });
}

TEST_CASE("compress by name, for every dtype") {
  const auto numbers = tn::eval(tn::arange<float>(6).view({2, 3}));
  const auto keep = tn::tensor<bool>({true, false, true}), first = tn::tensor<bool>({true});
  for (int k = 0; k < tn::AllTypes::size; ++k) {
    const auto dtype = static_cast<tn::DType>(k);
    INFO(tn::name_of(dtype));
    const rt::Value x = rt::call("asarray", {numbers}, {{"dtype", dtype}});
    const auto same = [&](const rt::Value& result, const tn::Tensor<float>& wanted) {
      CHECK(result.tensor().dtype() == dtype);
      CHECK(support::numbers_of(result.tensor()) ==
            support::numbers_of(rt::call("asarray", {wanted}, {{"dtype", dtype}}).tensor()));
    };
    same(rt::call("compress", {keep, x}, {{"axis", 1}}), tn::compress(keep, numbers, tn::axis(1)));
    same(rt::call("compress", {first, x}, {{"axis", 0}}), tn::compress(first, numbers, tn::axis(0)));
    same(rt::call("compress", {keep, x}), tn::compress(keep, numbers));
  }
  CHECK_THROWS_AS(rt::call("compress", {keep, numbers}, {{"axis", 0}}), tn::ShapeError);
}

TEST_CASE("coordinates by name") {
  const auto same = [](const rt::Value& result, const tn::Tensor<std::int64_t>& typed) {
    CHECK(result.tensor().dtype() == tn::DType::int64);
    CHECK(tn::Shape(result.tensor().sizes()) == tn::Shape(typed.sizes()));
    CHECK(support::numbers_of(result.tensor()) == support::numbers_of(typed));
  };
  same(rt::call("tril_indices", {3}), tn::tril_indices(3));
  same(rt::call("tril_indices", {3, 4, -1}), tn::tril_indices(3, 4, -1));
  same(rt::call("triu_indices", {3}, {{"offset", 1}}), tn::triu_indices(3, 3, 1));
  const auto at = tn::tensor<std::int64_t>({0, 5, -1});
  for (const char* dtype : {"int8", "int16", "int32", "int64"}) {
    const rt::Value indices = rt::call("asarray", {at}, {{"dtype", dtype}});
    same(rt::call("unravel_index", {indices, tn::Shape{2, 3}}), tn::unravel_index(at, {2, 3}));
    const rt::Value coordinates = rt::call("asarray", {tn::unravel_index(at, {2, 3})}, {{"dtype", dtype}});
    same(rt::call("ravel_multi_index", {coordinates, tn::Shape{2, 3}}), tn::tensor<std::int64_t>({0, 5, 5}));
    same(rt::call("ravel_multi_index", {coordinates, tn::Shape{2, 2}, "wrapped"}),
         tn::ravel_multi_index(tn::unravel_index(at, {2, 3}), {2, 2}, tn::IndexMode::wrapped));
  }
}

TEST_CASE("nonzero finds the same places among few elements as among many") {
  for (const std::int64_t n : {0, 1, 7, 255, 256, 257, 1000}) {
    auto mask = tn::zeros<bool>({n + 1});
    for (std::int64_t i = 0; i <= n; ++i) mask.data_ptr()[i] = i % 3 == 1;
    const auto part = mask.narrow(0, 1, n), reversed = tn::flip(part);
    for (const auto& x :
         {part, reversed, tn::Tensor<bool>(tn::zeros<bool>({n})), tn::Tensor<bool>(tn::ones<bool>({n}))}) {
      const tn::AnyTensor found = rt::call("nonzero", {x}).tensor();
      CHECK(found.dtype() == tn::DType::int64);
      CHECK(found.sizes() == tn::Shape{1, tn::count_nonzero(x).item()});
      CHECK(support::numbers_of(found) == support::numbers_of(tn::nonzero(x)));
    }
  }
}

TEST_CASE("wrong arguments of indexing") {
  const auto x = tn::zeros<std::int32_t>({2, 3});
  CHECK_THROWS_AS(rt::call("take", {x, {5}}, {{"axis", 0}}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("take", {x, tn::ones<float>({1})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("take", {x, tn::tensor<std::uint64_t>({UINT64_MAX})}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("take", {x, true}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("gather", {x, 0, tn::zeros<int>({2})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("masked_select", {x, tn::ones<std::uint8_t>({3})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("masked_select", {x, tn::ones<bool>({4})}), tn::ShapeError);
  // of a higher kind
  CHECK_THROWS_AS(rt::call("scatter", {x, 0, tn::zeros<int>({1, 3}), tn::ones<float>({1, 3})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("scatter", {x, 0, tn::zeros<int>({1, 3}), 0.5}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("index_add", {x, 0, {0}, tn::ones<float>({1, 3})}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("insert", {x, 0, 0.5}, {{"axis", 0}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("nonzero", {tn::zeros<float>({})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("unravel_index", {tn::tensor<int>({6}), tn::Shape{2, 3}}), tn::IndexError);
}
