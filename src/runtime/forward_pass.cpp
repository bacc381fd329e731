// The forward pass: tangents go from inputs to outputs, through the nodes between them in the order of recording.
//
// The derivative of a node is found from what its gradient is found from, so that there is no second rule to write.
// Elementwise functions of real numbers have a slope, the same factor in both directions (forward_elementwise.cpp);
// linear functions are called with the tangent (forward_linear.cpp). Of all others the pullback u -> Jᵀ u is linear in
// u, and is recorded: its own pullback, of the tangent, is J t (Christianson 1992).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/runtime/forward.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>

#include "forward_pass.hpp"
#include "function_gradient.hpp"
#include "history.hpp"

namespace tenon::inline v1::runtime {
namespace {

constexpr const char* function_name = "push_forward";

[[noreturn]] void fail_tangent(const AnyTensor& tangent, const AnyTensor& of) {
  detail::throw_error(ErrorCode::shape, function_name, ": a tangent of shape ", tangent.layout().sizes(),
                      " for an input of shape ", of.layout().sizes());
}

[[noreturn]] void fail_checkpoint() {
  detail::throw_error(ErrorCode::type, function_name,
                      ": a checkpoint is computed again in a backward pass, and has no forward mode");
}

/// The gradient that has come to an edge.
Value gradient_in(detail::BackwardPass& pass, const detail::Edge& to, DType dtype) {
  detail::Node& node = *to.node();
  if (detail::is_leaf_node(node)) {
    const std::size_t i = detail::find_wanted(pass, &node, to.output());
    const detail::Gradient* const g = i < pass.wanted.size() ? pass.wanted[i].gradient : nullptr;
    return g ? value_from(*g, dtype) : Value();
  }
  const detail::Gradient g = node.pass == &pass ? detail::take_arrived(node, to.output()) : detail::Gradient();
  return g ? value_from(g, dtype) : Value();
}

constexpr std::int64_t most_looked_at = 16;  // elements
/// True for a few zeros, as the tangents of single parameters are in the directions of others.
bool is_small_zero(const AnyTensor& x) {
  const std::int64_t n = x.numel();
  if (n > most_looked_at) return false;
  const AnyTensor flat = n == 1 ? x : call("reshape", std::vector<Value>{Value(x), Shape{-1}}).tensor();
  for (std::int64_t i = 0; i < n; ++i) {
    const complex<double> z = item(n == 1 ? flat : row(flat, i)).complex();
    if (!(z.re == 0 && z.im == 0)) return false;
  }
  return true;
}

}  // namespace

void ForwardPass::start(const Value& x, const Value& tangent) {
  Tangent& one = tangents_[x.history().bits()];
  one.directions = directions_;
  one.sizes = x.tensor().sizes();
  one.dtype = x.tensor().dtype();
  const Value fit = tangent.tensor().dtype() == one.dtype ? tangent : recorded_cast(tangent, one.dtype);
  one.value = one.value.is_nothing() ? fit : sum(one.value, fit);
  inputs_.push_back(x.history().bits());
  least_ = std::min(least_, x.history().node()->number);
}
void ForwardPass::want(const detail::Edge& edge) {
  if (!edge) return;
  ++readers_[edge.bits()];
  std::vector<detail::Node*> waiting;
  const auto visit = [&](const detail::Edge& at) {
    detail::Node& node = *at.node();
    if (node.number < least_ || is_input(at)) return;
    if (detail::is_leaf_node(node) || !nodes_.insert(&node).second) return;
    waiting.push_back(&node);
  };
  visit(edge);
  while (!waiting.empty()) {
    detail::Node& node = *waiting.back();
    waiting.pop_back();
    if (node.state == detail::Node::used) {
      detail::throw_error(ErrorCode::type, function_name, ": the history of a result of ", node.kind->name,
                          " was freed by a backward pass");
    }
    if (reaches_more(node)) fail_checkpoint();
    for (int k = 0; k < node.edges; ++k) {
      const detail::Edge& to = detail::edges_of(node)[k];
      if (!to) continue;
      ++readers_[to.bits()];
      visit(to);
    }
  }
}
void ForwardPass::run() {
  std::vector<detail::Node*> order(nodes_.begin(), nodes_.end());
  std::sort(order.begin(), order.end(),
            [](const detail::Node* a, const detail::Node* b) { return a->number < b->number; });
  const detail::Recording recording(false);
  for (detail::Node* node : order) {
    bool any = false;
    for (int k = 0; k < node->edges; ++k) any = any || find(detail::edges_of(*node)[k]);
    if (any) push(*node);
    for (int k = 0; k < node->edges; ++k) release(detail::edges_of(*node)[k]);
  }
}
Value ForwardPass::result(const detail::Edge& edge) {
  Tangent* const found = find(edge);
  return found ? elements(*found) : Value();
}

Tangent* ForwardPass::find(const detail::Edge& edge) {
  if (!edge) return nullptr;
  const auto at = tangents_.find(edge.bits());
  return at == tangents_.end() ? nullptr : &at->second;
}
void ForwardPass::release(const detail::Edge& edge) {
  if (!edge || is_input(edge)) return;
  const auto left = readers_.find(edge.bits());
  if (left != readers_.end() && --left->second == 0) tangents_.erase(edge.bits());
}
void ForwardPass::put(detail::Node& node, unsigned output, Tangent&& made) {
  const detail::Edge edge(detail::retain_node(&node), output);
  if (readers_.contains(edge.bits()) && !is_input(edge)) tangents_[edge.bits()] = std::move(made);
}
void ForwardPass::put_value(detail::Node& node, unsigned output, const MadeTensor& of, const Value& value) {
  if (!value.is_nothing()) put(node, output, tangent_of(node.kind->name, of, directions_, value));
}
Tangent ForwardPass::tangent_of(const char* function, const MadeTensor& of, std::int64_t directions,
                                const Value& value) {
  Tangent made;
  made.sizes = of.sizes;
  made.dtype = of.dtype;
  made.directions = directions;
  if (!value.is_nothing()) made.value = fitted(function, value, with_directions(of.sizes, directions), of.dtype);
  return made;
}

Shape ForwardPass::with_directions(const Shape& sizes, std::int64_t directions) {
  if (directions == 0) return sizes;
  Shape all{directions};
  for (const auto size : sizes) all.push_back(size);
  return all;
}
std::int64_t ForwardPass::count(const Shape& sizes, std::int64_t directions) {
  std::int64_t n = std::max<std::int64_t>(directions, 1);
  for (const auto size : sizes) n *= size;
  return n;
}
Value ForwardPass::sum(const Value& a, const Value& b) {
  static const Function& add = function_called("add");
  const Value* const operands[] = {&a, &b};
  return call_in_order(add, operands);
}
Value ForwardPass::stacked(std::vector<Value>&& parts) {
  return call("stack", std::vector<Value>{Value(std::move(parts))});
}
const Value& ForwardPass::elements(Tangent& of) {
  if (!of.value.is_nothing()) return of.value;
  if (of.program) {
    of.value =
        fitted(function_name, Value(of.program->run(of.number)), with_directions(of.sizes, of.directions), of.dtype);
    of.program = nullptr;
  } else if (of.rows.empty()) {
    of.value = Value(zeros_of(of.sizes, of.dtype));
  } else {
    std::vector<Value> parts;
    for (Tangent& row : of.rows) parts.push_back(elements(row));
    of.value = stacked(std::move(parts));
  }
  return of.value;
}
bool ForwardPass::has_zero_rows(Tangent& of) {
  if (of.rows.empty() && count(of.sizes, 0) > most_looked_at) return false;
  const std::vector<Tangent>& rows = rows_of(of);
  return std::any_of(rows.begin(), rows.end(), [](const Tangent& row) { return row.is_nothing(); });
}
std::vector<Tangent>& ForwardPass::rows_of(Tangent& of) {
  if (!of.rows.empty()) return of.rows;
  const AnyTensor all = elements(of).tensor();
  for (std::int64_t k = 0; k < of.directions; ++k) {
    const AnyTensor one = row(all, k);
    of.rows.push_back(tangent_of(function_name, {of.sizes, of.dtype}, 0, is_small_zero(one) ? Value() : Value(one)));
  }
  return of.rows;
}
Value ForwardPass::aligned(Tangent& of, int rank) {
  const Value& value = elements(of);
  if (of.directions == 0 || of.sizes.rank() == rank) return value;
  Shape sizes{of.directions};
  for (int d = of.sizes.rank(); d < rank; ++d) sizes.push_back(1);
  for (const auto size : of.sizes) sizes.push_back(size);
  return call("reshape", std::vector<Value>{value, sizes});
}

void ForwardPass::push(detail::Node& node) {
  detail::check_kept(node);
  if (node.kind->backward == backward_of_elementwise) return push_elementwise(node);
  if (node.kind->backward == backward_of_program) return push_program(node);
  if (is_linear_node(node) && linear_of(node).push) {
    const RecordedLinear& of = linear_of(node);
    const MadeTensor made{of.made, of.result};
    Tangent& t = *find(detail::edges_of(node)[0]);
    if (t.rows.empty()) return put_value(node, 0, made, of.push(elements(t), directions_));
    Tangent whole = tangent_of(node.kind->name, made, directions_, Value());
    for (Tangent& row : t.rows)
      whole.rows.push_back(
          tangent_of(node.kind->name, made, 0, row.is_nothing() ? Value() : of.push(elements(row), 0)));
    return put(node, 0, std::move(whole));
  }
  if (node.kind->drop_kept == drop_recorded_call && (push_product(node) || push_linear_call(node))) return;
  transpose(node);
}

void ForwardPass::transpose(detail::Node& node) {
  std::vector<MadeTensor> results;
  if (!find_results(node, results) && !find_custom_results(node, results)) {  // a sum of gradients, whose operands have
                                                                              // its shape
    for (int k = 0; k < node.edges && results.empty(); ++k) {
      if (const Tangent* const t = find(node, k)) results.push_back({t->sizes, t->dtype});
    }
  }
  transpose(node, results);
}
void ForwardPass::transpose(detail::Node& node, const std::vector<MadeTensor>& results) {
  std::vector<Value> seeds, pulled, along;
  {
    const detail::Recording recording(true);
    detail::BackwardPass pass(true, true, true);
    for (int k = 0; k < node.edges; ++k) {
      const detail::Edge& to = detail::edges_of(node)[k];
      const Tangent* const t = find(to);
      if (t && detail::is_leaf_node(*to.node()) &&
          detail::find_wanted(pass, to.node(), to.output()) == pass.wanted.size())
        pass.wanted.push({to.node(), to.output(), nullptr, &gradient_type_of(t->dtype)});
    }
    for (unsigned j = 0; j < results.size(); ++j) {
      Value seed;
      if (is_differentiable(results[j].dtype)) {
        seed = call("ones", std::vector<Value>{results[j].sizes, results[j].dtype});  // at 0 a user's may have a kink
        set_requires_grad(seed, true);
        detail::arrive(pass, node, j, gradient_from(seed), gradient_type_of(results[j].dtype));
      }
      seeds.push_back(std::move(seed));
    }
    node.kind->backward(node, pass);
    std::vector<Bits> seen;
    for (int k = 0; k < node.edges; ++k) {
      const detail::Edge& to = detail::edges_of(node)[k];
      Tangent* const t = find(to);
      if (!t || std::find(seen.begin(), seen.end(), to.bits()) != seen.end()) continue;
      seen.push_back(to.bits());
      Value g = gradient_in(pass, to, t->dtype);
      if (!g.has_history()) continue;
      pulled.push_back(std::move(g));
      along.push_back(elements(*t));
    }
  }
  if (pulled.empty()) return;
  std::vector<Value> wanted;
  for (const Value& seed : seeds) {
    if (!seed.is_nothing()) wanted.push_back(seed);
  }
  std::vector<std::vector<Value>> made(wanted.size());
  for (std::int64_t k = 0; k < std::max<std::int64_t>(directions_, 1); ++k) {
    std::vector<Value> one;
    for (const Value& t : along) one.push_back(directions_ ? Value(row(t.tensor(), k)) : t);
    const std::vector<Value> all = grad_of(pulled, wanted, one, {.retain_graph = true});
    for (std::size_t j = 0; j < wanted.size(); ++j)
      made[j].push_back(all[j].is_nothing() ? Value(zeros_of(wanted[j].tensor().sizes(), wanted[j].tensor().dtype()))
                                            : all[j]);
  }
  std::size_t next = 0;
  for (unsigned j = 0; j < results.size(); ++j) {
    if (seeds[j].is_nothing()) continue;
    std::vector<Value>& parts = made[next++];
    put_value(node, j, results[j], directions_ ? stacked(std::move(parts)) : parts[0]);
  }
}

bool can_push_forward(std::span<const Value> outputs) {
  std::vector<detail::Node*> waiting;
  std::unordered_set<detail::Node*> seen;
  const auto visit = [&](const detail::Edge& edge) {
    if (edge && seen.insert(edge.node()).second) waiting.push_back(edge.node());
  };
  for (const Value& y : outputs) visit(y.history());
  while (!waiting.empty()) {
    detail::Node& node = *waiting.back();
    waiting.pop_back();
    if (reaches_more(node)) return false;
    for (int k = 0; k < node.edges; ++k) visit(detail::edges_of(node)[k]);
  }
  return true;
}

std::vector<Value> push_forward(std::span<const Value> outputs, std::span<const Value> inputs,
                                std::span<const Value> tangents, std::int64_t directions) {
  ForwardPass pass(directions);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const Value& x = inputs[k];
    if (!x.has_history())
      detail::throw_error(ErrorCode::type, function_name, ": input ", static_cast<std::int64_t>(k), " has no history");
    const Shape given = tangents[k].tensor().sizes(), of = x.tensor().sizes();
    const int first = directions > 0 ? 1 : 0;
    bool fits = given.rank() == of.rank() + first && (!first || given[0] == directions);
    for (int d = 0; d < of.rank() && fits; ++d) fits = given[first + d] == of[d];
    if (!fits) fail_tangent(tangents[k].tensor(), x.tensor());
    pass.start(x, tangents[k]);
  }
  for (const Value& y : outputs) pass.want(y.history());
  pass.run();
  std::vector<Value> results;
  for (const Value& y : outputs) results.push_back(pass.result(y.history()));
  return results;
}

}  // namespace tenon::inline v1::runtime
