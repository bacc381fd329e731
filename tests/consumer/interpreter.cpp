// The component interpreter: the sum by the module that is named, or by tenon.
#include <cstdio>

#include <tenon/interpreter/manager.hpp>
#include <tenon/tenon.hpp>

int main(int count, char** words) {
  const double expected = count > 1 ? 12 : 6;
  const tenon::interpreter::InterpreterManager manager(2);
  for (const auto& each : manager.all_instances()) {
    const double total =
        each.acquire_session().global(count > 1 ? words[1] : "tenon", "sum")(tenon::ones<float>({2, 3})).to<double>();
    if (total != expected) return std::printf("the sum is %g, not %g\n", total, expected), 1;
  }
}
