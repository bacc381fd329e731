// Reads zip archives: the directory of their entries, whose numbers are all checked against the file, and the bytes of
// an entry, checked against its CRC.
//
// Refused: archives in several parts or after other bytes, encrypted entries, entries that overlap, two entries of one
// name.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/crc32.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/zip_format.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The entries of an archive, sorted by name.
class ZipDirectory {
 public:
  explicit ZipDirectory(const RegularFile& file) : file_(&file) {
    const End end = find_end();
    directory_ = end.offset;
    read_entries(end);
    check_places();
    std::sort(entries_.begin(), entries_.end(), [](const ZipEntry& a, const ZipEntry& b) { return a.name < b.name; });
    for (std::size_t k = 1; k < entries_.size(); ++k) {
      if (entries_[k].name == entries_[k - 1].name) refuse(" has two entries '", quote(entries_[k].name), "'");
    }
  }

  const RegularFile& file() const { return *file_; }
  const std::vector<ZipEntry>& entries() const { return entries_; }
  /// Null when there is none of that name.
  const ZipEntry* find(const std::string& name) const {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                     [](const ZipEntry& a, const std::string& b) { return a.name < b; });
    return at != entries_.end() && at->name == name ? &*at : nullptr;
  }

  /// The offset in the file of an entry's bytes. Throws IoError if its own header contradicts the directory, or its
  /// method is unknown.
  std::int64_t open(const ZipEntry& entry, const FilePlace& place) const {
    if (entry.flags & Zip::encrypted_flag) throw_error_at(place, ErrorCode::io, " is encrypted");
    if (entry.method != Zip::stored && entry.method != Zip::deflated) {
      throw_error_at(place, ErrorCode::io, " is packed by method ", entry.method,
                     ": 0, stored, and 8, deflated, are known");
    }
    if (entry.method == Zip::stored && entry.packed != entry.size) {
      throw_error_at(place, ErrorCode::io, " is stored, so its ", entry.packed, " bytes cannot be ", entry.size,
                     " unpacked");
    }
    if (entry.method == Zip::deflated && entry.size / Zip::largest_ratio > entry.packed) {
      throw_error_at(place, ErrorCode::io, " claims ", entry.size, " bytes, more than ", entry.packed,
                     " deflated ones can make");
    }
    char header[Zip::local_size];
    file_->read_at(entry.offset, header, sizeof header);
    if (read32(header) != Zip::local) throw_error_at(place, ErrorCode::io, " has no header at byte ", entry.offset);
    const std::size_t name_size = read16(header + 26), extra_size = read16(header + 28);
    const std::int64_t begin = entry.offset + Zip::local_size + static_cast<std::int64_t>(name_size + extra_size);
    if (begin > directory_ || entry.packed > directory_ - begin) {
      throw_error_at(place, ErrorCode::io, " is cut: its ", entry.packed, " bytes from byte ", begin,
                     " reach into the list of entries at ", directory_);
    }
    std::string name(name_size, '\0');
    file_->read_at(entry.offset + Zip::local_size, name.data(), name_size);
    const bool late = read16(header + 6) & Zip::descriptor_flag;  // sizes and CRC follow the bytes, in a descriptor
    const auto differs = [](std::uint32_t here, std::int64_t listed) {
      return here != Zip::most32 && here != static_cast<std::uint64_t>(listed);
    };
    if (name != entry.name || static_cast<int>(read16(header + 8)) != entry.method ||
        (!late && (read32(header + 14) != entry.crc || differs(read32(header + 18), entry.packed) ||
                   differs(read32(header + 22), entry.size)))) {
      throw_error_at(place, ErrorCode::io, ": its header and the list of entries contradict each other");
    }
    return begin;
  }

 private:
  struct End {
    std::int64_t count, offset, size;
  };

  template <class... P>
  [[noreturn]] void refuse(const P&... what) const {
    throw_error_at(file_->place(), ErrorCode::io, what...);
  }

  /// Finds the end record, after which only its comment, whose length it states, may follow.
  End find_end() const {
    const std::int64_t size = file_->size(), tail = std::min<std::int64_t>(size, Zip::end_size + Zip::most16);
    std::vector<char> bytes(static_cast<std::size_t>(tail));
    file_->read_at(size - tail, bytes.data(), bytes.size());
    for (std::int64_t at = tail - Zip::end_size; at >= 0; --at) {
      const char* record = bytes.data() + at;
      if (read32(record) != Zip::end || at + Zip::end_size + read16(record + 20) != tail) continue;
      return read_end(record, size - tail + at);
    }
    refuse(" is no zip archive: it has no end record");
  }

  End read_end(const char* record, std::int64_t place) const {
    std::uint64_t disk = read16(record + 4), first_disk = read16(record + 6), here = read16(record + 8),
                  count = read16(record + 10), bytes = read32(record + 12), offset = read32(record + 16);
    char locator[Zip::locator64_size];
    bool is64 = false;
    if (place >= Zip::locator64_size) {
      file_->read_at(place - Zip::locator64_size, locator, sizeof locator);
      is64 = read32(locator) == Zip::locator64;
    }
    if (is64) {
      place -= Zip::locator64_size + Zip::end64_size;
      char wide[Zip::end64_size];
      if (place < 0 || read64(locator + 8) != static_cast<std::uint64_t>(place))
        refuse(": the zip64 end record does not stand before its locator");
      file_->read_at(place, wide, sizeof wide);
      if (read32(wide) != Zip::end64 || read64(wide + 4) != static_cast<std::uint64_t>(Zip::end64_size - 12))
        refuse(" has no zip64 end record at byte ", place);
      const auto widen = [&](std::uint64_t& narrow, std::uint64_t most, std::uint64_t value) {
        if (narrow != most && narrow != value)
          refuse(": its two end records contradict each other: ", narrow, " and ", value);
        narrow = value;
      };
      widen(disk, Zip::most16, read32(wide + 16));
      widen(first_disk, Zip::most16, read32(wide + 20));
      widen(here, Zip::most16, read64(wide + 24));
      widen(count, Zip::most16, read64(wide + 32));
      widen(bytes, Zip::most32, read64(wide + 40));
      widen(offset, Zip::most32, read64(wide + 48));
    }
    if (disk != 0 || first_disk != 0 || here != count) refuse(" is a part of an archive in several parts");
    const auto before = static_cast<std::uint64_t>(place);
    if (offset > before || bytes != before - offset)
      refuse(": ", bytes, " bytes of entries from byte ", offset, " do not end at byte ", before,
             ", where the end record begins");
    if (count > bytes / static_cast<std::uint64_t>(Zip::central_size))
      refuse(" claims ", count, " entries in ", bytes, " bytes");
    return {static_cast<std::int64_t>(count), static_cast<std::int64_t>(offset), static_cast<std::int64_t>(bytes)};
  }

  /// Reads the list in parts, so that it takes memory only for entries that are there, whatever size the archive
  /// claims.
  void read_entries(const End& end) {
    constexpr std::int64_t longest = Zip::central_size + 3 * std::int64_t{Zip::most16}, room = 2 * longest;
    std::vector<char> part(static_cast<std::size_t>((std::min)(end.size, room)));
    std::int64_t done = 0, held = 0;  // bytes of the list that were read, and those of them that are held
    const char* at = part.data();
    for (std::int64_t k = 0; k < end.count; ++k) {
      if (held < longest && done < end.size) {
        std::memmove(part.data(), at, static_cast<std::size_t>(held));
        at = part.data();
        const std::int64_t some = (std::min)(end.size - done, static_cast<std::int64_t>(part.size()) - held);
        file_->read_at(end.offset + done, part.data() + held, static_cast<std::size_t>(some));
        done += some;
        held += some;
      }
      const char* const next = read_entry(at, at + held);
      held -= next - at;
      at = next;
    }
    if (held + end.size - done != 0) refuse(": the list of entries has ", held + end.size - done, " bytes too many");
  }

  const char* read_entry(const char* at, const char* last) {
    if (last - at < Zip::central_size || read32(at) != Zip::central)
      refuse(": its entry ", entries_.size(), " is damaged");
    const std::size_t name_size = read16(at + 28), extra_size = read16(at + 30), comment_size = read16(at + 32);
    const char* const name = at + Zip::central_size;
    if (static_cast<std::size_t>(last - name) < name_size + extra_size + comment_size)
      refuse(": its entry ", entries_.size(), " ends behind the list of entries");
    ZipEntry entry;
    entry.name.assign(name, name_size);
    entry.flags = static_cast<int>(read16(at + 8));
    entry.method = static_cast<int>(read16(at + 10));
    entry.crc = read32(at + 16);
    std::uint64_t packed = read32(at + 20), size = read32(at + 24), disk = read16(at + 34), offset = read32(at + 42);
    read_extra(name + name_size, extra_size, size, packed, offset, disk);
    constexpr std::uint64_t most = std::uint64_t{1} << 62;
    if (disk != 0) refuse(", entry '", quote(entry.name), "' lies in another part of the archive");
    if (size > most || packed > most || offset > most)
      refuse(", entry '", quote(entry.name), "' has a size or an offset above 2^62");
    if (entry.name.find('\0') != std::string::npos)
      refuse(", entry '", quote(entry.name), "' has a name with a zero byte");
    entry.packed = static_cast<std::int64_t>(packed);
    entry.size = static_cast<std::int64_t>(size);
    entry.offset = static_cast<std::int64_t>(offset);
    entries_.push_back(std::move(entry));
    return name + name_size + extra_size + comment_size;
  }

  /// Numbers that do not fit in their fields are in an extra field, in this order.
  void read_extra(const char* at, std::size_t left, std::uint64_t& size, std::uint64_t& packed, std::uint64_t& offset,
                  std::uint64_t& disk) const {
    bool found = false;
    while (left >= 4) {
      const std::size_t id = read16(at), n = read16(at + 2);
      if (n > left - 4) refuse(": its entry ", entries_.size(), " has an extra field that is cut");
      if (id == Zip::extra64 && !found) {
        found = true;
        std::size_t used = 0;
        const auto widen = [&](std::uint64_t& value, std::uint64_t most, std::size_t bytes) {
          if (value != most) return;
          if (n - used < bytes) refuse(": its entry ", entries_.size(), " lacks a 64-bit number");
          value = bytes == 8 ? read64(at + 4 + used) : read32(at + 4 + used);
          used += bytes;
        };
        widen(size, Zip::most32, 8);
        widen(packed, Zip::most32, 8);
        widen(offset, Zip::most32, 8);
        widen(disk, Zip::most16, 4);
      }
      at += 4 + n;
      left -= 4 + n;
    }
    if (!found && (size == Zip::most32 || packed == Zip::most32 || offset == Zip::most32))
      refuse(": its entry ", entries_.size(), " lacks its 64-bit numbers");
  }

  /// Checks that entries do not overlap and end before the directory.
  void check_places() const {
    std::vector<const ZipEntry*> order;
    order.reserve(entries_.size());
    for (const auto& entry : entries_) order.push_back(&entry);
    std::sort(order.begin(), order.end(), [](const ZipEntry* a, const ZipEntry* b) { return a->offset < b->offset; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      const ZipEntry& entry = *order[k];
      const std::int64_t end = k + 1 < order.size() ? order[k + 1]->offset : directory_;
      const std::int64_t least = Zip::local_size + static_cast<std::int64_t>(entry.name.size());
      if (entry.offset > end || end - entry.offset < least || entry.packed > end - entry.offset - least) {
        refuse(", entry '", quote(entry.name), "': its ", entry.packed, " bytes at byte ", entry.offset,
               " reach beyond byte ", end);
      }
    }
  }

  const RegularFile* file_;
  std::vector<ZipEntry> entries_;
  std::int64_t directory_ = 0;
};

