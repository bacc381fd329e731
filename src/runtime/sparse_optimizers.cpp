// Steps of optimisers by gradients in coordinates.
#include <tenon/runtime/sparse.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <tenon/error.hpp>
#include <tenon/sparse/optimizers.hpp>

#include "history.hpp"
#include "sparse_access.hpp"
#include "sparse_gradients.hpp"

namespace tenon::inline v1::runtime {
namespace {

struct Rule {
  std::string_view name;
  std::size_t options, states;
};
constexpr Rule rules[] = {{"SGD", 1, 0}, {"Adagrad", 3, 1}, {"SparseAdam", 4, 2}};

}  // namespace

void update_at_entries(std::string_view optimizer, std::span<const double> options, const AnyTensor& x,
                       std::span<const AnyTensor> states, const AnySparse& gradient, std::int64_t step) {
  const std::string name(optimizer);
  const Rule* rule = nullptr;
  for (const Rule& one : rules) {
    if (one.name == optimizer) rule = &one;
  }
  if (!rule || options.size() != rule->options || states.size() != rule->states)
    detail::throw_error(ErrorCode::type, "update_at_entries: '", name.c_str(),
                        "' is no step by sparse gradients with these options and states: SGD has 1 and 0, Adagrad 3 "
                        "and 1, SparseAdam 4 and 2");
  for (const AnyTensor& one : states) of_type(name.c_str(), "states", one, x.dtype());
  of_type(name.c_str(), "gradients", gradient.values(), x.dtype());
  refuse_kept_elements(name.c_str(), x);
  const AnySparse entries = without_history(gradient).converted(SparseFormat::coo);
  with_typed<Coo>(name.c_str(), entries, [&](const auto& typed) {
    using T = value_of<decltype(typed)>;
    using Index = typename std::remove_cvref_t<decltype(typed)>::index_type;
    const Sparse<T, Coo, Index> g(detail::Unchecked{}, typed.pattern(), typed.values().clone());
    const Tensor<T> weights = x.as<T>();
    if (optimizer == "SGD") sparse::sgd_step(weights, g, {.lr = options[0]});
    else if (optimizer == "Adagrad")
      sparse::adagrad_step(weights, states[0].as<T>(), g, step,
                           {.lr = options[0], .lr_decay = options[1], .eps = options[2]});
    else
      sparse::sparse_adam_step(weights, states[0].as<T>(), states[1].as<T>(), g, step,
                               {.lr = options[0], .beta1 = options[1], .beta2 = options[2], .eps = options[3]});
  });
}

}  // namespace tenon::inline v1::runtime
