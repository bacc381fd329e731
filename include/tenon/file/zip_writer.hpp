// Writes zip archives: entries in sequence, stored ones aligned so that they can be mapped, then the directory. The
// bytes depend only on the content: not on the time or the machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/crc32.hpp>
#include <tenon/file/deflate.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/zip_format.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// Counts the bytes that are written and passes them on, or computes their CRC if there is no destination.
class CountingSink final : public ByteSink {
 public:
  explicit CountingSink(ByteSink* to = nullptr) : to_(to) {}
  void write(const void* from, std::size_t n) override {
    if (to_) to_->write(from, n);
    else crc_ = crc32(crc_, from, n);
    size_ += static_cast<std::int64_t>(n);
  }
  std::int64_t size() const { return size_; }
  std::uint32_t crc() const { return crc_; }

 private:
  ByteSink* to_;
  std::int64_t size_ = 0;
  std::uint32_t crc_ = 0;
};

class ZipWriter {
 public:
  /// Sizes and offsets of at least `wide` are written in zip64 fields.
  ZipWriter(const char* function, ByteSink& to, std::int64_t wide = Zip::most32)
      : function_(function), to_(&to), wide_(wide) {}

  /// Adds an entry of the bytes that `write(sink)` writes: called twice, first for their number and CRC, it must write
  /// the same each time.
  template <class F>
  void add(const std::string& name, bool deflate, const F& write) {
    ZipEntry entry;
    entry.name = name;
    entry.method = deflate ? Zip::deflated : Zip::stored;
    entry.offset = to_.size();
    for (const char c : name) {
      if (static_cast<unsigned char>(c) > 126) entry.flags = Zip::utf8_flag;
    }
    CountingSink counted;
    write(static_cast<ByteSink&>(counted));
    entry.crc = counted.crc();
    entry.size = entry.packed = counted.size();
    if (deflate) {
      entry.flags |= Zip::descriptor_flag;
      add_deflated(entry, write);
    } else {
      put_local(entry, is_wide(entry.size), entry.crc, entry.size);
      write(static_cast<ByteSink&>(to_));
    }
    entries_.push_back(std::move(entry));
  }

  /// Writes the directory.
  void finish() {
    const std::int64_t begin = to_.size();
    for (const auto& entry : entries_) put_central(entry);
    const std::int64_t end = to_.size();
    std::string record;
    const auto count = static_cast<std::int64_t>(entries_.size());
    if (is_wide(end) || count >= static_cast<std::int64_t>(std::min<std::int64_t>(Zip::most16, wide_))) {
      put32(record, Zip::end64);
      put64(record, Zip::end64_size - 12);
      put16(record, 45);
      put16(record, 45);
      put64(record, 0);
      put64(record, static_cast<std::uint64_t>(count));
      put64(record, static_cast<std::uint64_t>(count));
      put64(record, static_cast<std::uint64_t>(end - begin));
      put64(record, static_cast<std::uint64_t>(begin));
      put32(record, Zip::locator64);
      put32(record, 0);
      put64(record, static_cast<std::uint64_t>(end));
      put32(record, 1);
    }
    put32(record, Zip::end);
    put32(record, 0);
    put16(record, static_cast<std::uint64_t>(std::min<std::int64_t>(count, Zip::most16)));
    put16(record, static_cast<std::uint64_t>(std::min<std::int64_t>(count, Zip::most16)));
    put32(record, narrow(end - begin));
    put32(record, narrow(begin));
    put16(record, 0);
    to_.write(record.data(), record.size());
  }

 private:
  bool is_wide(std::int64_t value) const { return value >= wide_; }
  std::uint64_t narrow(std::int64_t value) const {
    return is_wide(value) ? Zip::most32 : static_cast<std::uint64_t>(value);
  }
  static void put_version_and_method(std::string& to, const ZipEntry& entry, bool wide) {
    put16(to, wide ? 45 : 20);
    put16(to, static_cast<std::uint64_t>(entry.flags));
    put16(to, static_cast<std::uint64_t>(entry.method));
    put32(to, 0x210000);  // 1 January 1980, the format's first day
  }

