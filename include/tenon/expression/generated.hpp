// Generated: a lazy operand whose elements are computed from their positions when they are read.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/expression/lazy_methods.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1 {

/// The elements that a generator computes from their positions.
template <class G>
class Generated : public LazyMethods<Generated<G>> {
 public:
  using value_type = typename G::value_type;
  using device_type = Cpu;
  TENON_INLINE Generated(const G& generator, const Layout& layout) : generator_(generator), layout_(layout) {}
  TENON_INLINE const Layout& layout() const& { return layout_; }
  TENON_INLINE Layout layout() const&& { return layout_; }
  TENON_INLINE const G& generator() const& { return generator_; }
  TENON_INLINE G generator() const&& { return generator_; }
  template <detail::Integer... Int>
  TENON_INLINE value_type operator()(Int... indices) const {
    return generator_.at(detail::element_offset(layout_, indices...));
  }

 private:
  G generator_;
  Layout layout_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in host/generate.hpp: writes n elements of the generator G at `state`, those at positions start, start +
/// step, …
template <class G>
void generate(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n);

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class G>
struct OperandOf<Generated<G>> : PlainOperand {
  static constexpr bool is_lazy = true;
  using promotes = typename G::value_type;
  using device = void;
  TENON_INLINE static Shape shape(const Generated<G>& x) { return x.layout().sizes(); }

  using Leaves = LeafTypes<GeneratedLeaf<G>>;
  TENON_INLINE static LeafSpan leaf_span(const Generated<G>& x, bool taken) {
    return {nullptr, nullptr, &x.layout(), 1, taken};
  }
  TENON_INLINE static void put_sources(Source* to, const Generated<G>& x) {
    *to = {nullptr, &x.layout(), sizeof(promotes), generate<G>, &x.generator()};
  }
  using Kept = G;
  TENON_INLINE static const G& keep(const Generated<G>& x) { return x.generator(); }
  TENON_INLINE static Generated<G> remake(const G& kept, const Leaf* list) { return Generated<G>(kept, list->layout); }
  template <int First, class In>
  struct Bind {
    using Tree = Load<promotes, First>;
    TENON_INLINE static Tree make(const G&) { return {}; }
    TENON_INLINE static void each_generator(const G& kept, const auto& f) {
      f(std::integral_constant<int, First>{}, kept);
    }
  };
};

}  // namespace tenon::inline v1::detail
