/* usage: hostile_calls [<random calls of each function> [<seed> [<function>]]]
 *
 * Calls every function of the interface with null, empty, huge, negative, mismatched and aliased arguments, in processes of their own: one
 * that crashes or hangs is named, with its arguments, and the next call goes on. After an error the results have to be NULL, and the text
 * UTF-8 of less than 8 kB that names nothing of C++; after every call the memory is what it was. */
#include "hostile_calls.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif
#ifndef WITH_ASAN
#define WITH_ASAN 0
#endif

#if WITH_ASAN
const char* __asan_default_options(void);
const char* __asan_default_options(void) { return "allocator_may_return_null=1:max_allocation_size_mb=1024:detect_leaks=0"; }
#endif

enum { most_arguments = 40, text_bytes = 2000, most_faults = 3 };
enum { seconds_of_a_call = WITH_ASAN ? 120 : 30 };
enum { over = 0, works_long = 3, hangs = 4, blocks = 5 }; /* how a process of calls ends */

/* What outlives a process that crashes. */
typedef struct progress {
  size_t function, last;  /* of all, and where to end */
  uint64_t call;          /* of the function */
  int phase;              /* 0: each argument in its turn, 1: by chance */
  size_t argument, value; /* of which the turn is; in phase 1 the value counts calls */
  bool is_large;
  uint64_t calls, errors, faults, long_calls;
  size_t faults_of_function;
  char arguments[text_bytes];
} progress;
static progress* now;

static uint64_t random_calls = 20, seed = 1;

/* ---- Drawing ---- */

