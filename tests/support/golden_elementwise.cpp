#include "support/golden_elementwise.hpp"

#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

#include <cstddef>
#include <vector>

namespace support {

namespace {

using tenon::DType;

bool is_complex(DType dtype) { return dtype == DType::complex64 || dtype == DType::complex128; }
bool is_integral(DType dtype) { return dtype <= DType::uint64; }

/// The type in which an operation computes operands of one type.
DType computed_in(tenon::Rule rule, DType dtype) {
  switch (rule) {
    case tenon::Rule::floating:
    case tenon::Rule::floating_magnitude: return is_integral(dtype) ? DType::float64 : dtype;
    case tenon::Rule::wide_predicate: return is_complex(dtype) ? DType::complex128 : DType::float64;
    case tenon::Rule::logical: return DType::bool_;
    default: return dtype;
  }
}
template <class... T>
bool is_in_domain(tenon::Domain domain, DType dtype, tenon::detail::TypeList<T...>) {
  return ((dtype == tenon::dtype_of<T> && tenon::detail::in_domain<T>(domain)) || ...);
}

/// Operand number `place` of several that broadcast to `shape`, in the layouts of a series of cases: four layouts of
/// its own size, four expanded to the shape, an empty one, some of rank 0, and one for working in place on the first
/// operand. For a result: place 0 in any layout.
std::vector<tenon::AnyTensor> in_cases(const tenon::AnyTensor& x, int place, const tenon::Shape& shape) {
  const auto full = view_of(x, tenon::views::expand(x.layout(), shape)).clone();
  std::vector<tenon::AnyTensor> cases;
  // Each operand in one layout after another, beside the others in other ones.
  for (const auto& tensor : {x, full}) {
    const auto layouts = layouts_of(tensor);
    for (int i = 0; i < 4; ++i) cases.push_back(layouts[static_cast<std::size_t>(i * (place + 1)) % layouts.size()]);
  }
  cases.push_back(view_of(full, tenon::views::narrow(full.layout(), 0, 0, 0)));
  for (std::int64_t i = 0; i < full.numel(); i += 7) cases.push_back(element_of(full, i));
  cases.push_back(place == 0 ? full : x);
  return cases;
}

void check_type(Golden& golden, const GoldenOperation& operation, DType dtype) {
  const tenon::OpInfo& info = *operation.info;
  const std::string key = key_of(dtype);
  const std::uint64_t tolerance = is_complex(dtype) ? operation.complex : operation.real;
  const auto result = golden.get(key + "result");
  const tenon::Shape shape(result.sizes());
  const auto wanted = in_cases(result, 0, shape);
  std::vector<std::vector<tenon::AnyTensor>> operands;
  for (int k = 0; k < info.arity(); ++k) {
    const DType own = info.rule == tenon::Rule::select && k == 0 ? DType::bool_ : dtype;
    operands.push_back(in_cases(golden.get(key + "xyz"[k], own), k, shape));
  }
  std::vector<Value> arguments(operands.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    INFO(golden.name() << ", " << key << " case " << i << " of " << wanted.size() << ", the last in place");
    for (std::size_t k = 0; k < operands.size(); ++k) arguments[k] = operands[k][i];
    check_elements(tenon::runtime::call(info.name, arguments).tensor(), wanted[i], tolerance);
  }
  const auto& self = operands[0].back();
  if (info.method && self.dtype() == result.dtype()) {
    INFO(golden.name() << ", " << key << " in place");
    tenon::runtime::call(info.method, arguments);
    check_elements(self, wanted.back(), tolerance);
  }
}

}  // namespace

void check_golden_operations(std::span<const GoldenOperation> operations, void (*more)(Golden&, const std::string&),
                             const char* family) {
  for (const GoldenOperation& operation : operations) {
    const tenon::OpInfo& info = *operation.info;
    Golden golden(family, info.name);
    for (const DType dtype : golden_types) {
      // Integers of one size suffice where they are computed in double.
      const bool floating = info.rule == tenon::Rule::floating || info.rule == tenon::Rule::floating_magnitude;
      if (floating && is_integral(dtype) && dtype != DType::int32) continue;
      if (is_in_domain(info.domain, computed_in(info.rule, dtype), tenon::AllTypes{}))
        check_type(golden, operation, dtype);
    }
    if (more) more(golden, info.name);
  }
}

}  // namespace support
