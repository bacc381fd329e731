// The least of several times of a computation, of the clock or of the process: on a machine that does something else,
// the process's time is that of one thread's work.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>

enum class Watch { clock, process };

/// The word of a command line: "process" or anything else.
inline Watch watch_of(const char* word) { return std::strcmp(word, "process") == 0 ? Watch::process : Watch::clock; }

inline double milliseconds_now(Watch watch) {
  if (watch == Watch::clock)
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// Calls f at least five times, and for half a second; results are destroyed within the time.
template <class F>
double least_milliseconds(Watch watch, const F& f) {
  double best = 1e30, total = 0;
  for (int k = 0; k < 5 || (total < 500 && k < 500); ++k) {
    const double begin = milliseconds_now(watch);
    f();
    const double took = milliseconds_now(watch) - begin;
    best = std::min(best, took);
    total += took;
  }
  return best;
}
