// Errors: one hierarchy, and `throw_error`, the only function that throws.
//
// A message is "tenon::" + the function, the values and the rule. It is valid UTF-8 of at most 4096 bytes, whatever it
// quotes. It is built without <string> and kept in a reference-counted block, so that copying an error never throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The kind of an error, stable across versions.
enum class ErrorCode : int {
  shape = 1,
  index = 2,
  type = 3,
  device = 4,
  memory = 5,
  exchange = 6,
  io = 7,
  linalg = 8,
  communication = 9,
  arguments = 10  ///< of a function called by its name; a TypeError
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A reference-counted, immutable message: a block of {count, text}; null if it could not be allocated.
class Message {
 public:
  TENON_INLINE explicit Message(char* block) noexcept : block_(block) {}
  TENON_INLINE Message(const Message& other) noexcept : block_(other.block_) {
    if (block_) __atomic_fetch_add(count(), 1, __ATOMIC_RELAXED);
  }
  Message& operator=(const Message&) = delete;
  TENON_INLINE ~Message() {
    if (block_ && __atomic_sub_fetch(count(), 1, __ATOMIC_ACQ_REL) == 0) std::free(block_);
  }
  TENON_INLINE const char* text() const noexcept {
    return block_ ? block_ + sizeof(std::int64_t) : "tenon: out of memory while reporting an error";
  }

 private:
  TENON_INLINE std::int64_t* count() const noexcept { return reinterpret_cast<std::int64_t*>(block_); }
  char* block_;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The base of all errors of Tenon.
class TENON_EXPORT Error : public std::exception {
 public:
  TENON_INLINE Error(ErrorCode code, const detail::Message& message) noexcept : message_(message), code_(code) {}
  Error(const Error&) = default;
  TENON_COLD ~Error() noexcept override {}  // called, not inlined, by the destructors of all classes below
  const char* what() const noexcept override { return message_.text(); }
  TENON_INLINE ErrorCode code() const noexcept { return code_; }

 private:
  detail::Message message_;
  ErrorCode code_;
};

/// Sizes, strides or ranks that do not fit an operation.
class TENON_EXPORT ShapeError : public Error {
 public:
  TENON_INLINE ShapeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// An index or an axis out of range.
class TENON_EXPORT IndexError : public Error {
 public:
  TENON_INLINE IndexError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A dtype that does not fit an operation, or a value that a dtype cannot represent.
class TENON_EXPORT TypeError : public Error {
 public:
  TENON_INLINE TypeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A device that is absent or failed.
class TENON_EXPORT DeviceError : public Error {
 public:
  TENON_INLINE DeviceError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// Memory that cannot be allocated, or a storage that does not allow an operation.
class TENON_EXPORT MemoryError : public Error {
 public:
  TENON_INLINE MemoryError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// Foreign memory that breaks the rules of its exchange format.
class TENON_EXPORT ExchangeError : public Error {
 public:
  TENON_INLINE ExchangeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A file that cannot be read or written.
class TENON_EXPORT IoError : public Error {
 public:
  TENON_INLINE IoError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A matrix that is singular, not positive definite or not finite, or an iteration that does not converge.
class TENON_EXPORT LinAlgError : public Error {
 public:
  TENON_INLINE LinAlgError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A call of MPI or NCCL that failed.
class TENON_EXPORT CommunicationError : public Error {
 public:
  TENON_INLINE CommunicationError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};

/// Called instead of throwing if exceptions are disabled; must not return.
using ErrorHandler = void (*)(ErrorCode code, const char* message);

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A place in the caller's program that error messages name.
struct ErrorPlace {
  const char* what;
  const char* file;
  int line;
  const ErrorPlace* outer;
};

/// A foreign text in the form in which messages quote it: on one line, and shortened if it is long.
struct Quoted {
  const char* text;
  std::size_t size;
};

/// One part of a message: a text, a number, or a list of integers that is printed as a shape, "(3,4)".
struct Piece {
  enum Kind : unsigned char { text_, quoted_, integer_, unsigned_, real_, shape_ } kind;
  union {
    const char* text;
    long long integer;
    unsigned long long natural;
    double real;
    const std::int64_t* extents;
  };
  std::size_t size = 0;  // the length of a quoted text, in bytes; the rank of a shape

