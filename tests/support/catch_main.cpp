// The one main of all test programs, compiled once. Version 2 of Catch2 compiles itself here as well.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

#include <tenon/memory/leak_check.hpp>

/// Where LeakCheckAllocator is the default policy, a release that is wrong fails the program. (What static objects
/// still hold is printed; tests hold nothing else.)
int main(int argc, char** argv) {
  const int result = Catch::Session().run(argc, argv);
  const tenon::LeakScope check(tenon::detail::process_ledger.ledger, "at the end of the tests");
  return result == 0 && tenon::process_leaks().wrong_releases > 0 ? 1 : result;
}

// What the sanitizers look for, however a test program is started. (Tests make allocations fail on purpose, so a failed
// one must return null, as it does without a sanitizer.) Nobody calls these in other builds.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:detect_stack_use_after_return=1:strict_string_checks=1";
}
extern "C" const char* __tsan_default_options() {
  return "allocator_may_return_null=1:halt_on_error=1:second_deadlock_stack=1";
}
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1"; }