static uint64_t state;
static uint64_t next_random(void) { /* splitmix64 */
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static size_t drawn;       /* arguments of this call so far */
static size_t most_values; /* of the argument whose turn it is */

static void say(const char* text) { strncat(now->arguments, text, sizeof now->arguments - strlen(now->arguments) - 1); }

size_t draw(const char* name, size_t n, const char* const* says) {
  size_t k = 0;
  const size_t at = drawn++;
  if (now->phase == 0) {
    if (at == now->argument) {
      most_values = n;
      k = now->value < n ? now->value : 0; /* beyond the last one after a crash of that */
    }
  } else if (next_random() % 3 == 0) {
    k = (size_t)(next_random() % n);
  }
  if (k > 0) {
    say(now->arguments[0] ? ", " : "");
    say(name);
    say(" = ");
    say(says[k]);
  }
  return k;
}

void note_large(void) { now->is_large = true; }

static tenon_tensor* copies[8];
static size_t copy_count;
const tenon_tensor* copied(const tenon_tensor* x) {
  tenon_tensor* made = NULL;
  if (copy_count == sizeof copies / sizeof *copies || tenon_clone(x, &made)) abort();
  return copies[copy_count++] = made;
}

/* ---- Places for results ---- */

static char poison;
#define POISON ((tenon_tensor*)(void*)&poison)
static tenon_tensor* slots[8];
static tenon_tensor** slot_list;
static size_t slot_count;
static size_t wanted_results;
static bool is_list, share_place;
static tenon_tensor** places[8];

void draw_places(size_t results, bool list) {
  static const char* const says[] = {"", "without the first", "without any", "all in one place"};
  const size_t k = draw("results", results == 0 && !list ? 1 : results > 1 ? 4 : 3, says);
  wanted_results = results;
  is_list = list;
  share_place = k == 3;
  for (size_t r = 0; r < 8; ++r) {
    slots[r] = POISON;
    places[r] = k == 2 || (k == 1 && r == 0) ? NULL : k == 3 ? &slots[0] : &slots[r];
  }
  slot_list = &slots[0];
  slot_count = 12345;
  if (list && k) wanted_results = 0;
}
tenon_tensor** place_of_result(size_t k) { return places[k]; }
tenon_tensor*** place_of_list(void) { return places[0] ? &slot_list : NULL; }
size_t* place_of_count(void) { return places[1] ? &slot_count : NULL; }

/* ---- The judge ---- */

static const hostile_function* function_at(size_t k) {
  if (k < operation_count) return &operations[k];
  k -= operation_count;
  return k < other_count ? &others[k] : &sparse_calls[k - other_count];
}
void wrong(const char* what) {
  ++now->faults;
  printf("%s, call %" PRIu64 " (%s): %s\n", function_at(now->function)->name, now->call, now->arguments, what);
}

static bool is_utf8(const unsigned char* text) {
  while (*text) {
    const int more = *text < 0x80                    ? 0
                     : *text >= 0xc2 && *text < 0xe0 ? 1
                     : *text >= 0xe0 && *text < 0xf0 ? 2
                     : *text >= 0xf0 && *text < 0xf5 ? 3
                                                     : -1;
    if (more < 0) return false;
    if ((*text == 0xe0 && text[1] < 0xa0) || (*text == 0xed && text[1] > 0x9f) || (*text == 0xf0 && text[1] < 0x90) ||
        (*text == 0xf4 && text[1] > 0x8f)) {
      return false;
    }
    for (int k = 1; k <= more; ++k) {
      if ((text[k] & 0xc0) != 0x80) return false;
    }
    text += more + 1;
  }
  return true;
}

static int64_t held(void) {
  const tenon_device cpu = {1, 0};
  tenon_memory memory;
  return tenon_memory_stats(cpu, &memory) ? -1 : memory.current_bytes;
}
static int64_t held_before;

static void set_timer(time_t seconds, suseconds_t microseconds) {
  const struct itimerval timer = {{0, 0}, {seconds, microseconds}};
  setitimer(ITIMER_PROF, &timer, NULL);
  alarm(seconds || microseconds ? 300 : 0);
}

void begin_call(void) {
  fflush(stdout);
  if (now->is_large) set_timer(0, WITH_ASAN ? 200000 : 40000);
  else set_timer(seconds_of_a_call, 0);
}

void end_call(tenon_status status) {
  set_timer(0, 0);
  ++now->calls;
  if (status != TENON_OK) {
    ++now->errors;
    const tenon_error error = tenon_last_error();
    if (error.kind != status) wrong("the last error is of another kind");
    if (strlen(error.text) == 0) wrong("the error has no text");
    if (strlen(error.text) >= 8192) wrong("the error's text has 8 kB or more");
    if (!is_utf8((const unsigned char*)error.text)) wrong("the error's text is no UTF-8");
    if (strstr(error.text, "tenon::") || strstr(error.text, "#include") || strstr(error.text, ".hpp") || strstr(error.text, "Tensor<")) {
      wrong(error.text);
    }
    for (size_t k = 0; k < wanted_results && !is_list; ++k) {
      if (places[k] && *places[k]) wrong("after an error a result is not NULL");
    }
    if (is_list && ((places[0] && slot_list) || (places[1] && slot_count))) wrong("after an error the list is not NULL");
    if (getenv("TENON_HOSTILE_TEXTS")) printf("text: %.300s\n", error.text);
  } else if (is_list) {
    if (!places[0] || !places[1]) wrong("a list without a place was not refused");
    else if (!slot_list || slot_list == &slots[0] || slot_count == 12345) wrong("no list was given");
    else tenon_free_list(slot_list, slot_count);
  } else {
    if (share_place && wanted_results > 1) wrong("one place for several results was not refused");
    for (size_t k = 0; k < wanted_results; ++k) {
      if (!places[k]) continue;
      if (slots[k] == POISON || !slots[k]) {
        if (!share_place) wrong("no result was given");
      } else {
        if (tenon_numel(slots[k]) < 0) wrong("the result has a negative number of elements");
        tenon_free(slots[k]);
      }
    }
  }
  for (; copy_count > 0; --copy_count) tenon_free(copies[copy_count - 1]);
  if (held() != held_before) wrong("memory is left");
}

/* ---- Processes ---- */

static size_t function_count(void) { return operation_count + other_count + sparse_call_count; }

static void on_timer(int signal) { _exit(now->is_large ? works_long : signal == SIGPROF ? hangs : blocks); }

/* Goes on to the call after this one. */
static void advance(void) {
  ++now->call;
  ++now->value;
}
static void next_function(void) {
  ++now->function;
  now->call = now->faults_of_function = 0;
  now->phase = 0;
  now->argument = 0;
  now->value = 1;
}

static void one_call(void) {
  now->arguments[0] = 0;
  now->is_large = false;
  held_before = held();
  drawn = most_values = wanted_results = 0;
  is_list = share_place = false;
  state = seed * 0x2545f4914f6cdd1du + now->function * 1000003u + now->call;
  function_at(now->function)->call();
}

/* All calls from here on. How many values an argument has is known once it was drawn. */
static void call_on(void) {
  while (now->function < now->last) {
    while (now->phase == 0) {
      one_call();
      if (now->argument >= drawn) {
        now->phase = 1;
        now->value = 0;
      } else if (now->value + 1 >= most_values) {
        ++now->argument;
        now->value = 0;
      }
      advance();
    }
    for (; now->value < random_calls; advance()) one_call();
    next_function();
  }
  fflush(stdout);
  _exit(over);
}

static void report(const char* how) {
  ++now->faults;
  ++now->faults_of_function;
  printf("%s, call %" PRIu64 " (%s): %s\n", function_at(now->function)->name, now->call, now->arguments, how);
}

int main(int n, char** arguments) {
  if (n > 1) random_calls = strtoull(arguments[1], NULL, 10);
  if (n > 2) seed = strtoull(arguments[2], NULL, 10);
  now = (progress*)mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (now == MAP_FAILED) abort();
  now->value = 1;
  now->last = function_count();
  if (n > 3) {
    while (now->function < now->last && strcmp(function_at(now->function)->name, arguments[3]) != 0) ++now->function;
    if (now->function < now->last) now->last = now->function + 1;
  }
  signal(SIGPROF, on_timer);
  signal(SIGALRM, on_timer);
  if (!WITH_ASAN) {
    const struct rlimit memory = {(rlim_t)3 << 30, (rlim_t)3 << 30}, core = {0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
  }
  while (now->function < now->last) {
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
      make_samples();
      make_draws();
      make_sparse_draws();
      call_on();
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child) return 2;
    if (WIFEXITED(status) && WEXITSTATUS(status) == over) break;
    if (WIFEXITED(status) && WEXITSTATUS(status) == works_long) ++now->long_calls;
    else if (WIFEXITED(status) && WEXITSTATUS(status) == hangs) report("works for ever");
    else if (WIFEXITED(status) && WEXITSTATUS(status) == blocks) report("waits for ever");
    else report(WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "the process ends");
    if (now->faults_of_function >= most_faults) next_function();
    else advance();
  }
  printf("%" PRIu64 " calls, of which %" PRIu64 " failed; %" PRIu64 " on large tensors were cut off; %" PRIu64 " faults\n", now->calls,
         now->errors, now->long_calls, now->faults);
  return now->faults != 0;
}
