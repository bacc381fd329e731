#include "errors.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>

#include <tenon/error.hpp>

namespace tenon::c {
namespace {

static_assert(TENON_SHAPE_ERROR == static_cast<int>(ErrorCode::shape) && TENON_INDEX_ERROR == static_cast<int>(ErrorCode::index) &&
              TENON_TYPE_ERROR == static_cast<int>(ErrorCode::type) && TENON_DEVICE_ERROR == static_cast<int>(ErrorCode::device) &&
              TENON_MEMORY_ERROR == static_cast<int>(ErrorCode::memory) && TENON_EXCHANGE_ERROR == static_cast<int>(ErrorCode::exchange) &&
              TENON_IO_ERROR == static_cast<int>(ErrorCode::io) && TENON_LINALG_ERROR == static_cast<int>(ErrorCode::linalg));

struct Free {
  void operator()(char* text) const { std::free(text); }
};
struct LastError {
  tenon_status kind = TENON_OK;
  std::unique_ptr<char, Free> text;
  long number = 0;
};
thread_local LastError last;

/// What messages say to a program in C++, and the same in C.
struct Saying {
  const char *cpp, *c;
};
constexpr Saying sayings[] = {
    {": build with the target tenon::npz", ", which this library has not"},
    {"as<const T>() gives it as Tensor<const T>", "a clone is not"},
    {" of <tenon/linalg.hpp>", ""},
    {" of <tenon/exchange/dlpack_cuda.hpp>", ""},
    {"tenon::", ""},
    {"linalg::", "linalg_"},
    {"fft::", "fft_"},
    {"cuda::", "cuda_"},
};

static_assert(std::ranges::all_of(sayings, [](const Saying& saying) {
                return std::char_traits<char>::length(saying.c) <= std::char_traits<char>::length(saying.cpp);
              }), "they are replaced in place");

/// Says in C what a message says in C++: it names no function, header or namespace that a program in C does not have.
void say_in_c(char* text) noexcept {
  for (const Saying& saying : sayings) {
    const std::size_t from = std::strlen(saying.cpp), to = std::strlen(saying.c);
    for (char* at = text; (at = std::strstr(at, saying.cpp)); at += to) {
      std::memcpy(at, saying.c, to);
      std::memmove(at + to, at + from, std::strlen(at + from) + 1);
    }
  }
}

tenon_status set(tenon_status kind, const char* text) noexcept {
  last.kind = kind;
  ++last.number;
  last.text.reset(::strdup(text));  // null where there is no memory, which tenon_last_error says
  if (last.text) say_in_c(last.text.get());
  return kind;
}

}  // namespace

long errors_so_far() noexcept { return last.number; }

tenon_status report() noexcept {
  try {
    throw;
  } catch (const CallbackFailed& failed) {
    // A callback need not have called Tenon.
    return failed.has_reported && last.kind == failed.status && last.text ? failed.status : set(failed.status, "a callback failed");
  } catch (const Error& error) { return set(static_cast<tenon_status>(error.code()), error.what()); } catch (const std::bad_alloc&) {
    return set(TENON_MEMORY_ERROR, "out of memory");
  } catch (const std::exception& error) { return set(TENON_OTHER_ERROR, error.what()); } catch (...) {
    return set(TENON_OTHER_ERROR, "an unknown C++ exception");
  }
}

}  // namespace tenon::c

tenon_error tenon_last_error(void) {
  using tenon::c::last;
  if (last.kind == TENON_OK) return {TENON_OK, ""};
  return {last.kind, last.text ? last.text.get() : "out of memory while reporting an error"};
}
