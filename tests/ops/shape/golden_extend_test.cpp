// What repeats, moves and surrounds elements against NumPy's results, which tests/data/make_shape.py wrote.
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/shape/roll.hpp>
#include <tenon/ops/shape/tile.hpp>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::for_each_item;
using tn::axis;
using tn::PadMode;

TEST_CASE("tile and repeat") {
  for_each_item("tile", [](auto& cases) {
    cases.check("v", "vector", [](const auto& v) { return tn::tile(v, {3}); });
    cases.check("x", "cube", [](const auto& x) { return tn::tile(x, {2, 1, 3}); });
    cases.check("x", "fewer", [](const auto& x) { return tn::tile(x, {2}); });
    cases.check("m", "more", [](const auto& m) { return tn::tile(m, {2, 2, 1, 2}); });
    cases.check("x", "none", [](const auto& x) { return tn::tile(x, {1, 0, 2}); });
    cases.check("s", "scalar", [](const auto& s) { return tn::tile(s, {2, 3}); });
    cases.check("e", "empty", [](const auto& e) { return tn::tile(e, {2, 2}); });
    cases.check("o", "middle", [](const auto& o) { return tn::tile(o, {3, 2, 4}); });
  });
  for_each_item("repeat", [](auto& cases) {
    cases.check("x", "flat", [](const auto& x) { return tn::repeat(x, 3); });
    cases.check("x", "first", [](const auto& x) { return tn::repeat(x, 2, axis(0)); });
    cases.check("x", "last", [](const auto& x) { return tn::repeat(x, 2, axis(-1)); });
    cases.check("x", "none", [](const auto& x) { return tn::repeat(x, 0, axis(1)); });
    cases.check("x", "counts", [](const auto& x) { return tn::repeat(x, tn::tensor<std::int32_t>({2, 0, 3}), axis(1)); });
    cases.check("v", "vector", [](const auto& v) { return tn::repeat(v, tn::tensor<std::int64_t>({0, 1, 2, 3, 4})); });
    cases.check("s", "scalar", [](const auto& s) { return tn::repeat(s, 4); });
    cases.check("e", "empty", [](const auto& e) { return tn::repeat(e, 2, axis(1)); });
  });
}

TEST_CASE("roll") {
  for_each_item("roll", [](auto& cases) {
    cases.check("x", "flat", [](const auto& x) { return tn::roll(x, 5); });
    cases.check("x", "back", [](const auto& x) { return tn::roll(x, -7); });
    cases.check("x", "first", [](const auto& x) { return tn::roll(x, 1, axis(0)); });
    cases.check("x", "last", [](const auto& x) { return tn::roll(x, -1, axis(-1)); });
    cases.check("x", "two", [](const auto& x) { return tn::roll(x, {1, 2}, axis(0, 2)); });
    cases.check("x", "same", [](const auto& x) { return tn::roll(x, 2, axis(1, 2)); });
    cases.check("x", "far", [](const auto& x) { return tn::roll(x, {7, -13}, axis(1, 2)); });
    cases.check("s", "scalar", [](const auto& s) { return tn::roll(s, 3); });
    cases.check("e", "empty", [](const auto& e) { return tn::roll(e, 1, axis(0, 1)); });
  });
}

TEST_CASE("pad") {
  const std::vector<tn::PadWidth> wide{{1, 0}, {2, 1}, {3, 2}};
  for_each_item("pad", [&](auto& cases) {
    cases.check("x", "constant", [&](const auto& x) { return tn::pad(x, wide); });
    cases.check("m", "value", [](const auto& m) { return tn::pad(m, {{0, 2}, {1, 0}}, true); });
    cases.check("m", "all", [](const auto& m) { return tn::pad(m, 1); });
    cases.check("x", "reflect", [&](const auto& x) { return tn::pad(x, wide, PadMode::reflect); });
    cases.check("x", "replicate", [&](const auto& x) { return tn::pad(x, wide, PadMode::replicate); });
    cases.check("x", "wrap", [&](const auto& x) { return tn::pad(x, wide, PadMode::wrap); });
    cases.check("m", "wrap_far", [](const auto& m) { return tn::pad(m, {{7, 5}, {9, 11}}, PadMode::wrap); });
    cases.check("v", "vector", [](const auto& v) { return tn::pad(v, {{4, 4}}, PadMode::reflect); });
    cases.check("x", "nothing", [](const auto& x) { return tn::pad(x, 0, PadMode::reflect); });
    cases.check("s", "scalar", [](const auto& s) { return tn::pad(s, 3, PadMode::reflect); });
    cases.check("e", "empty", [](const auto& e) { return tn::pad(e, {{2, 1}, {0, 1}}); });
    cases.check("f", "empty_columns", [](const auto& f) { return tn::pad(f, {{1, 0}, {2, 2}}, 1); });
  });
}
