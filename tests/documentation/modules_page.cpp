// Prints docs/modules.md from the modules' own descriptions, and the options of optimisers; with --names, the names of
// the modules.
#include <tenon/nn.hpp>

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace tn = tenon;
namespace nn = tenon::nn;
using nn::ModuleArgument, nn::ModuleInfo;

namespace {

bool only_names = false;

/// The text for a cell of a table, where a plain "|" would end the cell.
std::string cell(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

// An option's type and value, as they are written in C++.
const char* type_of(bool) { return "bool"; }
const char* type_of(double) { return "double"; }
const char* type_of(std::int64_t) { return "std::int64_t"; }
const char* type_of(nn::PaddingMode) { return "PaddingMode"; }
const char* type_of(const tn::detail::EachDim&) { return "number or list"; }
const char* type_of(const tn::detail::OptionalEachDim&) { return "number or list"; }
const char* type_of(const std::optional<double>&) { return "std::optional<double>"; }
const char* type_of(const std::optional<std::int64_t>&) { return "std::optional<std::int64_t>"; }

std::string text_of(bool value) { return value ? "true" : "false"; }
std::string text_of(std::int64_t value) { return std::to_string(value); }
std::string text_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}
std::string text_of(const std::array<double, 2>& numbers) {
  return "{" + text_of(numbers[0]) + ", " + text_of(numbers[1]) + "}";
}
std::string text_of(nn::PaddingMode mode) {
  switch (mode) {
    case nn::PaddingMode::zeros: return "PaddingMode::zeros";
    case nn::PaddingMode::same: return "PaddingMode::same";
    case nn::PaddingMode::reflect: return "PaddingMode::reflect";
    case nn::PaddingMode::replicate: return "PaddingMode::replicate";
    case nn::PaddingMode::circular: return "PaddingMode::circular";
  }
  return "";
}
std::string text_of(const tn::detail::EachDim& numbers) { return std::to_string(numbers.at(0)); }
std::string text_of(const tn::detail::OptionalEachDim& numbers) {
  return numbers.is_given ? text_of(numbers.numbers) : "none";
}
template <class V>
std::string text_of(const std::optional<V>& value) {
  return value ? text_of(*value) : "std::nullopt";
}

/// A row of the table of arguments. A type of C++ is code, "number or list" is not.
void print_row(const std::string& name, const char* type, const std::string& fallback, const char* meaning) {
  const auto code = [](const std::string& text) { return text.empty() ? text : "`" + text + "`"; };
  const std::string shown = std::strchr(type, ' ') ? std::string(type) : code(type);
  std::printf("| `%s` | %s | %s | %s |\n", name.c_str(), shown.c_str(), code(fallback).c_str(), cell(meaning).c_str());
}

/// Compiles only if the options struct has `count` fields: `describe` forgets none.
template <std::size_t count, class O>
void require_fields(const O& options) {
  static_assert(count >= 1 && count <= 7, "modules_page: a case for options of so many fields is missing here");
  if constexpr (count == 1) {
    [[maybe_unused]] const auto& [a] = options;
  } else if constexpr (count == 2) {
    [[maybe_unused]] const auto& [a, b] = options;
  } else if constexpr (count == 3) {
    [[maybe_unused]] const auto& [a, b, c] = options;
  } else if constexpr (count == 4) {
    [[maybe_unused]] const auto& [a, b, c, d] = options;
  } else if constexpr (count == 5) {
    [[maybe_unused]] const auto& [a, b, c, d, e] = options;
  } else if constexpr (count == 6) {
    [[maybe_unused]] const auto& [a, b, c, d, e, f] = options;
  } else if constexpr (count == 7) {
    [[maybe_unused]] const auto& [a, b, c, d, e, f, g] = options;
  }
}

template <class O>
void print_options() {
  const O options{};
  O::describe(options, [&](const auto&... field) {
    require_fields<sizeof...(field)>(options);
    (print_row(std::string(".") + field.name, type_of(field.value), text_of(field.value), field.meaning), ...);
  });
}
struct NoOptions {};
template <>
void print_options<NoOptions>() {}

template <class T>
std::string text_of_sizes(const T& x) {
  std::string result;
  for (int d = 0; d < x.dim(); ++d) result += (d ? ", " : "") + std::to_string(x.size(d));
  return "(" + result + ")";
}

/// "parameters `weight` (32, 64), `bias` (32)": those that the module has.
template <class M>
std::string members_of(const M& module) {
  std::string parameters, buffers;
  if constexpr (nn::Module<M>) {
    nn::each_member(module, [&](const nn::MemberPath& path, const auto& x) {
      using X = std::remove_cvref_t<decltype(x)>;
      if constexpr (!nn::Module<X>) {
        std::string& list = tn::detail::is_parameter<X> ? parameters : buffers;
        list += (list.empty() ? "`" : ", `") + path.text() + "` " + text_of_sizes(x);
      }
    });
  }
  if (parameters.empty() && buffers.empty()) return "neither parameters nor buffers";
  return "the parameters " + parameters + (buffers.empty() ? "" : "; the buffers " + buffers);
}

/// The shapes of what a call gives: a Variable or a tensor, or several.
template <class... Y>
std::string results_of(const std::tuple<Y...>& results) {
  std::string text;
  std::apply([&](const auto&... each) { ((text += (text.empty() ? "" : ", ") + text_of_sizes(each)), ...); }, results);
  return text;
}
template <class Y, class Z>
std::string results_of(const std::pair<Y, Z>& results) {
  return results_of(std::tuple<Y, Z>(results));
}
template <class Y>
std::string results_of(const Y& result) {
  return text_of_sizes(tn::eval(result));
}

/// Prints only the names, one per line.
void print_names(const char* names) {
  for (const char* c = names; *c; ++c) {
    if (*c != ' ') std::putchar(*c == ',' ? '\n' : *c);
  }
  std::putchar('\n');
}

constexpr const char* table_of_arguments = "\n| argument | type | default | |\n| --- | --- | --- | --- |\n";

/// The chapter of a module: its description, the options that O describes, what an example consists of, and what it
/// gives of `inputs`.
template <class O, class M, class... X>
void print_module(const char* example, const M& module, const X&... inputs) {
  const ModuleInfo& info = M::info;
  if (only_names) return print_names(info.names);
  std::printf("\n## %s\n\n%c%s.\n", info.names, std::toupper(info.summary[0]), info.summary + 1);
  if (info.arguments[0].name) {
    std::printf("%s", table_of_arguments);
    for (const ModuleArgument& argument : info.arguments) {
      if (argument.name)
        print_row(argument.name, argument.type, argument.fallback ? argument.fallback : "", argument.meaning);
    }
    print_options<O>();
  }
  std::string given;
  ((given += (given.empty() ? "" : ", ") + text_of_sizes(inputs)), ...);
  const tn::NoGrad scope;
  std::printf("\nA call takes %s. It gives %s.\n\n`%s` has %s. Of %s it gives %s.\n", info.input, info.output, example,
              members_of(module).c_str(), given.c_str(), results_of(module(inputs...)).c_str());
}
/// The module is written once, as the page shows it; before it stand the operands of a call, in parentheses.
#define BEHIND(...) , __VA_ARGS__
#define PRINT(Options, inputs, ...) print_module<Options>(#__VA_ARGS__, __VA_ARGS__ BEHIND inputs)

tn::Tensor<float> x(const tn::Shape& shape) { return tn::ones<float>(shape); }
tn::Tensor<std::int64_t> indices(const tn::Shape& shape) { return tn::ones<std::int64_t>(shape); }

/// A row of the table of optimisers.
template <class Rule>
void print_optimizer() {
  typename Rule::Options options;
  std::string list;
  Rule::each_option(options, [&](const char* name, const auto& value) {
    list += (list.empty() ? "." : ", .") + std::string(name) + " = " + text_of(value);
  });
  std::printf("| `%s` | `{%s}` |\n", Rule::name, list.c_str());
}
void print_optimizers() {
  if (only_names) return;
  std::printf(
      "\n## Optimisers\n\nAn optimiser is made of a module, a Variable or a list of these, and of its options: "
      "`nn::SGD(net, {.lr = 0.1})`. They have PyTorch's names, and these defaults:\n\n| optimiser | options |\n| --- | "
      "--- |\n");
  print_optimizer<tn::detail::SgdRule>();
  print_optimizer<tn::detail::AdamRuleOf<nn::AdamOptions, false>>();
  print_optimizer<tn::detail::AdamRuleOf<nn::AdamWOptions, true>>();
  print_optimizer<tn::detail::RmspropRule>();
  print_optimizer<tn::detail::AdagradRule>();
  print_optimizer<tn::detail::AdadeltaRule>();
  print_optimizer<tn::detail::AdamaxRule>();
  print_optimizer<tn::detail::NadamRule>();
  print_optimizer<tn::detail::RadamRule>();
  print_optimizer<tn::detail::RpropRule>();
  print_optimizer<tn::detail::AsgdRule>();
  std::printf("\n`nn::LBFGS` has a `step` that takes the function which computes the loss, and these options:\n%s",
              table_of_arguments);
  print_options<nn::LBFGSOptions>();
}

void print_introduction() {
  if (only_names) return;
  std::printf(
      "# Modules\n\nWritten by tests/documentation/modules_page.cpp, from the modules' descriptions; do not edit.\n\n"
      "The modules of `<tenon/nn.hpp>`, in `tenon::nn`; [training](training.md) says how they are used. `T` is the "
      "type of their "
      "elements: `nn::Linear<float>`. Arguments whose names begin with a point are fields of the options, the last "
      "argument: "
      "`nn::Linear<float>(64, 32, {.bias = false})`. Where a number or a list is taken, one number holds for each "
      "spatial dimension. "
      "Parameters begin with PyTorch's first values. Errors are those of the [function](operations.md#nn) that the "
      "module "
      "calls.\n");
}

}  // namespace

