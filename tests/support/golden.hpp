// Expected results that a script in tests/data wrote with NumPy, SciPy or PyTorch.
//
//   support::Golden golden("manipulation", "roll");           // tests/data/golden/manipulation/roll.npz
//   const auto x = golden.get<float>("float32.x");
//   support::check_golden(golden, "float32.shift2", tn::roll(x, 2), 0);
//
// At its end a Golden fails for what no test has read, so that no data lies about unused.
#pragma once

#include <tenon/evaluate.hpp>
#include <tenon/interop/npy.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/ulp.hpp"

namespace support {

/// The arrays of an .npz file whose entries are stored, not compressed.
class Golden {
 public:
  /// The entries whose names begin with `prefix`.
  Golden(const std::string& family, const std::string& operation, const std::string& prefix = "") : name_(family + "/" + operation) {
    std::string path = TENON_TEST_DATA_DIR;  // appended to, as g++ 12 warns of sums of strings
    std::ifstream file(path.append("/golden/").append(name_).append(".npz"), std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    // The directory at the end: its record is 22 bytes, as there is no comment.
    if (bytes_.size() < 22 || number<std::uint32_t>(bytes_.size() - 22) != 0x06054b50) throw std::runtime_error("no golden data: " + name_ + ".npz");
    std::size_t at = number<std::uint32_t>(bytes_.size() - 6);
    for (int left = number<std::uint16_t>(bytes_.size() - 12); left > 0; --left) {
      const std::size_t name_size = number<std::uint16_t>(at + 28), extra = number<std::uint16_t>(at + 30), remark = number<std::uint16_t>(at + 32);
      const std::size_t local = number<std::uint32_t>(at + 42);
      const std::string entry = bytes_.substr(at + 46, name_size);
      const std::size_t begin = local + 30 + number<std::uint16_t>(local + 26) + number<std::uint16_t>(local + 28);
      if (entry.compare(0, prefix.size(), prefix) == 0) entries_[entry.substr(0, entry.rfind(".npy"))] = bytes_.substr(begin, number<std::uint32_t>(at + 20));
      at += 46 + name_size + extra + remark;
    }
  }
  Golden(const Golden&) = delete;
  Golden& operator=(const Golden&) = delete;
  ~Golden() {
    if (std::uncaught_exceptions() > 0) return;
    for (const auto& entry : entries_) {
      if (!read_.count(entry.first)) FAIL_CHECK(name_ << ".npz: nothing has read " << entry.first);
    }
  }

  const std::string& name() const { return name_; }
  bool has(const std::string& entry) const { return entries_.count(entry) > 0; }
  /// The names between `prefix` and ".x" of first operands.
  std::vector<std::string> cases(const std::string& prefix) const {
    std::vector<std::string> result;
    for (const auto& [entry, bytes] : entries_) {
      const std::size_t end = entry.size() - 2;
      if (entry.compare(0, prefix.size(), prefix) == 0 && entry.compare(end, 2, ".x") == 0) result.push_back(entry.substr(prefix.size(), end - prefix.size()));
    }
    return result;
  }

  template <class T>
  tenon::Tensor<T> get(const std::string& entry) {
    const auto found = entries_.find(entry);
    if (found == entries_.end()) throw std::runtime_error(name_ + ".npz has no " + entry);
    read_.insert(entry);
    const char* const bytes = found->second.data();
    const std::size_t length = static_cast<unsigned char>(bytes[8]) | static_cast<std::size_t>(static_cast<unsigned char>(bytes[9])) << 8;
    const auto header = tenon::detail::NpyParser(entry.c_str(), bytes + tenon::detail::npy_prefix, length).parse();
    if (!tenon::detail::npy_is<T>(header.letter, header.item)) throw std::runtime_error(name_ + ".npz: " + entry + " is not of " + tenon::dtype_name<T>);
    auto result = tenon::detail::new_tensor<T>("golden", header.shape);
    const char* const elements = bytes + tenon::detail::npy_prefix + length;
    if (result.numel() > 0) std::memcpy(static_cast<void*>(result.data_ptr()), elements, static_cast<std::size_t>(result.numel()) * sizeof(T));
    return result;
  }

 private:
  template <class N>
  N number(std::size_t at) const {
    N result;
    std::memcpy(&result, bytes_.data() + at, sizeof result);
    return result;
  }

  std::string name_, bytes_;
  std::map<std::string, std::string> entries_;
  std::set<std::string> read_;
};

/// At most `tolerance` ulp apart; of complex numbers, of the magnitude.  With tolerance 0 zeros have a sign.
template <class T>
bool near(const T& got, const T& wanted, std::uint64_t tolerance) {
  if constexpr (tenon::ComplexElement<T>) {
    const double error = std::hypot(static_cast<double>(got.re) - wanted.re, static_cast<double>(got.im) - wanted.im);
    const double size = std::hypot(static_cast<double>(wanted.re), static_cast<double>(wanted.im));
    if (std::isnan(size) || std::isinf(size)) {  // an infinity beside a NaN may have either sign: C, annex G
      const auto same = [tolerance](auto a, auto b, auto other) { return ulps(std::isnan(other) ? std::abs(a) : a, std::isnan(other) ? std::abs(b) : b) <= tolerance; };
      return same(got.re, wanted.re, wanted.im) && same(got.im, wanted.im, wanted.re);
    }
    return error <= static_cast<double>(tolerance) * size * std::numeric_limits<typename T::value_type>::epsilon();
  } else if constexpr (std::is_floating_point_v<T>) {
    return ulps(got, wanted) <= tolerance && (tolerance > 0 || got != got || std::signbit(got) == std::signbit(wanted));
  } else if constexpr (tenon::FloatingElement<T>) {  // halves
    const float a = static_cast<float>(got), b = static_cast<float>(wanted);
    const auto place = [](const T& x) { return x.bits & 0x8000 ? -(x.bits & 0x7fff) : x.bits & 0x7fff; };
    if (a != a || b != b) return a != a && b != b;
    return static_cast<std::uint64_t>(std::abs(place(got) - place(wanted))) <= tolerance && (tolerance > 0 || std::signbit(a) == std::signbit(b));
  } else {
    return got == wanted;
  }
}

inline std::string number_text(double x) { return std::to_string(x); }
template <class T>
std::string number_text(const T& x) {
  if constexpr (tenon::ComplexElement<T>) return std::to_string(x.re).append("+").append(std::to_string(x.im)).append("i");
  else if constexpr (tenon::IntegerElement<T>) return std::to_string(x);
  else return number_text(static_cast<double>(static_cast<float>(x)));
}

/// Dtype, shape and elements of `got` are those of the entry.
template <class T>
void check_golden(Golden& golden, const std::string& entry, const tenon::Tensor<T>& got, std::uint64_t tolerance = 0) {
  using Value = std::remove_const_t<T>;
  const auto wanted = golden.get<Value>(entry);
  INFO(golden.name() << ", " << entry);
  REQUIRE(to_vector(got.sizes()) == to_vector(wanted.sizes()));
  const auto a = elements(got), b = elements(wanted);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (near<Value>(a[i], b[i], tolerance)) continue;
    FAIL_CHECK("element " << i << " is " << number_text(static_cast<Value>(a[i])) << " instead of " << number_text(static_cast<Value>(b[i])));
    return;
  }
  SUCCEED();
}

/// The same elements in other layouts: contiguous, transposed, with steps, backwards.
template <class T>
std::vector<tenon::Tensor<T>> layouts_of(const tenon::Tensor<T>& x) {
  std::vector<tenon::Tensor<T>> result{x};
  const int rank = x.dim();
  if (rank == 0) return result;
  tenon::Shape order, wide;
  for (int d = rank; d-- > 0;) order.push_back(d);
  for (auto n : x.sizes()) wide.push_back(2 * n + 1);
  result.push_back(x.permute(order).clone().permute(order));
  auto stepped = tenon::detail::new_tensor<T>("layouts_of", wide);
  stepped.zero_();
  auto reversed = x;
  for (int d = 0; d < rank; ++d) {
    stepped = stepped.movedim(d, 0)(tenon::range(1, 1 + 2 * x.size(d), 2)).movedim(0, d);
    reversed = reversed.flip(d);
  }
  stepped.copy_(x);
  result.push_back(stepped);
  reversed = reversed.clone();
  for (int d = 0; d < rank; ++d) reversed = reversed.flip(d);
  result.push_back(reversed);
  return result;
}

}  // namespace support
