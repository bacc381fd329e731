// A small transformer learns to write: letter by letter, sentences like those that this program makes by a few rules.
//
// It prints what the network writes before it has learned anything, and after, and how many of its words are words.
#include <tenon/nn.hpp>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "writer.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using tn::axis, tn::Tensor, tn::Variable;

static const std::string letters = " .abcdefghijklmnopqrstuvwxyz";

/// Sentences of random words, in an order that has to be learned.
static std::string make_text(std::int64_t sentences, tn::Generator& generator) {
  const std::vector<std::string> who = {"the cat", "a dog", "the old owl", "my sister", "a tired king", "the wind"},
                                 does = {"sees", "likes", "follows", "remembers", "waits for"},
                                 whom = {"the moon", "a red apple", "the quiet river", "an empty boat",
                                         "the last train"},
                                 when = {"", "", " at night", " every morning", " in the rain"};
  const auto any_of = [&](const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(
        tn::randint<std::int64_t>(0, static_cast<std::int64_t>(words.size()), {}, generator).item())];
  };
  std::string text;
  for (std::int64_t k = 0; k < sentences; ++k)
    text += any_of(who) + " " + any_of(does) + " " + any_of(whom) + any_of(when) + ". ";
  return text;
}
static Tensor<std::int64_t> numbers_of(const std::string& text) {
  const auto result = tn::empty<std::int64_t>({static_cast<std::int64_t>(text.size())});
  for (std::size_t k = 0; k < text.size(); ++k) result(k) = static_cast<std::int64_t>(letters.find(text[k]));
  return result;
}

/// Writes `count` letters after a beginning, each drawn by its probability.
static std::string write(const Writer& writer, std::int64_t count, tn::Generator& generator) {
  const tn::NoGrad scope;
  std::string text = ". ";
  for (std::int64_t k = 0; k < count; ++k) {
    const std::string seen = text.size() > Writer::length ? text.substr(text.size() - Writer::length) : text;
    const Tensor<float> scores = writer(numbers_of(seen).unsqueeze(0)).value().select(1, -1);
    const Tensor<float> chances = tn::softmax(scores * 1.25f, axis(1));
    text += letters[static_cast<std::size_t>(tn::multinomial(chances[0], 1, generator)(0))];
  }
  return text.substr(2);
}
/// The part of the words in a text that are words of another.
static double share_of_words(const std::string& written, const std::string& text) {
  const auto words_of = [](std::string s) {
    for (char& c : s) c = c == '.' ? ' ' : c;
    std::istringstream stream(s);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
  };
  const auto all = words_of(text);
  const std::set<std::string> known(all.begin(), all.end());
  auto words = words_of(written);
  words.pop_back();  // it may be cut
  double right = 0;
  for (const auto& word : words) right += static_cast<double>(known.count(word));
  return right / static_cast<double>(words.size());
}

int main() try {
  tn::manual_seed(5);
  tn::Generator generator(6);
  const std::string text = make_text(1000, generator);
  const Tensor<std::int64_t> numbers = numbers_of(text);
  Writer writer(static_cast<std::int64_t>(letters.size()));
  std::cout << "A transformer of " << nn::parameter_count(writer) << " parameters learns a text of " << text.size()
            << " letters:\n  " << text.substr(0, 150) << "…\n\nBefore it writes:\n  " << write(writer, 150, generator)
            << "\n\n";

  // A batch: pieces of the text, and the same one letter later.
  const std::int64_t steps = 300, length = Writer::length;
  auto pieces = nn::batches({.batch_size = 16, .shuffle = true}, numbers.numel() - length, [&](std::int64_t at) {
    return std::tuple(numbers.narrow(0, at, length), numbers.narrow(0, at + 1, length));
  });
  nn::AdamW optimizer(writer, {});
  const nn::OneCycleLR schedule{.max_lr = 5e-3, .total_steps = steps};
  nn::Progress progress("training", steps);
  const auto start = std::chrono::steady_clock::now();
  std::int64_t step = 0;
  float last = 0;
  for (const auto& [x, y] : pieces) {
    optimizer.set_lr(schedule, step);
    optimizer.zero_grad();
    const Variable loss =
        nn::cross_entropy(writer(x).view({-1, static_cast<std::int64_t>(letters.size())}), y.view({-1}));
    loss.backward();
    nn::clip_grad_norm_(writer, 1);
    optimizer.step();
    last = loss.item();
    progress.at(++step, "loss " + std::to_string(last));
    if (step == steps) break;
  }
  progress.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const std::string written = write(writer, 600, generator);
  const double share = share_of_words(written, text);
  std::cout << "After " << steps << " steps, in " << seconds.count() << " s, with a loss of " << last << ":\n  "
            << written.substr(0, 450) << "\n\nOf its words " << 100 * share << " % are words of the text.\n";
  return share < 0.9;
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
