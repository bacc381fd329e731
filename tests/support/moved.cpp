#include "support/moved.hpp"

#include <cstddef>
#include <cstdint>

namespace support {

namespace {

/// The operands, in each of the layouts.
std::vector<std::vector<tenon::AnyTensor>> load(Golden& golden, DType dtype, const char* operands) {
  std::vector<std::vector<tenon::AnyTensor>> layouts, result;
  for (; *operands; ++operands) layouts.push_back(layouts_of(golden.get(key_of(dtype) + *operands, dtype)));
  for (const auto& of_first : layouts[0]) {
    result.emplace_back(1, of_first);
    for (std::size_t i = 1; i < layouts.size(); ++i)
      result.back().push_back(layouts[i][(result.size() - 1) % layouts[i].size()]);
  }
  return result;
}

void compare(Golden& golden, const std::string& entry, const Value& result) {
  if (result.is_tensor()) return check_golden(golden, entry, result);
  std::int64_t i = 0;
  for (const Value& part : result.list()) check_golden(golden, entry + "." + std::to_string(i++), part);
  CHECK_FALSE(golden.has(entry + "." + std::to_string(i)));
}

}  // namespace

void Cases::check(const char* operands, const std::string& name, std::initializer_list<Value> arguments,
                  std::initializer_list<tenon::runtime::Keyword> keywords) {
  check_with(
      operands, name,
      [&](const auto& x) {
        std::vector<Value> all(x.begin(), x.end());
        all.insert(all.end(), arguments.begin(), arguments.end());
        return all;
      },
      keywords);
}

void Cases::check_with(const char* operands, const std::string& name,
                       const std::function<std::vector<Value>(const std::vector<tenon::AnyTensor>&)>& f,
                       std::initializer_list<tenon::runtime::Keyword> keywords) {
  for (const auto& x : load(golden_, dtype_, operands))
    compare(golden_, key_of(dtype_) + name, call(operation_, f(x), {keywords.begin(), keywords.size()}));
}

void for_each_item(const char* operation, const std::function<void(Cases&)>& f, const char* family) {
  Golden golden(family, operation);
  for (const DType dtype : {DType::bool_, DType::int16, DType::float32, DType::int64, DType::complex128}) {
    Cases cases(golden, operation, dtype);
    f(cases);
  }
}

}  // namespace support
