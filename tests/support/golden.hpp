// Expected results that a script in tests/data wrote with NumPy, SciPy or PyTorch.
//
//   support::Golden golden("shape", "roll");                  // tests/data/golden/shape/roll.npz
//   const auto x = golden.get<float>("float32.x");
//   support::check_golden(golden, "float32.shift2", tn::roll(x, 2), 0);
//
// When it is destroyed, a Golden fails if an entry was not read, so that no data remains unused. Tensors here have
// types that are known at run time only, so that all is compiled once; programs that call functions by name include
// golden_runtime.hpp.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/tensor.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace support {

/// The arrays of an .npz file whose entries are stored, not compressed.
class Golden {
 public:
  /// The entries whose names begin with `prefix`.
  Golden(const std::string& family, const std::string& operation, const std::string& prefix = "");
  Golden(const Golden&) = delete;
  Golden& operator=(const Golden&) = delete;
  ~Golden();

  const std::string& name() const { return name_; }
  bool has(const std::string& entry) const { return entries_.count(entry) > 0; }
  /// The names of cases: what stands between `prefix` and ".x" in the names of first operands.
  std::vector<std::string> cases(const std::string& prefix) const;
  tenon::AnyTensor get(const std::string& entry);
  /// Counts entries whose names end so as read: of what the quick run leaves out.
  void leave_out(const std::string& end);
  /// Throws if the entry has another type.
  tenon::AnyTensor get(const std::string& entry, tenon::DType dtype);
  template <class T>
  tenon::Tensor<T> get(const std::string& entry) {
    return get(entry, tenon::dtype_of<T>).template as<T>();
  }

 private:
  std::string name_;
  std::map<std::string, std::string> entries_;
  std::set<std::string> read_;
};

/// Checks that `got` has the dtype, the shape and the elements of `wanted`, at most `tolerance` ulp apart; for complex
/// numbers, ulp of the magnitude. With tolerance 0, signs of zeros count. Reports the first element that differs.
void check_elements(const tenon::AnyTensor& got, const tenon::AnyTensor& wanted, std::uint64_t tolerance);
/// The same for an entry.
void check_golden(Golden& golden, const std::string& entry, const tenon::AnyTensor& got, std::uint64_t tolerance = 0);

/// Calls use("<dtype>.", T()) for each type.
template <class... T, class F>
void each_type(F use) {
  (use(std::string(tenon::dtype_name<T>) + ".", T{}), ...);
}
/// The same for every real type.
template <class F>
void each_real_type(F use) {
  each_type<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t,
            std::uint64_t, tenon::float16, float, double>(use);
}

/// A new tensor of zeros.
tenon::AnyTensor new_tensor(tenon::DType dtype, const tenon::Shape& shape);
/// What a layout sees of another tensor's elements, and one element of a contiguous tensor, without dimensions.
tenon::AnyTensor view_of(const tenon::AnyTensor& x, tenon::Layout layout);
tenon::AnyTensor element_of(const tenon::AnyTensor& x, std::int64_t place);

/// The same elements in other layouts: contiguous, transposed, with steps, backwards.
std::vector<tenon::AnyTensor> layouts_of(const tenon::AnyTensor& x);
template <class T>
std::vector<tenon::Tensor<T>> layouts_of(const tenon::Tensor<T>& x) {
  std::vector<tenon::Tensor<T>> result;
  for (const auto& layout : layouts_of(tenon::AnyTensor(x))) result.push_back(layout.template as<T>());
  return result;
}

}  // namespace support
