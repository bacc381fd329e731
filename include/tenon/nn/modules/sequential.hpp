// Sequential: layers one after the other, modules and functions.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/module_info.hpp>

namespace tenon::inline v1::nn {

/// `Sequential net(Linear<float>(64, 32), tn::relu, Linear<float>(32, 10))`.
template <class... Layers>
struct Sequential {
  static constexpr ModuleInfo info{
      .names = "Sequential",
      .summary = "layers one after the other; members are named by their places, functions counted",
      .arguments = {{"layers…", "modules and functions",
                     "what is called, in this order, with the result of the one before"}},
      .input = "what the first layer takes",
      .output = "what the last layer gives"};
  std::tuple<Layers...> layers;

  TENON_INLINE explicit Sequential(Layers... each) : layers(std::move(each)...) {}
  template <class X>
  TENON_KEYED auto operator()(const X& x) const {
    return after<0>(x);
  }
  TENON_KEYED static void members(auto& self, auto&& visit) {
    [&]<std::size_t... k>(std::index_sequence<k...>) {
      (visit_layer<k>(self, visit), ...);
    }(std::index_sequence_for<Layers...>{});
  }

 private:
  template <std::size_t k, class X>
  TENON_KEYED auto after(const X& x) const {
    // An expression, as of an activation function, is evaluated here, as the next layer may read it several times.
    if constexpr (k == sizeof...(Layers)) return tenon::eval(x);
    else return after<k + 1>(tenon::eval(std::get<k>(layers)(x)));
  }
  template <std::size_t k, class Self, class F>
  TENON_KEYED static void visit_layer(Self& self, F& visit) {
    using Layer = std::tuple_element_t<k, std::tuple<Layers...>>;
    if constexpr (Member<Layer>) {
      char name[4] = {};
      static_assert(sizeof...(Layers) < 1000, "tenon: Sequential has at most 999 layers");
      std::size_t at = 0;
      if constexpr (k >= 100) name[at++] = static_cast<char>('0' + k / 100);
      if constexpr (k >= 10) name[at++] = static_cast<char>('0' + k / 10 % 10);
      name[at] = static_cast<char>('0' + k % 10);
      visit(name, std::get<k>(self.layers));
    }
  }
};
template <class... Layers>
Sequential(Layers...) -> Sequential<Layers...>;

}  // namespace tenon::inline v1::nn
