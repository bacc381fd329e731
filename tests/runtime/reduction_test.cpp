// The family reduction by name: against the files that tests/data/make_reduction.py wrote, over all element types and
// layouts.
#include <tenon/core/op.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/reduce_few.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/element_types.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

using Arguments = std::vector<rt::Value>;
using Keywords = std::vector<rt::Keyword>;
using Number = tn::complex<double>;

// ---- elements of tensors of any type

template <class T>
Number number_of(T x) {
  if constexpr (tn::ComplexElement<T>) return {static_cast<double>(x.re), static_cast<double>(x.im)};
  else return {static_cast<double>(x), 0};
}
template <class T>
T element_of(double x) {
  if constexpr (tn::ComplexElement<T>) return T(static_cast<tn::real_t<T>>(x));
  else return static_cast<T>(x);
}
/// Calls use(T()) for the T of a dtype.
template <class F, class... T>
void with_type(tn::DType dtype, const F& use, tn::detail::TypeList<T...>) {
  ((dtype == tn::dtype_of<T> ? use(T{}) : void()), ...);
}
tn::Kind kind_of(tn::DType dtype) {
  tn::Kind kind{};
  with_type(dtype, [&]<class T>(T) { kind = tn::kind_of<T>; }, tn::AllTypes{});
  return kind;
}
std::vector<Number> elements(const tn::AnyTensor& x) {
  std::vector<Number> list;
  const tn::AnyTensor own = x.clone();
  with_type(
      x.dtype(),
      [&]<class T>(T) {
        const T* const p = static_cast<const T*>(own.data_ptr());
        for (std::int64_t i = 0; i < own.numel(); ++i) list.push_back(number_of(p[i]));
      },
      tn::AllTypes{});
  return list;
}
/// Elements of a dtype with these values.
tn::AnyTensor tensor_of(tn::DType dtype, const tn::Shape& shape, const std::function<double(std::int64_t)>& value) {
  tn::AnyTensor result;
  with_type(
      dtype,
      [&]<class T>(T) {
        const auto x = tn::empty<T>(shape);
        for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = element_of<T>(value(i));
        result = x;
      },
      tn::AllTypes{});
  return result;
}
double epsilon(tn::DType dtype) {
  switch (dtype) {
    case tn::DType::float16: return 0x1p-10;
    case tn::DType::bfloat16: return 0x1p-7;
    case tn::DType::float32:
    case tn::DType::complex64: return 0x1p-23;
    case tn::DType::float64:
    case tn::DType::complex128: return 0x1p-52;
    default: return 0;
  }
}
bool is_near(double got, double wanted, double allowed) {
  return got == wanted || (std::isnan(got) && std::isnan(wanted)) || std::fabs(got - wanted) <= allowed;
}
void check_values(const tn::AnyTensor& got, const std::vector<Number>& wanted, double ulp) {
  const std::vector<Number> list = elements(got);
  REQUIRE(list.size() == wanted.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double allowed =
        ulp * epsilon(got.dtype()) * std::hypot(wanted[i].re, wanted[i].im) + ulp * epsilon(got.dtype());
    if (is_near(list[i].re, wanted[i].re, allowed) && is_near(list[i].im, wanted[i].im, allowed)) continue;
    FAIL("element " << i << ": " << list[i].re << " " << list[i].im << ", wanted " << wanted[i].re << " "
                    << wanted[i].im);
  }
}
/// What numbers become that are beyond a type's range.
std::vector<Number> rounded(std::vector<Number> list, tn::DType dtype) {
  for (Number& x : list) {
    if (dtype == tn::DType::float16 && std::fabs(x.re) > 65504) x.re = std::copysign(INFINITY, x.re);
  }
  return list;
}
void check_same(const tn::AnyTensor& got, const tn::AnyTensor& wanted, double ulp) {
  REQUIRE(std::string(tn::name_of(got.dtype())) == tn::name_of(wanted.dtype()));
  REQUIRE(got.sizes() == wanted.sizes());
  check_values(got, elements(wanted), ulp);
}
/// The same elements with other strides: transposed in memory, every second one of a larger tensor, backwards.
std::vector<tn::AnyTensor> layouts_of(const tn::AnyTensor& x) {
  std::vector<tn::AnyTensor> list{x};
  with_type(
      x.dtype(),
      [&]<class T>(T) {
        const auto t = x.as<const T>();
        tn::Shape reversed, pairs(t.sizes());
        for (int d = t.dim(); d-- > 0;) reversed.push_back(d);
        list.push_back(t.permute(reversed).clone().permute(reversed));
        pairs.push_back(2);
        auto stepped = tn::empty<T>(pairs).select(-1, 0);
        stepped.copy_(t);
        list.push_back(stepped);
        if (t.dim() > 0) list.push_back(t.flip(0).clone().flip(0));
      },
      tn::AllTypes{});
  return list;
}

