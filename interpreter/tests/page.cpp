// The programs that docs/interpreter.md shows.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <tenon/tenon.hpp>

//! [interpreter: first]
#include <tenon/interpreter/manager.hpp>
#include <tenon/interpreter/package.hpp>
using namespace tenon::interpreter;

tenon::Tensor<float> answer(const InterpreterManager& manager, const MovableObject& model,
                            const tenon::Tensor<float>& features) {
  Session session = manager.acquire_one();  // of the interpreter that has the fewest
  return session.from_movable(model)(features).to<tenon::Tensor<float>>();
}

void serve(const std::vector<tenon::Tensor<float>>& requests, std::vector<tenon::Tensor<float>>& answers) {
  const InterpreterManager manager(4);
  const Package package = Package::load("model.package");
  const MovableObject model = package.load_pickle("model");
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < requests.size(); ++i)
    threads.emplace_back([&, i] { answers[i] = answer(manager, model, requests[i]); });
  for (auto& thread : threads) thread.join();
}
//! [interpreter: first]

namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(TENON_TEST_FOLDER "/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main() {
  const char* const source =
      "class Model:\n    def __init__(self, w):\n        self.w = w\n    def __call__(self, x):\n        return self.w "
      "* x\n";
  std::filesystem::remove("model.package");
  {
    const InterpreterManager writer(1);
    writer.register_module_source("my_model", source);
    writer.register_module_source("page", text_of("page.py"));
    writer.acquire_one().global("page", "write")();
  }
  std::vector<tenon::Tensor<float>> requests, answers(4);
  for (int i = 0; i < 4; ++i) requests.push_back(tenon::full<float>({3}, static_cast<float>(i)));
  serve(requests, answers);
  for (int i = 0; i < 4; ++i) {
    if (!tenon::all(answers[static_cast<std::size_t>(i)] == 2.f * static_cast<float>(i)).item()) return 1;
  }
  std::filesystem::remove("model.package");
  return 0;
}
