// ElfImage: the bytes of a shared object, before the dynamic linker sees them.
#pragma once

#include <elf.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <tenon/error.hpp>

namespace tenon::interpreter {

class ElfImage {
 public:
  using Section = ElfW(Shdr);
  using Symbol = ElfW(Sym);

  /// Throws IoError for what is no shared object of this machine's, or is cut. `name` is for errors.
  ElfImage(std::string name, const unsigned char* bytes, std::size_t size)
      : name_(std::move(name)), bytes_(bytes, bytes + size) {
    const auto header = at<ElfW(Ehdr)>(0);
    const bool is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32) ||
        header.e_ident[EI_DATA] != (is_little ? ELFDATA2LSB : ELFDATA2MSB) || header.e_shentsize != sizeof(Section))
      refuse("is no shared object of this machine's kind");
    for (std::uint64_t i = 0; i < header.e_shnum; ++i)
      sections_.push_back(at<Section>(offset(header.e_shoff, i, sizeof(Section))));
    bytes_.push_back(0);  // ends the last text
  }

  const std::vector<unsigned char>& bytes() const { return bytes_; }

  /// The names of the libraries that it needs.
  std::vector<std::string> needed() const {
    std::vector<std::string> names;
    for_each<ElfW(Dyn)>(SHT_DYNAMIC, [&](const Section& section, const ElfW(Dyn) & entry, std::uint64_t) {
      if (entry.d_tag == DT_NEEDED) names.push_back(text(section, entry.d_un.d_val));
      return entry.d_tag != DT_NULL;
    });
    return names;
  }

  /// Binds symbols that it has not to addresses, for good and without a search: `find(name, is_weak, address)` says
  /// whether a symbol is bound. It has all others for itself, also those that all copies of it would share
  /// (STB_GNU_UNIQUE).
  template <class Find>
  void bind(const Find& find) {
    for_each<Symbol>(SHT_DYNSYM, [&](const Section& section, Symbol symbol, std::uint64_t place) {
      const unsigned char binding = symbol.st_info >> 4, type = symbol.st_info & 15;
      std::uintptr_t address = 0;
      if (symbol.st_shndx == SHN_UNDEF && binding != STB_LOCAL &&
          find(text(section, symbol.st_name), binding == STB_WEAK, address)) {
        symbol.st_shndx = SHN_ABS;
        symbol.st_value = address;
        symbol.st_other = STV_HIDDEN;  // an undefined symbol that is hidden is not searched for
      } else if (binding == STB_GNU_UNIQUE) {
        symbol.st_info = static_cast<unsigned char>(STB_GLOBAL << 4 | type);
      }
      std::memcpy(bytes_.data() + place, &symbol, sizeof symbol);
      return true;
    });
  }

 private:
  [[noreturn]] void refuse(const char* why) const {
    tenon::detail::throw_error(ErrorCode::io, "tenon::interpreter: ", name_.c_str(), " ", why);
  }

  /// begin + index * size.
  std::uint64_t offset(std::uint64_t begin, std::uint64_t index, std::uint64_t size) const {
    if (begin > bytes_.size() || index > bytes_.size() / size) refuse("is cut");
    return begin + index * size;
  }
  template <class T>
  T at(std::uint64_t place) const {
    if (place > bytes_.size() || bytes_.size() - place < sizeof(T)) refuse("is cut");
    T value;
    std::memcpy(&value, bytes_.data() + place, sizeof value);
    return value;
  }
  /// A text of the table that belongs to a section.
  const char* text(const Section& section, std::uint64_t index) const {
    if (section.sh_link >= sections_.size()) refuse("has no table of names");
    const std::uint64_t place = offset(sections_[section.sh_link].sh_offset, index, 1);
    if (place >= bytes_.size()) refuse("has a name that lies outside of it");
    return reinterpret_cast<const char*>(bytes_.data() + place);
  }
  /// f(section, entry, the entry's place) for the entries of the sections of a type, until it returns false.
  template <class Entry, class F>
  void for_each(std::uint32_t type, const F& f) const {
    for (const Section& section : sections_) {
      if (section.sh_type != type) continue;
      for (std::uint64_t i = 0; i < section.sh_size / sizeof(Entry); ++i) {
        const std::uint64_t place = offset(section.sh_offset, i, sizeof(Entry));
        if (!f(section, at<Entry>(place), place)) break;
      }
    }
  }

  std::string name_;
  std::vector<unsigned char> bytes_;
  std::vector<Section> sections_;
};

}  // namespace tenon::interpreter
