// The one main of all test programs, compiled once. Version 2 of Catch2 compiles itself here as well.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }

// What the sanitizers look for, however a test program is started. (Tests make allocations fail on purpose, so a failed
// one must return null, as it does without a sanitizer.) Nobody calls these in other builds.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:detect_stack_use_after_return=1:strict_string_checks=1";
}
extern "C" const char* __tsan_default_options() {
  return "allocator_may_return_null=1:halt_on_error=1:second_deadlock_stack=1";
}
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1"; }
