// Binding for a device: an operand becomes a tree that a kernel reads, and a list of its leaves with the places of their elements.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <tenon/bind.hpp>
#include <tenon/config.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/leaves.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

template <class... L>
struct LeafTypes {
  using Leaves = KernelLeaves<L...>;
  static constexpr bool all_made = (L::is_made && ...);
};
template <class... Lists>
struct JoinedLeaves {
  using type = LeafTypes<>;
};
template <class... A>
struct JoinedLeaves<LeafTypes<A...>> {
  using type = LeafTypes<A...>;
};
template <class... A, class... B, class... Rest>
struct JoinedLeaves<LeafTypes<A...>, LeafTypes<B...>, Rest...> : JoinedLeaves<LeafTypes<A..., B...>, Rest...> {};

/// The leaves of an operand as a kernel reads them, in the order of their numbers.
template <class X>
struct leaf_types {  // a scalar
  using type = LeafTypes<>;
};
template <class T, class Device>
struct leaf_types<Tensor<T, Device>> {
  using type = LeafTypes<StoredLeaf<std::remove_const_t<T>>>;
};
template <class G>
struct leaf_types<Generated<G>> {
  using type = LeafTypes<MadeLeaf<G>>;
};
template <class Op, class... X>
struct leaf_types<Expression<Op, X...>> {
  using type = typename JoinedLeaves<typename leaf_types<X>::type...>::type;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Copies the generators of operand X, whose first leaf has number First, to a kernel's leaves.
template <int First, class X>
struct PutGenerators {
  TENON_INLINE static void put(auto&, const auto&) {}
};
template <int First, class G>
struct PutGenerators<First, Generated<G>> {
  TENON_INLINE static void put(auto& leaves, const G& kept) {
    static_cast<NumberedLeaf<First, MadeLeaf<G>>&>(leaves).leaf.generator = kept;
  }
};
template <int First, class Op, class... X>
struct PutGenerators<First, Expression<Op, X...>> {
  TENON_INLINE static void put(auto& leaves, const auto& kept) {
    [&]<int... K>(std::integer_sequence<int, K...>) {
      (PutGenerators<First + leaves_before<K, X...>(), X>::put(leaves, kept_operand<K>(kept)), ...);
    }(std::make_integer_sequence<int, sizeof...(X)>{});
  }
};

/// Joins the device of a block to that of the blocks before it.  Throws DeviceError if they differ.
TENON_INLINE void join_device(const char* function, AnyDevice& device, bool& known, const Block* block) {
  const AnyDevice here = device_of(block, Cuda{});
  if (!block || here.type != DeviceType::cuda) return;  // every device reaches managed memory
  if (known && here.index != device.index) {
    fail(ErrorCode::device, function, ": the operands lie on cuda ", device.index, " and cuda ", here.index,
         ": move them with to(Cuda{i}) first");
  }
  device = here;
  known = true;
}

/// An operand bound for a kernel.
template <class Out, class X>
struct CudaBound {
  using Types = typename leaf_types<X>::type;
  using Leaves = typename Types::Leaves;
  static constexpr int count = Leaves::count;

  tree_of<Out, X> tree;
  Leaves leaves{};
  Source sources[std::size_t{count ? count : 1}];
  AnyDevice device = Cuda{};
  bool known = false;  // whether `device` is known
  bool one_shape = true;

  TENON_INLINE CudaBound(const char* function, const X& x) : tree(make_tree(x)) {
    if constexpr (requires { x.leaf_list(); }) {
      constexpr auto items = leaf_items<X>();
      list_sources(sources, x.leaf_list(), items.at, count);
      Bind<0, Out, X>::set_generators(x.kept(), sources);
      PutGenerators<0, X>::put(leaves, x.kept());
      one_shape = x.has_one_shape();
      for (int k = 0; k < count; ++k) join_device(function, device, known, x.leaf_list()[k].block);
    } else if constexpr (requires { x.generator(); }) {
      sources[0] = source_of(x);
      PutGenerators<0, X>::put(leaves, x.generator());
    } else {
      sources[0] = {reinterpret_cast<const char*>(x.storage().data()), &x.layout(), sizeof(typename X::value_type), nullptr, nullptr};
      join_device(function, device, known, x.storage().block());
    }
  }
  TENON_INLINE Computation computation() const { return {sources, count, one_shape, nullptr, nullptr}; }

 private:
  TENON_INLINE static auto make_tree(const X& x) {
    if constexpr (requires { x.kept(); }) return Bind<0, Out, X>::make(x.kept());
    else return Bind<0, Out, X>::make(x);
  }
};

TENON_END_DETAIL
