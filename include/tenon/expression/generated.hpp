// Generated: a lazy operand whose elements are computed from their positions when they are read.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/core/usual_element.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/device.hpp>
#include <tenon/expression/lazy_methods.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

TENON_BEGIN_TYPES

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
  TENON_INLINE value_type operator()(Int... indices) const { return generator_.at(detail::element_offset(layout_, indices...)); }

 private:
  G generator_;
  Layout layout_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Random numbers in lanes, as a body for Variants.
template <class G>
struct RandomBody {
  template <int bytes>
  TENON_INLINE static void run(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
    take_random_words<bytes>(*static_cast<const G*>(state), reinterpret_cast<typename G::value_type*>(to), start, step, n);
  }
};

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

/// Whether the library generates what G does.
template <class G>
inline constexpr bool is_library_generator = false;
template <class T>
inline constexpr bool is_library_generator<Uniform<T>> = true;
template <class T>
inline constexpr bool is_library_generator<Integers<T>> = true;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

template <class G>
TENON_SHARED void generate_in_library(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n);

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

/// Writes n elements of the generator G at `state`: those at positions start, start + step, …
template <class G, bool elsewhere = is_library_generator<G> && calls_library<typename G::value_type>>
void generate(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n) {
  if constexpr (elsewhere) {
    generate_in_library<G>(to, state, start, step, n);
  } else if constexpr (requires { G::words; }) {
    variant<RandomBody<G>, void(char*, const void*, std::int64_t, std::int64_t, std::int64_t)>()(to, state, start, step, n);
  } else {
    using T = typename G::value_type;
    const G generator = *static_cast<const G*>(state);
    for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<T*>(to)[i] = generator.at(start + i * step);
  }
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

template <class G>
struct OperandOf<Generated<G>> : PlainOperand {
  static constexpr bool is_lazy = true;
  using promotes = typename G::value_type;
  using device = void;
  TENON_INLINE static Shape shape(const Generated<G>& x) { return x.layout().sizes(); }

  using Leaves = LeafTypes<MadeLeaf<G>>;
  TENON_INLINE static LeafRun run(const Generated<G>& x, bool taken) { return {nullptr, nullptr, &x.layout(), 1, taken}; }
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
    TENON_INLINE static void each_generator(const G& kept, const auto& f) { f(std::integral_constant<int, First>{}, kept); }
  };
};

TENON_END_DETAIL_TYPES
