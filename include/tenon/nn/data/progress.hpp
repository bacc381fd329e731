// Progress of a long loop on the error stream: one line that is redrawn on a terminal, a few plain lines elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/platform/terminal.hpp>

namespace tenon::inline v1::nn {

/// `Progress progress("training", steps)`, and progress.at(step, "loss 0.31") in the loop: ten lines a second on a
/// terminal, one in five seconds elsewhere.
class Progress {
 public:
  TENON_KEYED Progress(std::string what, std::int64_t total) : what_(std::move(what)), total_(total) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  TENON_INLINE ~Progress() { finish(); }

  /// Reports that `done` of all steps are done, with the time that the rest may take.
  TENON_KEYED void at(std::int64_t done, const std::string& note = "") {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < (is_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000))) return;
    shown_ = now;
    is_drawn_ = true;
    std::string text = what_ + ": " + std::to_string(done) + " of " + std::to_string(total_);
    if (total_ > 0) text += " (" + std::to_string(100 * done / total_) + " %)";
    if (!note.empty()) text += ", " + note;
    if (done > 0 && done < total_) {
      const std::chrono::duration<double> passed = now - began_;
      text += ", " +
              std::to_string(static_cast<std::int64_t>(
                  passed.count() / static_cast<double>(done) * static_cast<double>(total_ - done) + 0.5)) +
              " s left";
    }
    std::fprintf(stderr, is_terminal_ ? "\r%s\033[K" : "%s\n", text.c_str());
    std::fflush(stderr);
  }
  /// Removes the line: the program's next output says how the loop ended.
  TENON_KEYED void finish() {
    if (is_terminal_ && is_drawn_) std::fputs("\r\033[K", stderr);
    is_drawn_ = false;
  }

 private:
  std::string what_;
  std::int64_t total_;
  bool is_terminal_ = detail::is_error_stream_terminal(), is_drawn_ = false;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), shown_ = began_;
};

}  // namespace tenon::inline v1::nn
