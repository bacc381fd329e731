// Node: what was computed, as the backward pass needs it; Edge: a handle on a node, which says where a gradient goes.
//
// A node is one block of memory: a header, an edge for each leaf, then what its kind keeps. Nodes refer to what was
// computed before them only, so there is no cycle; the last handle frees all that only it kept, one node after the
// other and without recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

struct Node;
struct WrittenElements;
class BackwardPass;

/// A handle on result number `output` of a node; null where no gradient is wanted. A null edge may say since when: a
/// write in place that was recorded later gives elements another history (gradient/written_block.hpp).
class Edge {
 public:
  using Bits = std::uintptr_t;
  static constexpr Bits most_outputs = 16;  // nodes are aligned to so many bytes
  TENON_INLINE Edge() noexcept : bits_(0) {}
  /// Takes over a reference.
  TENON_INLINE explicit Edge(Node* node, unsigned output = 0) noexcept
      : bits_(reinterpret_cast<std::uintptr_t>(node) | output) {}
  TENON_INLINE Edge(const Edge& other) noexcept;
  TENON_INLINE Edge(Edge&& other) noexcept : bits_(other.bits_) { other.bits_ = 0; }
  TENON_INLINE Edge& operator=(Edge other) noexcept {
    const std::uintptr_t bits = bits_;
    bits_ = other.bits_;
    other.bits_ = bits;
    return *this;
  }
  TENON_INLINE ~Edge();
  /// A null edge of elements that have had no history up to node number `number`.
  TENON_INLINE static Edge none_since(std::uint64_t number) {
    Edge edge;
    edge.bits_ = static_cast<std::uintptr_t>(number) | has_no_node;
    return edge;
  }
  TENON_INLINE Node* node() const { return *this ? reinterpret_cast<Node*>(bits_ & ~(most_outputs - 1)) : nullptr; }
  TENON_INLINE unsigned output() const { return static_cast<unsigned>(bits_ & (most_outputs - 1)); }
  TENON_INLINE explicit operator bool() const { return static_cast<std::intptr_t>(bits_) > 0; }
  TENON_INLINE friend bool operator==(const Edge& a, const Edge& b) { return a.bits_ == b.bits_; }
  /// The number of a null edge; 0 if it has none.
  TENON_INLINE std::uint64_t none_since() const { return *this ? 0 : bits_ & ~has_no_node; }
  TENON_INLINE Bits bits() const { return bits_; }
  /// Leaves the reference to the caller.
  TENON_INLINE Node* release() {
    Node* const node = this->node();
    bits_ = 0;
    return node;
  }

 private:
  static constexpr std::uintptr_t has_no_node = ~(~std::uintptr_t{0} >> 1);
  std::uintptr_t bits_;
};

/// A gradient, of whatever element type: a handle on its elements; with `history` where it is itself recorded.
struct Gradient {
  Block* block = nullptr;
  Layout layout;
  Edge history;
  TENON_INLINE Gradient() {}
  /// Takes over a reference.
  TENON_INLINE Gradient(Block* elements, const Layout& of) : block(elements), layout(of) {}
  TENON_NOINLINE_OG TENON_KEYED Gradient(const Gradient& other)
      : block(retain(other.block)), layout(other.layout), history(other.history) {}
  TENON_NOINLINE TENON_KEYED Gradient(Gradient&& other) noexcept
      : block(other.block), layout(static_cast<Layout&&>(other.layout)), history(static_cast<Edge&&>(other.history)) {
    other.block = nullptr;
  }
  TENON_NOINLINE TENON_KEYED Gradient& operator=(Gradient other) noexcept {
    Block* const kept = block;
    block = other.block;
    other.block = kept;
    layout = static_cast<Layout&&>(other.layout);
    history = static_cast<Edge&&>(other.history);
    return *this;
  }
  TENON_NOINLINE TENON_KEYED ~Gradient() { drop(block); }
  TENON_INLINE explicit operator bool() const { return block != nullptr; }
};

