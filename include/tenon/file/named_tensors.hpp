// NamedTensors: the content of a file of several tensors.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1 {

/// Names and their tensors: `save_npz("x.npz", {{"a", a}, {"b", b}})`, `load_npz("x.npz").at("a").as<float>()`.
using NamedTensors = std::map<std::string, AnyTensor, std::less<>>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// Another range of pairs of a name and a tensor of any type: std::map<std::string, AnyTensor>, a vector of pairs.
template <class R>
concept NamedPairs = !std::is_convertible_v<const R&, NamedTensors> && requires(const R& tensors) {
  tensors.end();
  std::string(tensors.begin()->first);
  AnyTensor(tensors.begin()->second);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] inline void fail_same_name(const char* function, const std::string& name) {
  throw_error(ErrorCode::io, function, ": two tensors are called '", quote(name), "'");
}
/// The pairs of a range. Throws IoError for a name that occurs twice.
template <NamedPairs R>
NamedTensors named_tensors(const char* function, const R& pairs) {
  NamedTensors result;
  for (const auto& one : pairs) {
    const auto [at, is_new] = result.emplace(std::string(one.first), AnyTensor(one.second));
    if (!is_new) fail_same_name(function, at->first);
  }
  return result;
}

/// The list of names in an error: the first ten.
class NameList {
 public:
  void add(const std::string& name) {
    if (++count_ > 10) return;
    text_.put(count_ > 1 ? ", '" : "'");
    text_.put(quote(name));
    text_.put('\'');
  }
  const char* text() {
    if (count_ == 0) text_.put("none");
    if (count_ > 10) text_.put(", …");
    return text_.c_str();
  }

 private:
  Text text_;
  int count_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
