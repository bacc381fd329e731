// Progress of a long loop on the error stream: one line that is redrawn on a terminal, a few plain lines elsewhere.
#pragma once

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <string>
#include <utility>

class Progress {
 public:
  Progress(std::string what, long long total) : what_(std::move(what)), total_(total) {}
  Progress(const Progress&) = delete;
  ~Progress() { finish(); }
  /// Removes the line: the program's next output says how the loop ended.
  void finish() {
    if (is_terminal_ && is_drawn_) std::cerr << "\r\033[K" << std::flush;
    is_drawn_ = false;
  }

  /// Reports that `done` of all steps are done: ten times a second on a terminal, once in five seconds elsewhere.
  void at(long long done) {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < (is_terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000))) return;
    shown_ = now;
    is_drawn_ = true;
    const std::string text =
        what_ + ": " + std::to_string(done) + " of " + std::to_string(total_) + " (" + std::to_string(100 * done / total_) + " %)";
    if (is_terminal_) std::cerr << '\r' << text << "\033[K" << std::flush;
    else std::cerr << text << '\n';
  }

 private:
  std::string what_;
  long long total_;
  bool is_terminal_ = ::isatty(STDERR_FILENO) != 0, is_drawn_ = false;
  std::chrono::steady_clock::time_point shown_ = std::chrono::steady_clock::now();
};