/// A gradient that has come to result `output` of a node, and is not passed on yet.
struct Arrived {
  Gradient gradient;
  Arrived* next;
  unsigned output;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Adds to the number of users' functions that backward passes may call, of all threads, and returns it. Such a
/// function may throw.
TENON_SHARED std::int64_t count_user_functions(std::int64_t more) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

/// Counts one of them while it lives.
class UserFunction {
 public:
  TENON_INLINE UserFunction() noexcept { count_user_functions(1); }
  TENON_INLINE UserFunction(const UserFunction&) noexcept { count_user_functions(1); }
  TENON_INLINE UserFunction& operator=(const UserFunction&) noexcept { return *this; }
  TENON_INLINE ~UserFunction() { count_user_functions(-1); }
};

/// A user's function that sees a gradient before it is passed on; in a node's list, in the order of registration.
struct Hook : UserFunction {
  Hook* next = nullptr;
  std::uint32_t number = 0;
  std::uint32_t count = 1;  // of handles: the list's, and those of passes that call it
  bool is_listed = false;
  void (*call)(Hook& self, unsigned output, Gradient& gradient);
  void (*destroy)(Hook* self) noexcept;
};

/// The functions of a kind of node.
struct NodeKind {
  const char* name;
  /// Passes the gradients of a node's results on to its edges; null for a leaf.
  void (*backward)(Node& node, BackwardPass& pass);
  /// Drops the data that is kept for that.
  void (*drop_kept)(Node& node) noexcept;
  /// True if the node will read one of the elements that are about to be written; null if it keeps none.
  bool (*reads)(Node& node, const WrittenElements& written) = nullptr;
  /// False where `backward` records nothing: what the gradients depend on is then not known, and they cannot be
  /// differentiated again.
  bool is_recordable = true;
};

struct alignas(16) Node {
  enum State : std::uint8_t { ready, used };
  std::uint32_t count = 1;
  std::uint16_t edges;
  std::uint8_t outputs = 1;
  std::uint8_t state = ready;
  std::uint32_t bytes;  // of the whole block
  std::uint32_t hook_count = 0;
  const NodeKind* kind;
  std::uint64_t number;  // in the order of recording
  Node* link = nullptr;  // in the list of those to be freed, or of those that a pass has run
  Arrived* arrived = nullptr;
  Hook* hooks = nullptr;
  BackwardPass* pass = nullptr;              // that runs through this node
  Node *before = nullptr, *after = nullptr;  // in the list of those that keep elements

  TENON_INLINE Node(const NodeKind& of, int n, std::size_t size, std::uint64_t at)
      : edges(static_cast<std::uint16_t>(n)), bytes(static_cast<std::uint32_t>(size)), kind(&of), number(at) {}
};

TENON_INLINE Node* retain_node(Node* node) noexcept {
  if (!node) return node;
  if (single_threaded()) ++node->count;
  else __atomic_fetch_add(&node->count, 1, __ATOMIC_RELAXED);
  return node;
}
TENON_INLINE bool drop_one_node(Node* node) noexcept {
  if (single_threaded()) return --node->count == 0;
  return __atomic_sub_fetch(&node->count, 1, __ATOMIC_ACQ_REL) == 0;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if nodes have derivatives of their gradients, too.
inline constexpr bool has_higher_derivatives = TENON_HIGHER_DERIVATIVES;

/// The edges of a node, which stand behind its header.
TENON_INLINE Edge* edges_of(Node& node) { return std::launder(reinterpret_cast<Edge*>(&node + 1)); }
/// The bytes of n edges; what stands behind them is aligned to 16 bytes.
TENON_INLINE constexpr std::size_t edge_bytes(std::size_t n) { return (n + n % 2) * sizeof(Edge); }
/// The memory in which the node's kind keeps its data, behind the edges.
TENON_INLINE char* kept_of(Node& node) { return reinterpret_cast<char*>(&node + 1) + edge_bytes(node.edges); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of the last node, of all threads, and a new one.
TENON_SHARED std::uint64_t latest_node_number();
TENON_SHARED std::uint64_t next_node_number();

/// A node with room for `kept` bytes behind n edges, which are null. Throws MemoryError.
TENON_SHARED Node* new_node(const NodeKind& kind, int n, std::size_t kept);

/// Frees a node that no handle is left of, then those that only it kept: a list, not a recursion.
TENON_SHARED void free_nodes(Node* node) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

TENON_INLINE Edge::Edge(const Edge& other) noexcept : bits_(other.bits_) { retain_node(node()); }
TENON_INLINE Edge::~Edge() {
  Node* const node = this->node();
  if (node && drop_one_node(node)) free_nodes(node);
}

}  // namespace tenon::inline v1::detail

#if TENON_BODIES
#include <tenon/gradient/node_bodies.hpp>
#endif
