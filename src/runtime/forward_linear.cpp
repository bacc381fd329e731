// The forward pass of linear functions: they are called with the tangents.
//
// A function is linear in an operand if its pullback for that operand reads neither the operand nor the result. Other
// operands, where they are not read either, are added: they stand as zeros, and what is left without any tangent is
// subtracted.
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <tenon/core/argument.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>

#include "forward_pass.hpp"
#include "function_gradient.hpp"
#include "history.hpp"

namespace tenon::inline v1::runtime {

/// What an argument is in a call for tangents: those, and zeros for other tensors that are only added.
/// `holds_integers`: they are, too.
template <class Part>
Value ForwardPass::in_place_of(const Value& x, const detail::Edge*& edge, bool is_pushed, bool is_added,
                               bool holds_integers, const Part& part) {
  const auto one = [&](const Value& given) -> Value {
    Tangent* const t = find(*edge++);
    if (is_pushed && t) return part(elements(*t));
    const AnyTensor& tensor = given.tensor();
    return is_added && (holds_integers || is_differentiable(tensor.dtype()))
               ? Value(zeros_of(tensor.sizes(), tensor.dtype()))
               : given;
  };
  if (x.is_tensor()) return one(x);
  if (x.kind() != ValueKind::list) return x;
  std::vector<Value> list;
  for (const Value& each : x.list()) list.push_back(each.is_tensor() ? one(each) : each);
  return list;
}

namespace {

/// The tangent with one element in place of each dimension along which it repeats, but for one dimension. vmap's
/// tangents repeat along the batch where what they are derivatives by is each element's own: what is linear is then the
/// same for all of it.
Value without_repeats(const Value& tangent, int kept) {
  return recorded_view(tangent, [kept](const Layout& in) {
    Layout layout(in.rank(), in.offset());
    for (int d = 0; d < in.rank(); ++d) {
      const bool repeats = d != kept && in.size(d) > 1 && in.stride(d) == 0;
      layout.set(d, repeats ? 1 : in.size(d), in.stride(d));
    }
    layout.finish();
    return layout;
  });
}

}  // namespace

/// The product of a tangent of several directions with the other operand: matrices of all directions side by side, or a
/// batch. Where it is the same for several elements it has the size 1.
Value ForwardPass::multiplied(Tangent& t, const Value& other, bool is_left) {
  static const Function& matmul = function_called("matmul");
  const Value& all = elements(t);
  const int rank = t.sizes.rank(), beside = other.tensor().layout().rank();
  const auto product = [](const Value& a, const Value& b) {
    const Value* const operands[] = {&a, &b};
    return call_in_order(matmul, operands);
  };
  const auto moved = [](const Value& x, int from, int to) {
    return call("moveaxis",
                std::vector<Value>{x, Value(static_cast<std::int64_t>(from)), Value(static_cast<std::int64_t>(to))});
  };
  if (rank == 1 && beside == 1) return product(all, other);
  if (rank == 1 && is_left) return moved(product(all, other), -2, 0);
  if (rank == 1) return moved(product(other, moved(all, 0, 1)), -1, 0);
  const Value batch = aligned(t, std::max(rank, beside));
  const int last = batch.tensor().layout().rank() - 1;
  return is_left ? product(without_repeats(batch, last), other) : product(other, without_repeats(batch, last - 1));
}

bool ForwardPass::push_product(detail::Node& node) {
  static const Function& matmul = function_called("matmul");
  const RecordedCall& of = call_of(node);
  if (directions_ == 0 || of.function != &matmul) return false;
  Value derivative;
  for (int k = 0; k < 2; ++k) {
    Tangent* const t = find(node, k);
    if (!t) continue;
    const Value part = multiplied(*t, of.arguments[static_cast<std::size_t>(1 - k)], k == 0);
    derivative = derivative.is_nothing() ? part : sum(derivative, part);
  }
  const Value& y = of.results[0];
  put_value(node, 0, {Shape(y.tensor().sizes()), y.tensor().dtype()}, derivative);
  return true;
}

bool ForwardPass::push_linear_call(detail::Node& node) {
  const RecordedCall& of = call_of(node);
  const FunctionGradient& gradient = *gradient_of(*of.function);
  const auto& info = *of.function->info;
  const int n = info.arguments.size();
  if (of.results.size() != 1 || of.keeps_results || (!gradient.moves && !gradient.reads)) return false;
  std::uint32_t pushed = 0;
  bool has_others = false;  // tensors and numbers that may have a part of the result that no tangent is in
  const detail::Edge* edge = detail::edges_of(node);
  for (int k = 0; k < n; ++k) {
    const Value& x = of.arguments[static_cast<std::size_t>(k)];
    const ArgumentKind kind = info.arguments[k].kind;
    if (kind == ArgumentKind::generator || kind == ArgumentKind::function) return false;
    has_others = has_others || x.is_number();
    each_operand(std::span(&x, 1), [&](const Value& one) {
      if (find(*edge++)) pushed |= std::uint32_t{1} << k;
      else has_others = has_others || is_differentiable(one.tensor().dtype());
    });
  }
  const auto reads = [&](int k) { return gradient.moves ? 0u : gradient.reads(std::uint32_t{1} << k); };
  std::uint32_t together = pushed;  // those that a single call takes: none of them is read for another
  for (int k = 0; k < n; ++k) {
    if (!(pushed >> k & 1)) continue;
    if (reads(k) >> k & 1) return false;
    if (!gradient.moves && of.arguments[static_cast<std::size_t>(k)].kind() == ValueKind::list) return false;
    if (reads(k) & pushed) together = 0;
  }
  const auto call_with = [&](std::uint32_t now, bool zeros, const auto& part) {
    std::uint32_t read = 0;
    for (int k = 0; k < n; ++k) read |= now >> k & 1 ? reads(k) : 0;
    std::vector<Value> given;
    std::vector<const Value*> list;
    const detail::Edge* at = detail::edges_of(node);
    for (int k = 0; k < n; ++k) {
      const bool is_now = (now >> k & 1) != 0;
      const Value& x = of.arguments[static_cast<std::size_t>(k)];
      const Argument& argument = info.arguments[k];
      const bool is_operand = argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::tensors;
      const bool is_filler = gradient.moves && x.is_number() && (is_operand || argument.kind == ArgumentKind::scalar);
      const bool holds_integers = gradient.moves && is_operand && !argument.has_own_type;
      if (is_filler) given.push_back(Value(std::int64_t{0}));
      else given.push_back(in_place_of(x, at, is_now && !zeros, is_now || !(read >> k & 1), holds_integers, part));
    }
    for (const Value& one : given) list.push_back(&one);
    return call_in_order(*of.function, list.data());
  };
  const Value& y = of.results[0];
  Value derivative;
  const auto add_calls = [&](std::uint32_t now) {
    const bool has_constant = has_others && !gradient.moves;
    const Value constant = has_constant ? call_with(now, true, [](const Value& t) { return t; }) : Value();
    const Value made = each_direction([&](const auto& part) {
      const Value one = call_with(now, false, part);
      return has_constant ? call("subtract", std::vector<Value>{one, constant}) : one;
    });
    derivative = derivative.is_nothing() ? made : sum(derivative, made);
  };
  if (together) add_calls(together);
  for (int k = 0; k < n && !together; ++k) {
    if (pushed >> k & 1) add_calls(std::uint32_t{1} << k);
  }
  put_value(node, 0, {Shape(y.tensor().sizes()), y.tensor().dtype()}, derivative);
  return true;
}

}  // namespace tenon::inline v1::runtime