int main(int count, char** arguments) {
  only_names = count > 1 && std::strcmp(arguments[1], "--names") == 0;
  print_introduction();
  PRINT(nn::LinearOptions, (x({8, 64})), nn::Linear<float>(64, 32));
  PRINT(nn::LinearOptions, (x({5, 16}), x({5, 8})), nn::Bilinear<float>(16, 8, 4));
  PRINT(nn::ConvOptions, (x({4, 3, 28, 28})), nn::Conv2d<float>(3, 8, 5));
  PRINT(nn::ConvTransposeOptions, (x({4, 8, 24, 24})), nn::ConvTranspose2d<float>(8, 3, 5));
  PRINT(nn::BatchNormOptions, (x({4, 8, 28, 28})), nn::BatchNorm2d<float>(8));
  PRINT(nn::InstanceNormOptions, (x({4, 8, 28, 28})), nn::InstanceNorm2d<float>(8, {.affine = true}));
  PRINT(nn::LayerNormOptions, (x({4, 16, 8})), nn::LayerNorm<float>({16, 8}));
  PRINT(nn::GroupNormOptions, (x({4, 8, 28, 28})), nn::GroupNorm<float>(2, 8));
  PRINT(nn::RMSNormOptions, (x({4, 8})), nn::RMSNorm<float>(8));
  PRINT(nn::EmbeddingOptions, (indices({4, 10})), nn::Embedding<float>(1000, 16));
  PRINT(NoOptions, (indices({4, 10})), nn::EmbeddingBag<float>(1000, 16));
  PRINT(nn::MultiheadAttentionOptions, (x({4, 10, 32}), x({4, 12, 32}), x({4, 12, 32})),
        nn::MultiheadAttention<float>(32, 4));
  PRINT(nn::RecurrentOptions, (x({10, 4, 8})), nn::GRU<float>(8, 16));
  PRINT(nn::RecurrentOptions, (x({10, 4, 8})), nn::LSTM<float>(8, 16, {.bidirectional = true}));
  PRINT(nn::RecurrentOptions, (x({10, 4, 8})), nn::ProjectedLSTM<float>(8, 16, 4));
  PRINT(NoOptions, (x({4, 8})), nn::Dropout(0.1));
  PRINT(nn::MaxPoolOptions, (x({4, 8, 28, 28})), nn::MaxPool2d(2));
  PRINT(nn::AvgPoolOptions, (x({4, 8, 28, 28})), nn::AvgPool2d(2, {.stride = 1}));
  PRINT(NoOptions, (x({4, 8, 28, 28})), nn::AdaptiveAvgPool2d({4, 4}));
  PRINT(NoOptions, (x({4, 64})), nn::Sequential(nn::Linear<float>(64, 32), nn::Dropout(), nn::Linear<float>(32, 10)));
  PRINT(NoOptions, (x({4, 8, 2, 2})), nn::Flatten());
  print_optimizers();
  return std::fflush(stdout) == 0 && !std::ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
