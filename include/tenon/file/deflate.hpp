// Deflate compression, through zlib, if the program is built with TENON_ZLIB.
#pragma once

#include <tenon/config.hpp>

#if TENON_ZLIB

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/zip_format.hpp>
#include <tenon/file/zip_reader.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_zlib(const char* function) {
  throw_error(ErrorCode::memory, function, ": zlib cannot allocate its tables");
}

/// The bytes of a deflated entry, inflated as they are read.
class InflatedSource final : public EntrySource {
 public:
  InflatedSource(const RegularFile& file, const FilePlace& place, const ZipEntry& entry, std::int64_t begin)
      : EntrySource(place, entry), packed_(file, place, begin, entry.packed) {
    if (::inflateInit2(&stream_, -MAX_WBITS) != Z_OK) fail_zlib(place.function);
  }
  ~InflatedSource() { ::inflateEnd(&stream_); }

 private:
  /// Inflates at most `n` bytes and sets `n` to their number. False if the deflate stream has ended.
  bool step(void* to, std::size_t& n) {
    if (ended_) return false;
    if (stream_.avail_in == 0 && packed_.left() > 0) {
      const auto some = static_cast<std::size_t>(std::min<std::int64_t>(packed_.left(), sizeof buffer_));
      packed_.read(buffer_, some);
      stream_.next_in = buffer_;
      stream_.avail_in = static_cast<::uInt>(some);
    }
    const auto most = static_cast<::uInt>(std::min<std::size_t>(n, largest_transfer));
    stream_.next_out = static_cast<::Bytef*>(to);
    stream_.avail_out = most;
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    ended_ = status == Z_STREAM_END;
    if (status == Z_MEM_ERROR) fail_zlib(place().function);
    if (status != Z_OK && !ended_)
      throw_error_at(place(), ErrorCode::io, " is damaged: its deflated bytes make no sense, or end too early");
    n = most - stream_.avail_out;
    return true;
  }
  void fetch_unpacked(void* to, std::size_t n) override {
    auto* at = static_cast<char*>(to);
    while (n > 0) {
      std::size_t some = n;
      if (!step(at, some))
        throw_error_at(place(), ErrorCode::io, " is damaged: its deflated bytes end ", left(), " bytes too early");
      at += some;
      n -= some;
    }
  }
  void finish_packed() override {
    char more;
    std::size_t n = 1;
    while (step(&more, n)) {
      if (n > 0) throw_error_at(place(), ErrorCode::io, " is damaged: more than its ", size(), " bytes are deflated");
      n = 1;
    }
    if (stream_.avail_in > 0 || packed_.left() > 0)
      throw_error_at(place(), ErrorCode::io, " is damaged: bytes follow its deflated ones");
  }

  FileRegion packed_;
  ::z_stream stream_{};
  bool ended_ = false;
  ::Bytef buffer_[16 * 1024];
};

/// A sink that deflates the bytes that are written to it.
class DeflateSink final : public ByteSink {
 public:
  DeflateSink(const char* function, ByteSink& to) : to_(&to) {
    if (::deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
      fail_zlib(function);
  }
  DeflateSink(const DeflateSink&) = delete;
  DeflateSink& operator=(const DeflateSink&) = delete;
  ~DeflateSink() { ::deflateEnd(&stream_); }

  void write(const void* from, std::size_t n) override {
    const auto* at = static_cast<const char*>(from);
    while (n > 0) {
      const std::size_t some = std::min<std::size_t>(n, largest_transfer);
      stream_.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(at));  // zlib only reads it
      stream_.avail_in = static_cast<::uInt>(some);
      pump(Z_NO_FLUSH);
      at += some;
      n -= some;
    }
  }
  void finish() { pump(Z_FINISH); }

 private:
  void pump(int flush) {
    ::Bytef buffer[16 * 1024];
    do {
      stream_.next_out = buffer;
      stream_.avail_out = sizeof buffer;
      ::deflate(&stream_, flush);
      to_->write(buffer, sizeof buffer - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  ByteSink* to_;
  ::z_stream stream_{};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#endif
