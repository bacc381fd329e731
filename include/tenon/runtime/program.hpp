// Program: elementwise operations that are computed together, in one pass, though they are known at run time only.
//
//   runtime::Program program;                       // exp(-a) * 2 + b / 10
//   const auto a = program.input(), b = program.input();
//   const auto scaled = program.apply("multiply", {program.apply("exp", {program.apply("negative", {a})}),
//   program.constant(2)});
//   program.apply("add", {scaled, program.apply("divide", {b, program.constant(10)})});
//   AnyTensor c = program.run({x, y});
//
// The last node is the result. Each run computes it block by block in the first cache, by the kernels that single calls
// use, with all threads; between operations half types stay float, as in the typed library's expressions.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

class Program;
/// The result of a program for inputs that may have a history: one node, whose backward pass is a program, too
/// (runtime/gradient.hpp).
TENON_EXPORT Value recorded_run(const Program& program, std::span<const Value> inputs);

class TENON_EXPORT Program {
 public:
  /// An input, a constant or an operation, by its number in the order of creation.
  struct Node {
    int number;
  };

  Program();
  /// Copies share nothing.
  Program(const Program& other);
  Program(Program&& other) noexcept;
  Program& operator=(const Program& other);
  Program& operator=(Program&& other) noexcept;
  ~Program();

  /// The next input of `run`.
  Node input();
  /// A number: beside tensors it takes their type unless its kind is higher. Throws TypeError for other values.
  Node constant(const Value& number);
  /// An elementwise operation by its name. Throws TypeError for an unknown name, for an operation with arguments
  /// besides its operands, and for a wrong number of operands; IndexError for an operand that is no node of this
  /// program.
  Node apply(std::string_view name, std::span<const Node> operands);
  TENON_INLINE Node apply(std::string_view name, std::initializer_list<Node> operands) {
    return apply(name, std::span(operands.begin(), operands.size()));
  }
  /// Makes the result a reduction of the last node, by its name and its options: sum, max, mean. Throws TypeError for
  /// an unknown name.
  void reduce(std::string_view name, const Value& axes = {}, bool keepdims = false);

  /// The number of inputs.
  int inputs() const;
  /// The result for these inputs, which broadcast; types are promoted as in single calls. Throws the errors of the
  /// operations, before anything is computed.
  AnyTensor run(std::span<const AnyTensor> inputs) const;
  TENON_INLINE AnyTensor run(std::initializer_list<AnyTensor> inputs) const {
    return run(std::span(inputs.begin(), inputs.size()));
  }

 private:
  friend Value recorded_run(const Program& program, std::span<const Value> inputs);
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tenon::inline v1::runtime
