#include "errors.hpp"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

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

tenon_status set(tenon_status kind, const char* text) noexcept {
  constexpr const char* prefix = "tenon::";  // C has no namespaces
  if (std::strncmp(text, prefix, std::strlen(prefix)) == 0) text += std::strlen(prefix);
  last.kind = kind;
  ++last.number;
  last.text.reset(::strdup(text));  // null where there is no memory, which tenon_last_error says
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
