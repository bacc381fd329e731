// What the programs of this folder say, and whether it is so.
#pragma once

#include <cstdio>

/// Counts the claims that turned out wrong: main returns it.
inline int wrong_claims = 0;

/// Prints a sentence, and whether it holds.
inline void claim(const char* sentence, bool holds) {
  std::printf("%s  %s\n", holds ? "yes" : "NO ", sentence);
  wrong_claims += !holds;
}

/// Whether a call throws an Error, whose message it prints.
template <class Error, class F>
bool throws(F call) {
  try {
    call();
  } catch (const Error& error) {
    std::printf("     %s\n", error.what());
    return true;
  }
  return false;
}
