// Prints docs/gradient_conventions.md: gradients where no derivative exists, as they are computed here.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "support/conventions.hpp"

namespace {

std::string text_of(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x == 0 ? 0. : x);
  return text;
}
std::string list_of(const std::vector<double>& numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : ", ") + text_of(x);
  return text;
}

}  // namespace

int main() {
  std::printf(
      "# Gradients where no derivative exists\n\nWritten by tests/documentation/conventions_page.cpp; do not "
      "edit.\n\nThe rules are "
      "PyTorch's, in this order: a derivative that exists is used; of a convex function the subgradient of least "
      "magnitude, of a concave "
      "one the supergradient; what is defined by continuity, which may be infinite; what is not defined is mostly NaN. "
      "Where a row names "
      "PyTorch's gradient, this library's is another one: it is finite where that is NaN, and of several writes to one "
      "element the last "
      "has the gradient.\n\n| call | x, y | gradient | because | PyTorch, if otherwise |\n| --- | --- | --- | --- | "
      "--- |\n");
  for (const support::Convention& convention : support::conventions()) {
    std::string operands;
    for (const auto& one : convention.operands) operands += (operands.empty() ? "" : "; ") + list_of(one);
    std::printf("| `%s` | %s | %s | %s | %s |\n", convention.call, operands.c_str(),
                list_of(convention.gradients()).c_str(), convention.why, convention.theirs ? convention.theirs : "");
  }
  return 0;
}
