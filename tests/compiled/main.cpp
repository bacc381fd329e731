// Objects of both modes in one program: the same results, bit for bit; memory freed across; and whose state is whose.
#include <cstdio>

#include <tenon/memory/memory_stats.hpp>

#include "work.hpp"

namespace {
int failures = 0;
void require(bool is_so, const char* what) {
  if (is_so) return;
  std::printf("not so: %s\n", what);
  ++failures;
}
}  // namespace

int main() {
  const auto before = tenon::memory_stats().current_bytes;
  {
    const Results headers = work_of_headers(), library = work_of_library(), debug = work_of_debug();
    require(headers.bytes.size() > 100'000, "there are results to compare");
    require(headers.bytes == library.bytes, "the library's results are those of the headers");
    require(headers.bytes == debug.bytes, "a debug build's results are those of the headers");
    require(headers.kept.numel() == library.kept.numel(), "tensors outlive the calls that made them");
    require(tenon::memory_stats().current_bytes >= before + 8'000'000,
            "the library counts what objects of the compiled mode hold");
  }
  require(tenon::memory_stats().current_bytes == before, "and sees it freed here");
  set_threads_of_library(1);
  require(threads_of_library() == 1 && threads_of_debug() == 1,
          "objects of the compiled mode share the library's settings");
  set_threads_of_library(3);
  require(threads_of_library() == 3 && threads_of_debug() == 3, "and see them change");
  require(threads_of_headers() != 3, "an object of the header-only mode has its own");
  const int kernels = all_kernels();
#if TENON_TEST_QUICK
  require(kernels > 500, "the library has all kernels of three types");
#else
  require(kernels > 900, "the library has all kernels");
#endif
  std::printf("%d kernels\n", kernels);
  return failures != 0;
}