  void put_local(const ZipEntry& entry, bool wide, std::uint32_t crc, std::int64_t size) {
    std::string extra;
    if (wide) {
      put16(extra, Zip::extra64);
      put16(extra, 16);
      put64(extra, static_cast<std::uint64_t>(size));
      put64(extra, static_cast<std::uint64_t>(size));
    }
    if (entry.method == Zip::stored) {  // its bytes begin at a multiple of 64, and so do the elements of a .npy file in
                                        // it
      const std::size_t begin =
          static_cast<std::size_t>(to_.size() + Zip::local_size) + entry.name.size() + extra.size();
      std::size_t gap = (64 - begin % 64) % 64;
      if (gap > 0) {
        if (gap < 6) gap += 64;
        put16(extra, Zip::extra_alignment);
        put16(extra, gap - 4);
        put16(extra, 64);
        extra.append(gap - 6, '\0');
      }
    }
    std::string header;
    put32(header, Zip::local);
    put_version_and_method(header, entry, wide);
    put32(header, crc);
    put32(header, wide ? Zip::most32 : static_cast<std::uint64_t>(size));
    put32(header, wide ? Zip::most32 : static_cast<std::uint64_t>(size));
    put16(header, entry.name.size());
    put16(header, extra.size());
    header += entry.name;
    header += extra;
    to_.write(header.data(), header.size());
  }

  /// The number of deflated bytes is known only at the end, so sizes and CRC follow in a descriptor.
  template <class F>
  void add_deflated([[maybe_unused]] ZipEntry& entry, [[maybe_unused]] const F& write) {
#if TENON_ZLIB
    const bool wide = is_wide(entry.size + entry.size / 1000 + 1000);  // incompressible bytes become a little more
    put_local(entry, wide, 0, 0);
    const std::int64_t begin = to_.size();
    DeflateSink deflated(function_, to_);
    write(static_cast<ByteSink&>(deflated));
    deflated.finish();
    entry.packed = to_.size() - begin;
    std::string descriptor;
    put32(descriptor, Zip::descriptor);
    put32(descriptor, entry.crc);
    put_little(descriptor, static_cast<std::uint64_t>(entry.packed), wide ? 8 : 4);
    put_little(descriptor, static_cast<std::uint64_t>(entry.size), wide ? 8 : 4);
    to_.write(descriptor.data(), descriptor.size());
#else
    throw_error(ErrorCode::io, function_, ": entry '", quote(entry.name),
                "' cannot be deflated without zlib: build with the target tenon::npz");
#endif
  }

  void put_central(const ZipEntry& entry) {
    std::string extra;
    for (const std::int64_t value : {entry.size, entry.packed, entry.offset}) {
      if (is_wide(value)) put64(extra, static_cast<std::uint64_t>(value));
    }
    std::string record;
    put32(record, Zip::central);
    put16(record, 3 << 8 | 45);  // made on Unix
    put_version_and_method(record, entry, !extra.empty());
    put32(record, entry.crc);
    put32(record, narrow(entry.packed));
    put32(record, narrow(entry.size));
    put16(record, entry.name.size());
    put16(record, extra.empty() ? 0 : extra.size() + 4);
    put64(record, 0);  // no comment, part 0, no internal attributes; external attributes (low half)
    put16(record, 0100644);  // external attributes (high half): a regular file that everyone can read
    put32(record, narrow(entry.offset));
    record += entry.name;
    if (!extra.empty()) {
      put16(record, Zip::extra64);
      put16(record, extra.size());
      record += extra;
    }
    to_.write(record.data(), record.size());
  }

  const char* function_;
  CountingSink to_;
  std::int64_t wide_;
  std::vector<ZipEntry> entries_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE
