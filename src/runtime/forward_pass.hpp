// ForwardPass: tangents go from inputs to outputs, through the nodes between them in the order of recording.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <tenon/dtype.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

#include "growing_program.hpp"
#include "recorded_call.hpp"
#include "recorded_program.hpp"

namespace tenon::inline v1::runtime {

/// The tangent of a result: its elements, or until they are needed a value of a program, or the tangents in each
/// direction.
struct Tangent {
  Value value;
  std::shared_ptr<GrowingProgram> program;
  int number = -1;
  std::vector<Tangent> rows;  // nothing in a direction in which it is 0
  Shape sizes;                // without directions
  DType dtype = DType::float64;
  std::int64_t directions = 0;

  bool is_nothing() const { return value.is_nothing() && !program && rows.empty(); }
};

/// What a tangent is multiplied by: elements without directions, or a number. Guarded, a tangent of 0 stays 0 whatever
/// the factor is.
struct TangentFactor {
  Value value;
  bool is_guarded = false;
};

class ForwardPass {
 public:
  explicit ForwardPass(std::int64_t directions) : directions_(directions) {}

  /// Gives an input its tangent.
  void start(const Value& x, const Value& tangent);
  /// Finds the nodes that lead from the inputs to this output.
  void want(const detail::Edge& edge);
  void run();
  /// The tangent of an output; nothing if there is none.
  Value result(const detail::Edge& edge);

 private:
  using Bits = detail::Edge::Bits;

  bool is_input(const detail::Edge& edge) const {
    return std::find(inputs_.begin(), inputs_.end(), edge.bits()) != inputs_.end();
  }
  Tangent* find(const detail::Edge& edge);
  Tangent* find(detail::Node& node, int operand) { return find(detail::edges_of(node)[operand]); }
  void release(const detail::Edge& edge);
  void put(detail::Node& node, unsigned output, Tangent&& made);
  void put_value(detail::Node& node, unsigned output, const MadeTensor& of, const Value& value);

  static Shape with_directions(const Shape& sizes, std::int64_t directions);
  static std::int64_t count(const Shape& sizes, std::int64_t directions);
  static Tangent tangent_of(const char* function, const MadeTensor& of, std::int64_t directions, const Value& value);
  static Value sum(const Value& a, const Value& b);
  /// Calls f, with a function that takes a part of a tangent, for each direction, and stacks what it gives.
  template <class F>
  Value each_direction(const F& f) const {
    if (directions_ == 0) return f([](const Value& t) { return t; });
    std::vector<Value> parts;
    for (std::int64_t k = 0; k < directions_; ++k)
      parts.push_back(f([k](const Value& t) { return Value(row(t.tensor(), k)); }));
    return stacked(std::move(parts));
  }
  static Value stacked(std::vector<Value>&& parts);
  const Value& elements(Tangent& of);
  /// A tangent as operand of something of a rank: its directions stand before all of its dimensions.
  Value aligned(Tangent& of, int rank);
  /// A tangent's tangents in each direction.
  std::vector<Tangent>& rows_of(Tangent& of);
  /// True if it is known to be 0 in some directions.
  bool has_zero_rows(Tangent& of);

  void push(detail::Node& node);

  // Of elementwise functions, in forward_elementwise.cpp.
  using Operands = std::vector<Tangent*>;  // null for those without a tangent
  Operands operands_of(detail::Node& node);
  std::shared_ptr<GrowingProgram> program_with_room(const Operands& operands, std::size_t inputs);
  int number_in(const std::shared_ptr<GrowingProgram>& program, Tangent& of, int rank);
  Tangent number_as_tangent(const std::shared_ptr<GrowingProgram>& program, int number, const MadeTensor& of,
                            std::int64_t directions);
  Tangent sum_of_products(const MadeTensor& made, const std::vector<TangentFactor>& factors, const Operands& tangents,
                          std::int64_t directions);
  void push_factors(detail::Node& node, const MadeTensor& made, const std::vector<TangentFactor>& factors);
  void push_elementwise(detail::Node& node);
  void push_program(detail::Node& node);

  // Of linear functions, in forward_linear.cpp: false if the function is not known to be linear in the operands that
  // have tangents.
  bool push_product(detail::Node& node);
  bool push_linear_call(detail::Node& node);
  Value multiplied(Tangent& t, const Value& other, bool is_left);
  template <class Part>
  Value in_place_of(const Value& x, const detail::Edge*& edge, bool is_pushed, bool is_added, bool holds_integers,
                    const Part& part);

  // Of all others.
  void transpose(detail::Node& node);
  void transpose(detail::Node& node, const std::vector<MadeTensor>& results);

  std::int64_t directions_;
  std::uint64_t least_ = ~std::uint64_t{0};
  std::vector<Bits> inputs_;
  std::unordered_map<Bits, Tangent> tangents_;
  std::unordered_map<Bits, std::uint32_t> readers_;  // nodes that have not run, and outputs
  std::unordered_set<detail::Node*> nodes_;
};

}  // namespace tenon::inline v1::runtime