/// The dtypes of a sweep.
template <class... T>
std::vector<tn::DType> dtypes_of(tn::detail::TypeList<T...>) {
  return {tn::dtype_of<T>...};
}
const std::vector<tn::DType> swept_dtypes = dtypes_of(support::SweptTypes{});

std::vector<tn::AnyTensor> results_of(const rt::Value& value) {
  if (value.is_tensor()) return {value.tensor()};
  std::vector<tn::AnyTensor> list;
  for (const rt::Value& part : value.list()) list.push_back(part.tensor());
  return list;
}

// ---- the functions

std::vector<const rt::Function*> functions() {
  std::vector<const rt::Function*> list;
  for (const rt::Function& function : rt::functions()) {
    if (std::strcmp(function.family, "reduction") == 0) list.push_back(&function);
  }
  return list;
}
bool has_kind(const rt::Function& function, tn::ArgumentKind kind) {
  for (const tn::Argument& argument : function.info->arguments) {
    if (argument.kind == kind) return true;
  }
  return false;
}
bool has_argument(const rt::Function& function, const char* name) {
  for (const tn::Argument& argument : function.info->arguments) {
    if (std::strcmp(argument.name, name) == 0) return true;
  }
  return false;
}
bool is_defined_for(const rt::Function& function, tn::DType dtype) {
  bool defined = false;
  with_type(dtype, [&]<class T>(T) { defined = tn::detail::in_domain<T>(function.info->domain); }, tn::AllTypes{});
  return defined;
}
/// The arguments of a call with x as the only tensor; what has no default is 1/2 or the sum of a line.
Arguments arguments_of(const rt::Function& function, const tn::AnyTensor& x) {
  Arguments list;
  for (const tn::Argument& argument : function.info->arguments) {
    if (argument.keyword || argument.optional()) break;
    if (argument.kind == tn::ArgumentKind::tensor) list.push_back(x);
    else if (argument.kind == tn::ArgumentKind::number) list.push_back(0.5);
    else list.push_back(rt::Value::Function([](const tn::AnyTensor& line) { return rt::call("sum", {line}); }));
  }
  return list;
}
rt::Value call(const rt::Function& function, const tn::AnyTensor& x, const Keywords& keywords = {}) {
  return rt::call(function, arguments_of(function, x), keywords);
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

TEST_CASE("reductions by name: results of NumPy, in all layouts") {
  const std::map<std::string, Keywords> cases{
      {"all", {}},
      {"first", {{"axis", 0}}},
      {"middle", {{"axis", 1}, {"keepdims", true}}},
      {"last", {{"axis", -1}}},
      {"outer", {{"axis", tn::Shape{0, 2}}}},
      {"kept", {{"axis", tn::Shape{-1, 0}}, {"keepdims", true}}},
      {"corrected", {{"axis", 1}, {"correction", 1}}},
      {"overcorrected", {{"axis", 1}, {"correction", 5.0}}},
      {"0", {{"axis", 0}}},
      {"1", {{"axis", 1}}},
      {"2", {{"axis", 2}}},
  };
  int checked = 0;
  for (const rt::Function* function : functions()) {
    const std::string name = std::strcmp(function->name(), "vector_norm") == 0 ? "norm" : function->name();
    // the file has the highest
    const std::size_t only = function->info->results && std::strcmp(function->info->results, "low, high") == 0;
    INFO(function->name());
    const auto golden = tn::load_npz(support::data_file("golden/reduction/" + name + ".npz"));
    std::map<std::string, tn::AnyTensor> entries;
    for (const auto& [key, x] : golden) entries.emplace(key, x);
    for (const auto& named : entries) {  // no structured bindings: clang 14 captures none
      const std::string& entry = named.first;
      const tn::AnyTensor& x = named.second;
      if (!ends_with(entry, ".x") || has_kind(*function, tn::ArgumentKind::function)) continue;
      const std::string key = entry.substr(0, entry.size() - 1);
      for (const auto& one : cases) {
        const std::string& name_of_case = one.first;
        const Keywords& keywords = one.second;
        // Sums of positive elements cancel nothing; correlations and the like do.
        const auto check = [&](const std::string& suffix, std::size_t number) {
          if (!entries.count(key + name_of_case + suffix)) return;
          INFO(key << name_of_case << suffix);
          const tn::AnyTensor& wanted = entries.at(key + name_of_case + suffix);
          Keywords options = keywords;
          if (has_argument(*function, "include_initial") && wanted.numel() > x.numel())
            options.push_back({"include_initial", true});
          for (const tn::AnyTensor& layout : layouts_of(x)) {
            check_same(results_of(call(*function, layout, options)).at(number), wanted, 16);
            ++checked;
          }
        };
        check("", only);
        check(".values", 0);
        check(".indices", 1);
      }
      if (entries.count(key + "special") && entries.count(key + "rows")) {
        const tn::AnyTensor &special = entries.at(key + "special"), &wanted = entries.at(key + "rows");
        Keywords options{{"axis", 1}};
        if (has_argument(*function, "include_initial") && wanted.numel() > special.numel())
          options.push_back({"include_initial", true});
        for (const tn::AnyTensor& layout : layouts_of(special)) {
          INFO(key << "rows");
          check_same(results_of(call(*function, layout, options)).at(only), wanted, 16);
          ++checked;
        }
      }
      if (entries.count(key + "empty")) {
        const auto empty = tensor_of(x.dtype(), {2, 0, 3}, {});
        check_same(results_of(call(*function, empty)).at(0), entries.at(key + "empty"), 0);
        check_same(results_of(call(*function, empty, {{"axis", 1}})).at(0), entries.at(key + "empty_rows"), 0);
      }
    }
  }
  CHECK(checked > 5000);
}

TEST_CASE("quantiles by name: results of NumPy") {
  for (const char* name : {"quantile", "nanquantile", "percentile"}) {
    const auto golden = tn::load_npz(support::data_file(std::string("golden/reduction/") + name + ".npz"));
    std::map<std::string, tn::AnyTensor> entries;
    for (const auto& [key, x] : golden) entries.emplace(key, x);
    int checked = 0;
    for (const auto& [entry, wanted] : entries) {
      const std::size_t first = entry.find('.'), second = entry.find('.', first + 1);
      if (first == std::string::npos || second == std::string::npos) continue;
      const std::string dtype = entry.substr(0, first), method = entry.substr(first + 1, second - first - 1),
                        of = entry.substr(second + 1);
      INFO(name << " " << entry);
      Keywords keywords{{"interpolation", method}};
      if (of == "middle") keywords.insert(keywords.end(), {{"axis", 1}, {"keepdims", true}});
      if (of == "outer") keywords.push_back({"axis", tn::Shape{0, 2}});
      for (const tn::AnyTensor& x : layouts_of(entries.at(dtype + ".x"))) {
        check_same(rt::call(name, Arguments{x, entries.at("q")}, keywords).tensor(), wanted, 2);
        ++checked;
      }
    }
    CHECK(checked > 100);
  }
}

TEST_CASE("reductions of each element type are those of double, and no layout matters") {
  const tn::Shape shape{3, 4, 5};
  const auto value = [](std::int64_t i) {
    return static_cast<double>((i * 7 + i / 5) % 3 == 0 ? 2 : (i * 5) % 4 == 0 ? 0 : 1);
  };
  const auto truth = [&](std::int64_t i) { return value(i) != 0 ? 1. : 0.; };
  for (const rt::Function* function : functions()) {
    const bool one_axis = has_kind(*function, tn::ArgumentKind::axis), keeps = has_argument(*function, "keepdims");
    // matrices of observations
    const bool plane = std::strstr(function->info->shapes ? function->info->shapes : "", "(m, m)") ||
                       function->info->arguments[0].least_rank == 2;
    for (const tn::DType dtype : swept_dtypes) {
      INFO(function->name() << " of " << tn::name_of(dtype));
      const tn::Shape sizes = plane ? tn::Shape{4, 15} : shape;
      const tn::AnyTensor x =
          tensor_of(dtype, sizes, dtype == tn::DType::bool_ ? std::function<double(std::int64_t)>(truth) : value);
      if (!is_defined_for(*function, dtype)) {
        CHECK_THROWS_AS(call(*function, x), tn::TypeError);
        continue;
      }
      const bool wraps = function->info->elements == tn::Elements::wrapped && kind_of(dtype) <= tn::Kind::integer;
      const tn::AnyTensor like =
          tensor_of(kind_of(dtype) == tn::Kind::complex ? tn::DType::complex128 : tn::DType::float64, sizes,
                    dtype == tn::DType::bool_ ? std::function<double(std::int64_t)>(truth) : value);
      std::vector<Keywords> options{{}};
      if (one_axis) options = {{{"axis", 0}}, {{"axis", 1}}, {{"axis", -1}}};
      else if (keeps)
        options = {
            {}, {{"axis", 0}}, {{"axis", tn::Shape{1, 2}}}, {{"axis", -1}, {"keepdims", true}}, {{"keepdims", true}}};
      for (const Keywords& keywords : options) {
        const auto got = results_of(call(*function, x, keywords)), wanted = results_of(call(*function, like, keywords));
        REQUIRE(got.size() == wanted.size());
        for (std::size_t k = 0; k < got.size() && !wraps; ++k) {
          REQUIRE(got[k].sizes() == wanted[k].sizes());
          check_values(got[k], rounded(elements(wanted[k]), got[k].dtype()), 8);
        }
        for (const tn::AnyTensor& layout : layouts_of(x)) {
          const auto same = results_of(call(*function, layout, keywords));
          for (std::size_t k = 0; k < got.size(); ++k) check_same(same.at(k), got[k], 8);
        }
      }
    }
  }
}

TEST_CASE("operands of two tensors by name: results of NumPy") {
  const auto entries_of = [](const char* name) {
    return tn::load_npz(support::data_file(std::string("golden/reduction/") + name + ".npz"));
  };
  int checked = 0;
  const auto check = [&](const tn::NamedTensors& entries, const std::string& entry, const rt::Value& got) {
    INFO(entry);
    check_same(got.tensor(), entries.at(entry), 16);
    ++checked;
  };
  const auto averages = entries_of("average"), differences = entries_of("diff"), areas = entries_of("trapezoid"),
             slopes = entries_of("gradient");
  for (const auto& [entry, x] : averages) {
    if (!ends_with(entry, ".x")) continue;
    const std::string key = entry.substr(0, entry.size() - 1);
    for (const char* weights : {"float32", "int64"}) {
      const std::string of = std::string(weights) + ".";
      check(averages, key + of + "all.full", rt::call("average", {x}, {{"weights", averages.at(of + "all.full")}}));
      check(averages, key + of + "last.some",
            rt::call("average", {x}, {{"axis", -1}, {"weights", averages.at(of + "last.some")}}));
      check(averages, key + of + "middle.full",
            rt::call("average", {x}, {{"axis", 1}, {"weights", averages.at(of + "middle.full")}, {"keepdims", true}}));
    }
  }
  for (const auto& [entry, x] : differences) {
    if (!ends_with(entry, ".x")) continue;
    const std::string key = entry.substr(0, entry.size() - 1);
    for (int n = 0; n < 4; ++n) {
      for (int d = 0; d < 3; ++d)
        check(differences, key + std::to_string(n) + "." + std::to_string(d), rt::call("diff", {x, n}, {{"axis", d}}));
    }
    check(differences, key + "joined",
          rt::call(
              "diff", {x},
              {{"axis", 1}, {"prepend", differences.at(key + "before")}, {"append", differences.at(key + "after")}}));
  }
  for (const auto& [entry, y] : areas) {
    if (!ends_with(entry, ".y")) continue;
    const std::string key = entry.substr(0, entry.size() - 1);
    for (int d = 0; d < 3; ++d) {
      const auto number = std::to_string(d);
      const Keywords along{{"axis", d}};
      INFO(entry << number);
      // sums that cancel: near in the scale of their terms
      const auto check_area = [&](const std::string& of, const rt::Value& got) {
        const auto list = elements(got.tensor()), wanted = elements(areas.at(key + of + number));
        REQUIRE(got.tensor().dtype() == areas.at(key + of + number).dtype());
        REQUIRE(list.size() == wanted.size());
        for (std::size_t i = 0; i < list.size(); ++i)
          REQUIRE(is_near(list[i].re, wanted[i].re, 1e-4 * (1 + std::fabs(wanted[i].re))));
        ++checked;
      };
      check_area("one", rt::call("trapezoid", Arguments{y}, along));
      check_area("half", rt::call("trapezoid", Arguments{y, 0.5}, along));
      check_area("by_row", rt::call("trapezoid", Arguments{y, areas.at(key + "row" + number)}, along));
      check_area("by_full", rt::call("trapezoid", Arguments{y, areas.at(key + "full" + number)}, along));
    }
  }
  CHECK(checked > 150);
}

TEST_CASE("large reductions of each element type, in rows and in columns") {
  const auto value = [](std::int64_t i) { return static_cast<double>(i % 3 == 0 ? 0 : i % 2); };
  for (const tn::DType dtype : swept_dtypes) {
    const tn::DType wide = kind_of(dtype) == tn::Kind::complex ? tn::DType::complex128 : tn::DType::float64;
    for (const tn::Shape& shape : {tn::Shape{3, 70001}, tn::Shape{5003, 37}, tn::Shape{9001}}) {
      const tn::AnyTensor x = tensor_of(dtype, shape, value), like = tensor_of(wide, shape, value);
      for (const rt::Function* function : functions()) {
        if (!has_argument(*function, "keepdims") || has_kind(*function, tn::ArgumentKind::number)) continue;
        if (!is_defined_for(*function, dtype)) continue;
        INFO(function->name() << " of " << tn::name_of(dtype));
        for (const Keywords& keywords : {Keywords{}, Keywords{{"axis", 0}}, Keywords{{"axis", -1}}}) {
          const auto got = results_of(call(*function, x, keywords)),
                     wanted = results_of(call(*function, like, keywords));
          for (std::size_t k = 0; k < got.size(); ++k) {
            check_values(got[k], rounded(elements(wanted[k]), got[k].dtype()), 64);
          }
        }
      }
    }
  }
}

TEST_CASE("lines by name: numbers and tensors that a function returns") {
  const auto x = tensor_of(tn::DType::int32, {2, 3}, [](std::int64_t i) { return static_cast<double>(i); });
  const auto apply = [&](const rt::Value::Function& f, int axis) {
    return rt::call("apply_along_axis", {f, x}, {{"axis", axis}}).tensor();
  };
  const auto total =
      apply([](const tn::AnyTensor& line) { return rt::call("sum", {line}).tensor().as<std::int64_t>().item(); }, 1);
  CHECK(total.dtype() == tn::DType::int64);
  check_values(total, {{3, 0}, {12, 0}}, 0);
  check_values(apply([](const tn::AnyTensor& line) { return rt::call("cumsum", {line}); }, 0),
               {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {5, 0}, {7, 0}}, 0);
  int calls = 0;
  const rt::Value::Function uneven = [&](const tn::AnyTensor& line) {
    return ++calls == 1 ? rt::Value(line) : rt::call("diff", {line});
  };
  CHECK_THROWS_AS(apply(uneven, 1), tn::ShapeError);
  CHECK_THROWS_AS(apply([&](const tn::AnyTensor&) { return ++calls % 2 ? rt::Value(1) : rt::Value(0.5); }, 1),
                  tn::TypeError);
  CHECK_THROWS_AS(apply([](const tn::AnyTensor&) { return rt::Value("text"); }, 1), tn::TypeError);
  CHECK_THROWS_AS(apply([](const tn::AnyTensor&) { return rt::Value(1); }, 2), tn::IndexError);
}

TEST_CASE("few elements are reduced as by a call, or left to it") {
  int reduced = 0;
  for (const rt::Function& function : rt::functions()) {
    for (const tn::DType dtype : swept_dtypes) {
      INFO(function.name() << " of " << tn::name_of(dtype));
      const auto some = tensor_of(dtype, {3, 4}, [](std::int64_t i) { return static_cast<double>(i * 5 % 3 != 1); });
      const auto empty = tensor_of(dtype, {0, 4}, {});
      CHECK(rt::reduce_few(function, empty).is_nothing());
      for (const tn::AnyTensor& x : layouts_of(some)) {
        const rt::Value got = rt::reduce_few(function, x);
        if (got.is_nothing()) continue;
        ++reduced;
        CHECK(x.is_contiguous());
        check_same(got.tensor(), rt::call(function, Arguments{x}).tensor(), 0);
      }
    }
  }
  CHECK(reduced > 100);
  const auto zero = [](std::int64_t) { return 0.; };
  // What has more results than one, a divisor that an argument changes, or no meaning for the elements.
  const auto x = tensor_of(tn::DType::float32, {2}, [](std::int64_t i) { return static_cast<double>(i); });
  for (const char* name : {"aminmax", "var", "cumsum", "add", "quantile"})
    CHECK(rt::reduce_few(rt::function_called(name), x).is_nothing());
  CHECK(rt::reduce_few(rt::function_called("max"), tensor_of(tn::DType::complex64, {2}, zero)).is_nothing());
  const auto many = tensor_of(tn::DType::float32, {1 << 20}, zero);
  CHECK(rt::reduce_few(rt::function_called("sum"), many).is_nothing());
}

TEST_CASE("wrong arguments of reductions: typed errors") {
  const auto x = tensor_of(tn::DType::float32, {2, 3}, [](std::int64_t i) { return static_cast<double>(i); });
  const auto empty = tensor_of(tn::DType::float32, {2, 0}, {});
  for (const rt::Function* function : functions()) {
    INFO(function->name());
    CHECK_THROWS_AS(rt::call(*function, Arguments{}), tn::TypeError);
    CHECK_THROWS_AS(call(*function, x, {{"axis", "rows"}}), tn::TypeError);
    CHECK_THROWS_AS(call(*function, x, {{"axes", 1}}), tn::TypeError);
    if (!has_argument(*function, "axis")) continue;
    CHECK_THROWS_AS(call(*function, x, {{"axis", 2}}), tn::IndexError);
    CHECK_THROWS_AS(call(*function, x, {{"axis", -3}}), tn::IndexError);
    if (!has_argument(*function, "keepdims")) continue;
    CHECK_THROWS_AS(call(*function, x, {{"axis", tn::Shape{1, 1}}}), tn::IndexError);
    CHECK_THROWS_AS(call(*function, x, {{"keepdims", 1}}), tn::TypeError);
    if (function->info->errors && std::strstr(function->info->errors, "no elements") &&
        !has_kind(*function, tn::ArgumentKind::number)) {
      CHECK_THROWS_AS(call(*function, empty), tn::ShapeError);
    }
  }
  CHECK(support::error_text<tn::TypeError>([&] {
          rt::call("max", {tensor_of(tn::DType::complex64, {2}, [](std::int64_t) { return 1.; })});
        }) == "tenon::max: is defined for real elements, not for complex64");
  CHECK_THROWS_AS(rt::call("quantile", {x, 1.5}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("average", {x}, {{"weights", empty}}), tn::ShapeError);
  CHECK(rt::call("sum", {3}).tensor().as<std::int64_t>().item() == 3);
  CHECK(rt::call("mean", {true}).tensor().as<double>().item() == 1);
}

TEST_CASE("sums and products that leave the range of their states on the way") {
  const auto value = [](std::int64_t i) { return i == 0 ? 1.5e308 : i == 1 ? 1e308 : i == 2 ? -1.4e308 : 0.; };
  const auto x = tensor_of(tn::DType::float64, {1000}, value), wide = tensor_of(tn::DType::float64, {3, 70000}, value);
  CHECK(rt::call("sum", {x}).tensor().as<double>().item() == Approx(1.1e308));
  CHECK(rt::call("sum", {wide}, {{"axis", 1}}).tensor().as<double>()(0) == Approx(1.1e308));
  const auto factors = tensor_of(tn::DType::float32, {64}, [](std::int64_t i) { return i % 2 ? 1e-30 : 1e30; });
  CHECK(rt::call("prod", {factors}).tensor().as<float>().item() == Approx(1));
}
