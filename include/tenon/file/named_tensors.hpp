// NamedTensors: the content of a file of several tensors.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1 {

/// Names and their tensors: `save_npz("x.npz", {{"a", a}, {"b", b}})`, `load_npz("x.npz").at("a").as<float>()`.
using NamedTensors = std::map<std::string, AnyTensor, std::less<>>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

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
