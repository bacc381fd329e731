// MovingAverage: a second module, whose parameters are exponential moving averages of the first one's.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/cpu/run/update_elements.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/optimizer.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

struct AveragePass {
  static constexpr int arrays = 2;
  double part;
  template <class V>
  TENON_INLINE void at(V& average, const V& x) const {
    average = average + number<V>(part) * (x - average);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// `MovingAverage average(net, 0.999)`, and average.update(net) after each step; average.module() is for evaluation.
/// Source: PyTorch's AveragedModel with get_ema_multi_avg_fn; Polyak and Juditsky 1992.
template <class M>
class MovingAverage {
  static_assert(detail::is_module<M>,
                "tenon: a moving average is of a module, which has a static function members(self, visit)");

 public:
  /// Throws IndexError unless 0 <= decay < 1.
  TENON_KEYED MovingAverage(const M& m, double decay) : decay_(decay), module_(clone(m)) {
    detail::check_option("nn::MovingAverage", "decay", decay, 0, 1);
  }
  /// The averages, as a module of its own.
  TENON_INLINE M& module() { return module_; }
  TENON_INLINE const M& module() const { return module_; }

  /// Adds the module's parameters to the averages, in one pass over each. Buffers are copied. Throws ShapeError if they
  /// have other shapes.
  TENON_KEYED void update(const M& m) {
    std::size_t number = 0;
    if (from_.empty()) each_state(m, [&](const auto& x) { from_.push_back(AnyTensor(x)); });
    else each_state(m, [&](const auto& x) { from_[number++] = AnyTensor(x); });
    number = 0;
    each_member(module_, [&](const MemberPath& path, auto& x) {
      if constexpr (!Module<decltype(x)>) {
        const auto& to = detail::state_tensor(x);
        using T = typename std::remove_cvref_t<decltype(to)>::value_type;
        const Tensor<const T> from = from_[number++].template as<const T>();
        if (!(from.layout().sizes() == to.layout().sizes()))
          detail::throw_error(ErrorCode::shape, "nn::MovingAverage: '", path.text().c_str(), "' has the shape ",
                              from.layout().sizes(), ", and its average ", to.layout().sizes());
        if constexpr (detail::is_parameter<std::remove_cvref_t<decltype(x)>>) average(to, from);
        else to.copy_(from);
      }
    });
  }

 private:
  template <class F>
  TENON_KEYED static void each_state(const M& m, F f) {
    each_member(m, [&](const MemberPath&, const auto& x) {
      if constexpr (!Module<decltype(x)>) f(detail::state_tensor(x));
    });
  }
  template <class T>
  TENON_KEYED void average(const Tensor<T>& to, const Tensor<const T>& from) const {
    const Tensor<const T> row_major = from.is_contiguous() ? from : Tensor<const T>(from.clone());
    using Element = detail::updated_element<T>;
    char* const arrays[] = {reinterpret_cast<char*>(to.data_ptr()),
                            const_cast<char*>(reinterpret_cast<const char*>(row_major.data_ptr()))};
    detail::update_elements<typename Element::type>(detail::AveragePass{1 - decay_}, arrays,
                                                    to.numel() * Element::count);
  }

  double decay_;
  M module_;
  std::vector<AnyTensor> from_;  // handles, kept so that an update allocates nothing
};

}  // namespace tenon::inline v1::nn
