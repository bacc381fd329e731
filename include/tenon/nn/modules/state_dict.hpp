// state_dict: the parameters and buffers of a module by name, as safetensors files hold them and PyTorch names them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

/// Tensors by name: what save_safetensors takes, and load_safetensors gives as `tensors`.
using StateDict = std::map<std::string, AnyTensor, std::less<>>;

/// Whether load_state_dict demands that the names are those of the module; if not, it loads what both have.
struct strict {
  bool value = true;
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The tensor of a parameter or a buffer.
template <class X>
const auto& state_tensor(const X& x) {
  if constexpr (is_parameter<X>) return x.value();
  else return x;
}

[[noreturn]] TENON_COLD inline void throw_state(const char* function, const char* name, const char* rule) {
  throw_error(ErrorCode::io, function, ": '", name, "' ", rule);
}
/// The tensor of that name, checked against the one it is loaded into. Null if there is none.
TENON_NOINLINE_OG inline const AnyTensor* find_state(const char* function, const nn::StateDict& from,
                                                     const std::string& name, DType dtype, Dims sizes) {
  const auto at = from.find(name);
  if (at == from.end()) return nullptr;
  const AnyTensor& x = at->second;
  if (x.dtype() != dtype)
    throw_error(ErrorCode::type, function, ": '", name.c_str(), "' has elements of ", name_of(x.dtype()),
                ", and the module's of ", name_of(dtype));
  if (!(x.layout().sizes() == sizes))
    throw_error(ErrorCode::shape, function, ": '", name.c_str(), "' has the shape ", x.layout().sizes(),
                ", and the module's ", sizes);
  return &x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::inline TENON_CODE {

/// All parameters and buffers by name: handles on the same elements,
/// `save_safetensors("net.safetensors", nn::state_dict(net))`. Names and layouts are those of PyTorch's modules.
template <class M>
StateDict state_dict(const M& m) {
  detail::require_member<M>();
  StateDict result;
  each_member(m, [&](const MemberPath& path, const auto& x) {
    if constexpr (!Module<decltype(x)>) result.insert_or_assign(path.text(), AnyTensor(detail::state_tensor(x)));
  });
  return result;
}

/// Copies tensors into the parameters and buffers that have their names. Throws IoError for a name that only one side
/// has, TypeError and ShapeError for another element type or shape, and TypeError for elements that a recorded node
/// will read; nothing is written then.
template <class M>
void load_state_dict(const M& m, const StateDict& from, strict is_strict = {}) {
  detail::require_member<M>();
  constexpr const char* function = "nn::load_state_dict";
  std::size_t found = 0;
  each_member(m, [&](const MemberPath& path, const auto& x) {
    if constexpr (!Module<decltype(x)>) {
      const auto& to = detail::state_tensor(x);
      const std::string name = path.text();
      using T = typename std::remove_cvref_t<decltype(to)>::value_type;
      if (detail::find_state(function, from, name, dtype_of<T>, to.layout().sizes())) ++found;
      else if (is_strict.value)
        detail::throw_state(function, name.c_str(), "is a name of the module, and there is no such tensor");
      detail::check_write(function, to);
    }
  });
  if (is_strict.value && found < from.size()) {
    const StateDict own = state_dict(m);
    for (const auto& [name, tensor] : from) {
      if (!own.count(name))
        detail::throw_state(function, name.c_str(), "is a name of a tensor, and the module has no such member");
    }
  }
  each_member(m, [&](const MemberPath& path, const auto& x) {
    if constexpr (!Module<decltype(x)>) {
      const auto& to = detail::state_tensor(x);
      using T = typename std::remove_cvref_t<decltype(to)>::value_type;
      const auto at = from.find(path.text());
      if (at != from.end()) to.copy_(at->second.template as<const T>());
    }
  });
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
