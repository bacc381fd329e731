// Python under load: the digits' classifier and the network of examples/learn_digits are trained in Python, exported as
// a package, and served by N threads, once with an interpreter for each of them and once with one for all. All
// interpreters read one copy of the weights.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <tenon/interpreter/manager.hpp>
#include <tenon/interpreter/package.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
using namespace tenon::interpreter;

namespace {

constexpr int training_images = 1437, test_images = 360;

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Load {
  double per_second, median_us, worst_us;
  int right;
};

/// `threads` threads, each with a session, which ask for the digits of all test images, some rounds long.
Load serve(const InterpreterManager& manager, const MovableObject& model, int threads, int rounds,
           const tn::Tensor<float>& pixels, const tn::Tensor<std::int64_t>& labels) {
  std::vector<Session> sessions;
  std::vector<Object> classifiers;
  for (int t = 0; t < threads; ++t) {
    sessions.push_back(manager.acquire_one());
    classifiers.push_back(sessions.back().from_movable(model));
  }
  std::vector<std::vector<double>> times(static_cast<std::size_t>(threads));
  std::vector<int> right(static_cast<std::size_t>(threads));
  const auto answer = [&](std::size_t t) {
    for (int i = 0; i < rounds * test_images; ++i) {
      const int image = training_images + i % test_images;
      const auto begin = std::chrono::steady_clock::now();
      const int digit = classifiers[t](pixels(image, tn::all)).attr("get")("digit").to<int>();
      times[t].push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
      right[t] += digit == labels(image);
    }
  };
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> workers;
  for (std::size_t t = 0; t < times.size(); ++t) workers.emplace_back(answer, t);
  for (auto& worker : workers) worker.join();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::vector<double> all;
  int sum = 0;
  for (std::size_t t = 0; t < times.size(); ++t) {
    all.insert(all.end(), times[t].begin(), times[t].end());
    sum += right[t];
  }
  std::sort(all.begin(), all.end());
  return {static_cast<double>(all.size()) / seconds, all[all.size() / 2], all.back(), sum};
}

/// Serves a model of the package with one to eight threads. False if answers differ, fewer than `least` are right, or
/// interpreters have copies of the weights.
bool serve_model(const char* title, const MovableObject& model, int rounds, int least, const tn::Tensor<float>& pixels,
                 const tn::Tensor<std::int64_t>& labels) {
  std::printf("%s\n%8s  %28s  %28s\n%8s  %10s %8s %8s  %10s %8s %8s\n", title, "", "an interpreter for each",
              "one interpreter for all", "threads", "per second", "median", "worst us", "per second", "median",
              "worst us");
  for (const int threads : {1, 2, 4, 8}) {
    const InterpreterManager many(threads), one(1);
    const Load apart = serve(many, model, threads, rounds, pixels, labels),
               together = serve(one, model, threads, rounds, pixels, labels);
    std::printf("%8d  %10.0f %8.0f %8.0f  %10.0f %8.0f %8.0f\n", threads, apart.per_second, apart.median_us,
                apart.worst_us, together.per_second, together.median_us, together.worst_us);
    if (apart.right != together.right) return std::puts("The answers differ."), false;
  }
  std::set<const void*> places;
  const InterpreterManager three(3);
  for (const Interpreter& each : three.all_instances()) {
    Session session = each.acquire_session();
    places.insert(session.from_movable(model).attr("weights").to<tn::Tensor<float>>().data_ptr());
  }
  const int right = serve(three, model, 1, 1, pixels, labels).right;
  std::printf("Right on %d of %d new images.\n", right, test_images);
  std::printf("The weights of three interpreters lie at %zu place.\n", places.size());
  return places.size() == 1 && right >= least;
}

}  // namespace

int main() {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const auto pixels = tn::eval(images.cast<float>().reshape({-1, 64}) / 16.f);
  const auto labels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy").cast<std::int64_t>();
  const auto path = std::filesystem::temp_directory_path() / "tenon_digits.package";
  std::filesystem::remove(path);
  {
    const InterpreterManager trainer(1);
    const std::string classifier = text_of(TENON_SERVE_DIR "/classifier.py"),
                      network = text_of(TENON_SERVE_DIR "/../python/digit_network.py");
    trainer.register_module_source("classifier", classifier);
    trainer.register_module_source("digit_network", network);
    trainer.register_module_source("training", text_of(TENON_SERVE_DIR "/training.py"));
    const auto first = tn::range(0, training_images);
    trainer.acquire_one().global("training", "export")(path.string(), pixels(first, tn::all), labels(first), classifier,
                                                       network);
  }
  const Package package = Package::load(path.string());
  std::filesystem::remove(path);  // it stays mapped
  const bool is_served =
      serve_model("The classifier of examples/quickstart", package.load_pickle("digits"), 20, 310, pixels, labels) &&
      serve_model("The network of examples/learn_digits", package.load_pickle("network"), 2, 340, pixels, labels);
  return is_served ? 0 : 1;
}
