#include "errors.hpp"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

#include <tenon/error.hpp>

namespace tenon::c {
namespace {

static_assert(TENON_SHAPE_ERROR == static_cast<int>(ErrorCode::shape) &&
              TENON_INDEX_ERROR == static_cast<int>(ErrorCode::index) &&
              TENON_TYPE_ERROR == static_cast<int>(ErrorCode::type) &&
              TENON_DEVICE_ERROR == static_cast<int>(ErrorCode::device) &&
              TENON_MEMORY_ERROR == static_cast<int>(ErrorCode::memory) &&
              TENON_EXCHANGE_ERROR == static_cast<int>(ErrorCode::exchange) &&
              TENON_IO_ERROR == static_cast<int>(ErrorCode::io) &&
              TENON_LINALG_ERROR == static_cast<int>(ErrorCode::linalg));

struct Free {
  void operator()(char* text) const { std::free(text); }
};
struct LastError {
  tenon_status kind = TENON_OK;
  std::unique_ptr<char, Free> text;
  long number = 0;
};
thread_local LastError last;

/// Words of messages for programs in C++, and the same in C, which is no longer.
struct Saying {
  const char *cpp, *c;
};
constexpr Saying sayings[] = {
    {": build with the target tenon::npz", ", which this library has not"},
    {"as<const T>() gives it as Tensor<const T>", "a clone is not"},
    {" of <tenon/linalg.hpp>", ""},
    {" of <tenon/exchange/dlpack_cuda.hpp>", ""},
    {"one axis(d)", "one axis"},
    {"a clone()", "a clone"},
    {"tenon::", ""},
    {"linalg::", "linalg_"},
    {"fft::", "fft_"},
    {"cuda::", "cuda_"},
    {"sparse::", "sparse_"},
};

/// A function that is called otherwise in C, and begins messages.
constexpr Saying renamed{"from_blob:", "from_memory:"};
constexpr std::size_t growth = 2;  // by which that is longer

/// Says in C what a message says in C++, in place, with room for `growth` more: it names no function, header or
/// namespace that a program in C does not have.
void say_in_c(char* text) noexcept {
  const auto replace = [](char* at, const Saying& saying) {
    const std::size_t from = std::strlen(saying.cpp), to = std::strlen(saying.c);
    std::memmove(at + to, at + from, std::strlen(at + from) + 1);
    std::memcpy(at, saying.c, to);
    return at + to;
  };
  for (const Saying& saying : sayings) {
    for (char* at = text; (at = std::strstr(at, saying.cpp));) at = replace(at, saying);
  }
  if (std::strncmp(text, renamed.cpp, std::strlen(renamed.cpp)) == 0) replace(text, renamed);
}

tenon_status set(tenon_status kind, const char* text) noexcept {
  last.kind = kind;
  ++last.number;
  const std::size_t bytes = std::strlen(text) + 1;
  last.text.reset(static_cast<char*>(std::malloc(bytes + growth)));
  if (last.text) {  // null where there is no memory, which tenon_last_error says
    std::memcpy(last.text.get(), text, bytes);
    say_in_c(last.text.get());
  }
  return kind;
}

/// The status of an error: its code is one of tenon.h's, but for arguments that do not fit, which are a TYPE_ERROR
/// there.
tenon_status status_of(const Error& error) noexcept {
  return error.code() == ErrorCode::arguments ? TENON_TYPE_ERROR : static_cast<tenon_status>(error.code());
}

}  // namespace

long errors_so_far() noexcept { return last.number; }

tenon_status report() noexcept {
  try {
    throw;
  } catch (const CallbackFailed& failed) {
    // A callback need not have called Tenon.
    return failed.has_reported && last.kind == failed.status && last.text ? failed.status
                                                                          : set(failed.status, "a callback failed");
  } catch (const Error& error) { return set(status_of(error), error.what()); } catch (const std::bad_alloc&) {
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