  TENON_INLINE Piece(const char* v) : kind(text_), text(v) {}
  TENON_INLINE Piece(const Quoted& v) : kind(quoted_), text(v.text), size(v.size) {}
  TENON_INLINE Piece(int v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(long v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(long long v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(unsigned v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(unsigned long v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(unsigned long long v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(double v) : kind(real_), real(v) {}
  /// A Shape, or a type with its members data() and rank().
  template <class S>
    requires requires(const S& s, const std::int64_t*& p) { p = s.data(); s.rank(); }
  TENON_INLINE Piece(const S& v) : kind(shape_), extents(v.data()), size(static_cast<std::size_t>(v.rank())) {}
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_SHARED_CODE {
/// Sets the handler for builds without exceptions.  Not thread-safe: call it at start-up.
TENON_SHARED void set_error_handler(ErrorHandler handler);
}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {
/// The thread's innermost place.
TENON_SHARED const ErrorPlace*& innermost_place() noexcept;
}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// While it lives, the errors of this thread end with its line: "tenon::view: … (train.cpp:42)", or with the caller's
/// text and its line: "(epoch, train.cpp:42)". The text must outlive the context. Contexts nest and end in reverse
/// order; the innermost is named first. Cost: two stores; nothing where there is none.
class ErrorContext {
 public:
  TENON_INLINE explicit ErrorContext(const char* what = nullptr, const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) noexcept
      : place_{what, file, line, detail::innermost_place()} {
    detail::innermost_place() = &place_;
  }
  TENON_INLINE ~ErrorContext() { detail::innermost_place() = place_.outer; }
  ErrorContext(const ErrorContext&) = delete;
  ErrorContext& operator=(const ErrorContext&) = delete;

 private:
  detail::ErrorPlace place_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A growing text. When out of memory it drops the rest: an error message must not fail.
class Text {
 public:
  TENON_INLINE Text() {}
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  TENON_INLINE ~Text() { std::free(data_); }

  TENON_SHARED void put(const char* text, std::size_t n);
  TENON_INLINE void put(const char* text) { put(text, __builtin_strlen(text)); }
  TENON_INLINE void put(char c) { put(&c, 1); }
  TENON_SHARED void put(unsigned long long v);
  TENON_INLINE void put(long long v) {
    if (v < 0) put('-');
    put(v < 0 ? 0ULL - static_cast<unsigned long long>(v) : static_cast<unsigned long long>(v));
  }
  TENON_SHARED void put(double v);
  TENON_SHARED void put(const std::int64_t* extents, int rank);
  TENON_SHARED void put(const Piece& piece);
  /// Appends a text as valid UTF-8: invalid bytes and control characters as "\\x1b"; with `lines`, line ends and tabs
  /// unchanged. Leaves out the middle of a text of more than `most` bytes.
  TENON_SHARED void put_escaped(const char* text, std::size_t n, std::size_t most, bool lines);
  /// Leaves out the middle of a text that is longer than `most` bytes.
  TENON_SHARED void shorten(std::size_t most);
  TENON_INLINE const char* c_str() const { return data_ ? data_ : ""; }
  TENON_INLINE std::size_t size() const { return size_; }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

[[noreturn]] TENON_SHARED void raise(ErrorCode code, const Piece* pieces, int count);
[[noreturn]] TENON_SHARED void fail_allocation(const char* function, std::size_t bytes);
/// Throws the error of a system call on a path, with the reason from errno; `verb` is "open", "read" or "write".
[[noreturn]] TENON_SHARED void fail_path(ErrorCode code, const char* function, const char* verb, const char* path);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A foreign text, such as a path, a name in a file or an argument, for a message. Every such text goes through here.
TENON_INLINE Quoted quote(const char* text) { return {text, __builtin_strlen(text)}; }
template <class S>
  requires requires(const S& s) { static_cast<const char*>(s.data()); s.size(); }
TENON_INLINE Quoted quote(const S& text) { return {text.data(), static_cast<std::size_t>(text.size())}; }

/// A piece in one of few types, so that errors whose texts have other lengths share a function.
template <class P>
TENON_INLINE auto plain_piece(const P& piece) {
  if constexpr (std::is_convertible_v<const P&, const char*>) return static_cast<const char*>(piece);
  else if constexpr (std::is_integral_v<P> && std::is_signed_v<P>) return static_cast<long long>(piece);
  else if constexpr (std::is_integral_v<P>) return static_cast<unsigned long long>(piece);
  else return Piece(piece);
}
template <class... P>
[[noreturn]] TENON_COLD void throw_pieces(ErrorCode code, P... pieces) {
  const Piece list[] = {Piece(pieces)...};
  raise(code, list, sizeof...(P));
}
/// Throws the error of that code; the pieces form its message: `throw_error(ErrorCode::shape, "view: ", sizes, " …")`.
template <class... P>
[[noreturn]] TENON_INLINE void throw_error(ErrorCode code, const P&... pieces) {
  throw_pieces(code, plain_piece(pieces)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/text/error_bodies.hpp>
#endif
