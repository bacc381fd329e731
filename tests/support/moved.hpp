// Golden data of operations that move elements, which are called by name: the same cases for elements of 1 to 16 bytes,
// from every layout.
//
//   support::for_each_item("flip", [](auto& cases) { cases.check("x", "one", {}, {{"axis", 1}}); });
//
// Each letter names an operand; a list of results is compared part by part.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "support/golden_runtime.hpp"

namespace support {

/// The cases of one operation and one element type.
class Cases {
 public:
  Cases(Golden& golden, const char* operation, DType dtype) : golden_(golden), operation_(operation), dtype_(dtype) {}

  DType dtype() const { return dtype_; }
  /// Calls the operation with the operands, further arguments and those with a name.
  void check(const char* operands, const std::string& name, std::initializer_list<Value> arguments = {},
             std::initializer_list<tenon::runtime::Keyword> keywords = {});
  /// The same for arguments that f makes of the operands.
  void check_with(const char* operands, const std::string& name,
                  const std::function<std::vector<Value>(const std::vector<tenon::AnyTensor>&)>& f,
                  std::initializer_list<tenon::runtime::Keyword> keywords = {});

 private:
  Golden& golden_;
  const char* operation_;
  DType dtype_;
};

void for_each_item(const char* operation, const std::function<void(Cases&)>& f, const char* family = "shape");

}  // namespace support
