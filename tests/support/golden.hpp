// Expected results that a script in tests/data wrote with NumPy, SciPy or PyTorch.
//
//   support::Golden golden("shape", "roll");                  // tests/data/golden/shape/roll.npz
//   const auto x = golden.get<float>("float32.x");
//   support::check_golden(golden, "float32.shift2", tn::roll(x, 2), 0);
//
// When it is destroyed, a Golden fails if an entry was not read, so that no data remains unused.
#pragma once

#include <tenon/tensor.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace support {

// The templates over one T are compiled in golden.cpp, once for all tests, for every element type.

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
  template <class T>
  tenon::Tensor<T> get(const std::string& entry);

 private:
  std::string name_;
  std::map<std::string, std::string> entries_;
  std::set<std::string> read_;
};

/// Checks that `got` has the shape and the elements of `wanted`, at most `tolerance` ulp apart; for complex numbers, ulp of the
/// magnitude. With tolerance 0, signs of zeros count. Reports the first element that differs.
template <class T>
void check_elements(const tenon::Tensor<const T>& got, const tenon::Tensor<T>& wanted, std::uint64_t tolerance);

/// Checks dtype, shape and elements of `got` against the entry.
template <class T>
void check_golden(Golden& golden, const std::string& entry, const tenon::Tensor<T>& got, std::uint64_t tolerance = 0) {
  using Value = std::remove_const_t<T>;
  INFO(golden.name() << ", " << entry);
  check_elements<Value>(got, golden.get<Value>(entry), tolerance);
}

/// Calls use("<dtype>.", T()) for each type.
template <class... T, class F>
void each_type(F use) {
  (use(std::string(tenon::dtype_name<T>) + ".", T{}), ...);
}
/// The same for every real type.
template <class F>
void each_real_type(F use) {
  each_type<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
            tenon::float16, float, double>(use);
}

/// The same elements in other layouts: contiguous, transposed, with steps, backwards.
template <class T>
std::vector<tenon::Tensor<T>> layouts_of(const tenon::Tensor<T>& x);

/// Operand number `place` of several that broadcast to `shape`, in the layouts of a series of cases: four layouts of its own
/// size, four expanded to the shape, an empty one, some of rank 0, and one for working in place on the first operand. For a
/// result: place 0 in any layout.
template <class T>
std::vector<tenon::Tensor<T>> in_cases(const tenon::Tensor<T>& x, int place, const tenon::Shape& shape);

}  // namespace support