/// The unpacked bytes of an entry.
class EntrySource : public ByteSource {
 public:
  /// Reads the remaining bytes, and throws IoError unless the CRC is right.
  void finish() {
    char chunk[16 * 1024];
    while (left() > 0) read(chunk, static_cast<std::size_t>(std::min<std::int64_t>(left(), sizeof chunk)));
    finish_packed();
    if (crc_ != expected_)
      throw_error_at(place(), ErrorCode::io, " is damaged: its CRC is ", crc_, ", not ", expected_);
  }

 protected:
  EntrySource(const FilePlace& place, const ZipEntry& entry) : ByteSource(place, entry.size), expected_(entry.crc) {}
  ~EntrySource() = default;
  virtual void fetch_unpacked(void* to, std::size_t n) = 0;
  /// Throws IoError if deflated bytes remain.
  virtual void finish_packed() {}

 private:
  void fetch(void* to, std::size_t n) final {
    fetch_unpacked(to, n);
    crc_ = crc32(crc_, to, n);
  }

  std::uint32_t crc_ = 0, expected_;
};

class StoredSource final : public EntrySource {
 public:
  StoredSource(const RegularFile& file, const FilePlace& place, const ZipEntry& entry, std::int64_t begin)
      : EntrySource(place, entry), region_(file, place, begin, entry.packed) {}

 private:
  void fetch_unpacked(void* to, std::size_t n) override { region_.read(to, n); }

  FileRegion region_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
