// Modules: structs of parameters, buffers and modules, which one static function names.
//
//   struct Perceptron {
//     nn::Linear<float> hidden{64, 32}, out{32, 10};
//     auto operator()(const auto& x) const { return out(tn::relu(hidden(x))); }
//     static void members(auto& self, auto&& visit) { visit("hidden", self.hidden); visit("out", self.out); }
//   };
//
// A Variable is a parameter, a Tensor a buffer. Members may be optional, and lists and tuples of modules, whose names
// are numbers. Nothing is virtual: a module is called as it is written, and each_member walks through it when it is
// compiled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

/// The place of a member in a module: `conv.weight`.
struct MemberPath {
  const MemberPath* outer = nullptr;
  const char* name = nullptr;
  std::int64_t number = -1;  // in place of a name

  /// The names from the outermost module on, joined by dots.
  TENON_KEYED std::string text() const {
    std::string result = outer ? outer->text() : std::string();
    if (!name && number < 0) return result;
    if (!result.empty()) result += '.';
    return result + (name ? std::string(name) : std::to_string(number));
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// "the parameter 'conv.weight'"; a Variable alone has no name.
TENON_NOINLINE_OG inline std::string parameter_text(const nn::MemberPath& path) {
  const std::string name = path.text();
  return name.empty() ? "the parameter" : "the parameter '" + name + "'";
}
[[noreturn]] TENON_COLD inline void fail_computed_parameter(const char* function, const nn::MemberPath& path) {
  throw_error(ErrorCode::type, function, ": ", parameter_text(path).c_str(),
              " was computed: parameters are leaves, which are made of tensors, as Variable(y.value())");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

struct NoVisit {
  template <class M>
  TENON_INLINE void operator()(const char*, M&) const {}
};
template <class X>
inline constexpr bool is_parameter = false;
template <class T, class Device>
inline constexpr bool is_parameter<Variable<T, Device>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// A struct whose static function `members(self, visit)` calls visit("name", self.name) for each parameter, buffer and
/// module in it.
template <class M>
concept Module = requires(M& m, const detail::NoVisit& visit) { std::remove_cvref_t<M>::members(m, visit); };

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

template <class X>
concept OptionalMember = requires(X& x) {
  x.has_value();
  *x;
};
template <class X>
concept MemberList = !std::is_array_v<X> && !is_tensor<std::remove_const_t<X>> && requires(X& x) {
  x.begin();
  x.end();
};
template <class X>
concept MemberTuple = requires { std::tuple_size<std::remove_const_t<X>>::value; };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// What a module may consist of, and what parameters, state_dict and optimisers take: a module, a parameter, a buffer,
/// or a list of these.
template <class M>
concept Member =
    Module<M> || detail::is_parameter<std::remove_const_t<M>> || detail::is_tensor<std::remove_const_t<M>> ||
    detail::OptionalMember<M> || detail::MemberList<M> || detail::MemberTuple<M>;

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// The concepts as constants, of which compilers list no parts.
template <class M>
inline constexpr bool is_module = nn::Module<M>;
template <class M>
inline constexpr bool is_module_member = nn::Member<M>;
/// Refuses, in one sentence, what has no members to visit.
template <class M>
constexpr void require_member() {
  static_assert(is_module_member<M>,
                "tenon: this is no module: a module has a static function members(self, visit), which calls "
                "visit(\"name\", self.name) for "
                "each parameter, buffer and module in it");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class M, class F>
void visit_member(M& m, const nn::MemberPath& path, F& f) {
  using U = std::remove_const_t<M>;
  if constexpr (is_parameter<U> || is_tensor<U>) {
    f(path, m);
  } else if constexpr (nn::Module<M>) {
    f(path, m);
    const auto visit = [&](const char* name, auto& member) {
      static_assert(nn::Member<std::remove_reference_t<decltype(member)>>,
                    "tenon: a module's member is a Variable, a Tensor, a module with a static function members(self, "
                    "visit), or an "
                    "optional, a list or a tuple of these");
      visit_member(member, nn::MemberPath{&path, name}, f);
    };
    U::members(m, visit);
  } else if constexpr (OptionalMember<M>) {
    if (m.has_value()) visit_member(*m, path, f);
  } else if constexpr (MemberList<M>) {
    std::int64_t number = 0;
    for (auto& member : m) visit_member(member, nn::MemberPath{&path, nullptr, number++}, f);
  } else if constexpr (MemberTuple<M>) {
    std::apply(
        [&](auto&... member) {
          std::int64_t number = 0;
          (visit_member(member, nn::MemberPath{&path, nullptr, number++}, f), ...);
        },
        m);
  }  // a function in a list of layers has no members
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::inline TENON_CODE {

/// Calls f(path, x) for the module and all that is in it: x is a module, a Variable or a Tensor, path a MemberPath.
/// Modules come before their members, members in the order of `members`.
template <class M, class F>
void each_member(M& m, F&& f) {
  detail::require_member<M>();
  detail::visit_member(m, MemberPath{}, f);
}
/// Calls f(path, parameter) for each Variable.
template <class M, class F>
void each_parameter(M& m, F&& f) {
  detail::require_member<M>();
  each_member(m, [&](const MemberPath& path, auto& x) {
    if constexpr (detail::is_parameter<std::remove_cvref_t<decltype(x)>>) f(path, x);
  });
}

/// The number of elements of all parameters.
template <class M>
std::int64_t parameter_count(const M& m) {
  detail::require_member<M>();
  std::int64_t count = 0;
  each_parameter(m, [&](const MemberPath&, const auto& x) { count += x.numel(); });
  return count;
}
/// Forgets the gradients of all parameters.
template <class M>
void zero_grad(const M& m) {
  detail::require_member<M>();
  each_parameter(m, [](const MemberPath&, const auto& x) {
    if (x.requires_grad()) x.zero_grad();
  });
}

/// Sets the mode of all modules that have one, a public `training`: dropout and batch normalisation do something else
/// in training.
template <class M>
void train(M& m, bool mode = true) {
  detail::require_member<M>();
  each_member(m, [&](const MemberPath&, auto& x) {
    if constexpr (requires { x.training = mode; }) x.training = mode;
  });
}
/// The opposite of train(m).
template <Module M>
void eval(M& m) {
  train(m, false);
}

/// The same module with parameters and buffers of its own: a copy of a module shares them.
template <class M>
M clone(const M& m) {
  detail::require_member<M>();
  M copy(m);
  each_member(copy, [](const MemberPath&, auto& x) {
    using X = std::remove_reference_t<decltype(x)>;
    if constexpr (detail::is_parameter<X>) {
      if (x.requires_grad()) x = X(x.value().clone());
      else x = constant(x.value().clone());
    } else if constexpr (detail::is_tensor<X>) {
      x = x.clone();
    }
  });
  return copy;
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
