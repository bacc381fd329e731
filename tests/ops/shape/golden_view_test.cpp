// Views as functions against NumPy's results, which tests/data/make_shape.py wrote.
#include <tenon/ops/shape/manipulation.hpp>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::for_each_item;
using tn::axis;

TEST_CASE("reshape, ravel, flatten") {
  for_each_item("reshape", [](auto& cases) {
    cases.check("x", "flat", [](const auto& x) { return tn::reshape(x, {-1}); });
    cases.check("x", "two", [](const auto& x) { return tn::reshape(x, {4, -1}); });
    cases.check("e", "empty", [](const auto& e) { return tn::reshape(e, {3, 0, 2}); });
    cases.check("s", "scalar", [](const auto& s) { return tn::reshape(s, {1, 1}); });
  });
  for_each_item("ravel", [](auto& cases) {
    cases.check("x", "flat", tn::ravel);
    cases.check("e", "empty", tn::ravel);
    cases.check("s", "scalar", tn::ravel);
  });
  for_each_item("flatten", [](auto& cases) {
    cases.check("x", "all", [](const auto& x) { return tn::flatten(x); });
    cases.check("x", "first", [](const auto& x) { return tn::flatten(x, 0, 1); });
    cases.check("x", "last", [](const auto& x) { return tn::flatten(x, -2); });
    cases.check("x", "one", [](const auto& x) { return tn::flatten(x, 1, 1); });
    cases.check("s", "scalar", [](const auto& s) { return tn::flatten(s); });
  });
}

TEST_CASE("permute_dims, matrix_transpose, moveaxis, swapaxes") {
  for_each_item("permute_dims", [](auto& cases) {
    cases.check("x", "turned", [](const auto& x) { return tn::permute_dims(x, {2, 0, 1}); });
    cases.check("x", "negative", [](const auto& x) { return tn::permute_dims(x, {-1, 1, 0}); });
    cases.check("s", "scalar", [](const auto& s) { return tn::permute_dims(s, {}); });
    cases.check("e", "empty", [](const auto& e) { return tn::permute_dims(e, {1, 0}); });
  });
  for_each_item("matrix_transpose", [](auto& cases) {
    cases.check("x", "stack", tn::matrix_transpose);
    cases.check("m", "matrix", tn::matrix_transpose);
    cases.check("e", "empty", tn::matrix_transpose);
  });
  for_each_item("moveaxis", [](auto& cases) {
    cases.check("x", "one", [](const auto& x) { return tn::moveaxis(x, 0, -1); });
    cases.check("x", "two", [](const auto& x) { return tn::moveaxis(x, {0, 1}, {2, 0}); });
  });
  for_each_item("swapaxes", [](auto& cases) {
    cases.check("x", "outer", [](const auto& x) { return tn::swapaxes(x, 0, -1); });
    cases.check("x", "same", [](const auto& x) { return tn::swapaxes(x, 1, 1); });
  });
}

TEST_CASE("expand_dims, squeeze, atleast_*") {
  for_each_item("expand_dims", [](auto& cases) {
    cases.check("x", "first", [](const auto& x) { return tn::expand_dims(x, 0); });
    cases.check("x", "last", [](const auto& x) { return tn::expand_dims(x, -1); });
    cases.check("s", "scalar", [](const auto& s) { return tn::expand_dims(s, 0); });
    cases.check("e", "empty", [](const auto& e) { return tn::expand_dims(e, 1); });
  });
  for_each_item("squeeze", [](auto& cases) {
    cases.check("o", "all", tn::squeeze);
    cases.check("o", "one", [](const auto& o) { return tn::squeeze(o, 0); });
    cases.check("o", "two", [](const auto& o) { return tn::squeeze(o, axis(0, -1)); });
    cases.check("x", "none", tn::squeeze);
  });
  const auto at_least = [](const char* name, const auto& op) {
    for_each_item(name, [&](auto& cases) {
      cases.check("s", "scalar", op);
      cases.check("v", "vector", op);
      cases.check("m", "matrix", op);
      cases.check("x", "cube", op);
      cases.check("e", "empty", op);
    });
  };
  at_least("atleast_1d", tn::atleast_1d);
  at_least("atleast_2d", tn::atleast_2d);
  at_least("atleast_3d", tn::atleast_3d);
}

TEST_CASE("broadcast_to, broadcast_arrays") {
  for_each_item("broadcast_to", [](auto& cases) {
    cases.check("o", "wider", [](const auto& o) { return tn::broadcast_to(o, {4, 2, 3, 5}); });
    cases.check("s", "scalar", [](const auto& s) { return tn::broadcast_to(s, {2, 2}); });
    cases.check("e", "empty", [](const auto& e) { return tn::broadcast_to(e, {2, 0, 3}); });
  });
  for_each_item("broadcast_arrays", [](auto& cases) {
    cases.check("xo", "two", [](const auto& x, const auto& o) { return tn::broadcast_arrays(x, o); });
    cases.check("vso", "three", [](const auto& v, const auto& s, const auto& o) { return tn::broadcast_arrays(v, s, o); });
  });
}

TEST_CASE("flip, rot90, diagonal") {
  for_each_item("flip", [](auto& cases) {
    cases.check("x", "all", [](const auto& x) { return tn::flip(x); });
    cases.check("x", "one", [](const auto& x) { return tn::flip(x, 1); });
    cases.check("x", "two", [](const auto& x) { return tn::flip(x, axis(0, -1)); });
    cases.check("s", "scalar", [](const auto& s) { return tn::flip(s); });
    cases.check("e", "empty", [](const auto& e) { return tn::flip(e); });
  });
  for_each_item("rot90", [](auto& cases) {
    for (int turns : {-1, 0, 1, 2, 3, 6}) {
      cases.check("m", std::string("turn").append(std::to_string(turns)).c_str(), [turns](const auto& m) { return tn::rot90(m, turns); });
    }
    cases.check("x", "axes", [](const auto& x) { return tn::rot90(x, 1, axis(2, 0)); });
  });
  for_each_item("diagonal", [](auto& cases) {
    cases.check("m", "main", [](const auto& m) { return tn::diagonal(m); });
    cases.check("m", "above", [](const auto& m) { return tn::diagonal(m, 2); });
    cases.check("m", "below", [](const auto& m) { return tn::diagonal(m, -1); });
    cases.check("m", "outside", [](const auto& m) { return tn::diagonal(m, 9); });
    cases.check("x", "last", [](const auto& x) { return tn::diagonal(x, 1, -2, -1); });
  });
}
