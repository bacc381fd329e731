#include "support/golden.hpp"

#include <tenon/file/npy.hpp>
#include <tenon/host/copy_elements.hpp>

#include <cmath>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "support/data.hpp"
#include "support/ulp.hpp"

namespace support {

namespace {

template <class N>
N number_at(const std::string& bytes, std::size_t at) {
  N result;
  std::memcpy(&result, bytes.data() + at, sizeof result);
  return result;
}

std::string number_text(double x) { return std::to_string(x); }
template <class T>
std::string number_text(const T& x) {
  if constexpr (tenon::ComplexElement<T>)
    return std::to_string(x.re).append("+").append(std::to_string(x.im)).append("i");
  else if constexpr (tenon::IntegerElement<T>) return std::to_string(x);
  else return number_text(static_cast<double>(static_cast<float>(x)));
}

}  // namespace

tenon::AnyTensor new_tensor(tenon::DType dtype, const tenon::Shape& shape) {
  tenon::Layout layout = tenon::detail::contiguous_layout("golden", shape);
  const std::int64_t bytes = layout.numel() * tenon::item_size(dtype);
  tenon::Storage<unsigned char> storage(bytes);
  if (bytes > 0) std::memset(storage.data(), 0, static_cast<std::size_t>(bytes));
  return {tenon::detail::Unchecked{}, static_cast<tenon::detail::Block*>(storage.release()),
          std::move(layout),          dtype,
          tenon::AnyDevice{},         false};
}
tenon::AnyTensor view_of(const tenon::AnyTensor& x, tenon::Layout layout) {
  return {tenon::detail::Unchecked{},
          tenon::detail::retain(x.block()),
          std::move(layout),
          x.dtype(),
          x.device(),
          x.is_read_only()};
}
tenon::AnyTensor element_of(const tenon::AnyTensor& x, std::int64_t place) {
  tenon::Layout layout(0, x.storage_offset() + place);
  layout.finish();
  return view_of(x, std::move(layout));
}

Golden::Golden(const std::string& family, const std::string& operation, const std::string& prefix)
    : name_(family + "/" + operation) {
  std::ifstream file(data_file("golden/" + name_ + ".npz"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  // The directory at the end: its record is 22 bytes, as there is no comment.
  if (bytes.size() < 22 || number_at<std::uint32_t>(bytes, bytes.size() - 22) != 0x06054b50)
    throw std::runtime_error("no golden data: " + name_ + ".npz");
  std::size_t at = number_at<std::uint32_t>(bytes, bytes.size() - 6);
  for (int left = number_at<std::uint16_t>(bytes, bytes.size() - 12); left > 0; --left) {
    const auto short_at = [&](std::size_t place) { return std::size_t{number_at<std::uint16_t>(bytes, place)}; };
    const std::size_t name_size = short_at(at + 28), local = number_at<std::uint32_t>(bytes, at + 42);
    const std::string entry = bytes.substr(at + 46, name_size);
    const std::size_t begin = local + 30 + short_at(local + 26) + short_at(local + 28);
    if (entry.compare(0, prefix.size(), prefix) == 0)
      entries_[entry.substr(0, entry.rfind(".npy"))] = bytes.substr(begin, number_at<std::uint32_t>(bytes, at + 20));
    at += 46 + name_size + short_at(at + 30) + short_at(at + 32);
  }
}

Golden::~Golden() {
  if (std::uncaught_exceptions() > 0) return;
  for (const auto& entry : entries_) {
    if (!read_.count(entry.first)) FAIL_CHECK(name_ << ".npz: nothing has read " << entry.first);
  }
}

void Golden::leave_out(const std::string& end) {
  for (const auto& entry : entries_) {
    const std::string& name = entry.first;
    if (name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0) read_.insert(name);
  }
}

std::vector<std::string> Golden::cases(const std::string& prefix) const {
  std::vector<std::string> result;
  for (const auto& [entry, bytes] : entries_) {
    const std::size_t end = entry.size() - 2;
    if (entry.compare(0, prefix.size(), prefix) == 0 && entry.compare(end, 2, ".x") == 0)
      result.push_back(entry.substr(prefix.size(), end - prefix.size()));
  }
  return result;
}

tenon::AnyTensor Golden::get(const std::string& entry) {
  const auto found = entries_.find(entry);
  if (found == entries_.end()) throw std::runtime_error(name_ + ".npz has no " + entry);
  read_.insert(entry);
  const char* const bytes = found->second.data();
  const std::size_t length =
      static_cast<unsigned char>(bytes[8]) | static_cast<std::size_t>(static_cast<unsigned char>(bytes[9])) << 8;
  const auto header =
      tenon::detail::NpyParser({"golden", entry.c_str()}, bytes + tenon::detail::npy_prefix, length).parse();
  const tenon::AnyTensor result = new_tensor(header.dtype, header.shape);
  const char* const elements = bytes + tenon::detail::npy_prefix + length;
  if (result.numel() > 0)
    std::memcpy(result.block()->data, elements,
                static_cast<std::size_t>(result.numel()) * static_cast<std::size_t>(tenon::item_size(header.dtype)));
  return result;
}
tenon::AnyTensor Golden::get(const std::string& entry, tenon::DType dtype) {
  const tenon::AnyTensor result = get(entry);
  if (result.dtype() != dtype)
    throw std::runtime_error(name_ + ".npz: " + entry + " is not of " + tenon::name_of(dtype));
  return result;
}

namespace {

template <class T>
bool near(const T& got, const T& wanted, std::uint64_t tolerance) {
  if constexpr (tenon::ComplexElement<T>) {
    const double error = std::hypot(static_cast<double>(got.re) - wanted.re, static_cast<double>(got.im) - wanted.im);
    const double size = std::hypot(static_cast<double>(wanted.re), static_cast<double>(wanted.im));
    if (std::isnan(size) || std::isinf(size)) {  // an infinity beside a NaN may have either sign: C, annex G
      const auto same = [tolerance](auto a, auto b, auto other) {
        return ulps(std::isnan(other) ? std::abs(a) : a, std::isnan(other) ? std::abs(b) : b) <= tolerance;
      };
      return same(got.re, wanted.re, wanted.im) && same(got.im, wanted.im, wanted.re);
    }
    return error <= static_cast<double>(tolerance) * size * std::numeric_limits<typename T::value_type>::epsilon();
  } else if constexpr (std::is_floating_point_v<T>) {
    return ulps(got, wanted) <= tolerance && (tolerance > 0 || got != got || std::signbit(got) == std::signbit(wanted));
  } else if constexpr (tenon::FloatingElement<T>) {  // halves
    const float a = static_cast<float>(got), b = static_cast<float>(wanted);
    const auto place = [](const T& x) { return x.bits & 0x8000 ? -(x.bits & 0x7fff) : x.bits & 0x7fff; };
    if (a != a || b != b) return a != a && b != b;
    return static_cast<std::uint64_t>(std::abs(place(got) - place(wanted))) <= tolerance &&
           (tolerance > 0 || std::signbit(a) == std::signbit(b));
  } else {
    return got == wanted;
  }
}

/// Of elements that differ, the first.
template <class T>
void compare(const tenon::Tensor<const T>& got, const tenon::Tensor<const T>& wanted, std::uint64_t tolerance) {
  const auto a = elements(got), b = elements(wanted);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (near<T>(a[i], b[i], tolerance)) continue;
    FAIL_CHECK("element " << i << " is " << number_text(static_cast<T>(a[i])) << " instead of "
                          << number_text(static_cast<T>(b[i])));
    return;
  }
  SUCCEED();
}

std::string kind_text(const tenon::AnyTensor& x) {
  return tenon::name_of(x.dtype()) + (" " + to_text(to_vector(x.sizes())));
}

}  // namespace

void check_elements(const tenon::AnyTensor& got, const tenon::AnyTensor& wanted, std::uint64_t tolerance) {
  REQUIRE(kind_text(got) == kind_text(wanted));
  got.visit_const([&]<class T>(const tenon::Tensor<const T>& x) { compare<T>(x, wanted.as<const T>(), tolerance); });
}

void check_golden(Golden& golden, const std::string& entry, const tenon::AnyTensor& got, std::uint64_t tolerance) {
  INFO(golden.name() << ", " << entry);
  check_elements(got, golden.get(entry), tolerance);
}

namespace {

using View = tenon::Tensor<bool>;  // for its layout: views of one element type stand for those of all

std::vector<View> views_of_shape(const tenon::Shape& shape) {
  tenon::Shape order, back, wide;
  for (int d = shape.rank(); d-- > 0;) {
    order.push_back(d);
    back.push_back(shape[d]);
  }
  for (auto n : shape) wide.push_back(2 * n + 1);
  auto stepped = tenon::detail::new_tensor<bool>("layouts_of", wide),
       reversed = tenon::detail::new_tensor<bool>("layouts_of", shape);
  for (int d = 0; d < shape.rank(); ++d) {
    stepped = stepped.movedim(d, 0)(tenon::range(1, 1 + 2 * shape[d], 2)).movedim(0, d);
    reversed = reversed.flip(d);
  }
  return {tenon::detail::new_tensor<bool>("layouts_of", back).permute(order), stepped, reversed};
}

}  // namespace

std::vector<tenon::AnyTensor> layouts_of(const tenon::AnyTensor& x) {
  std::vector<tenon::AnyTensor> result{x};
  if (x.dim() == 0) return result;
  for (const auto& view : views_of_shape(tenon::Shape(x.sizes()))) {
    const auto all = new_tensor(x.dtype(), {view.storage().size()});
    result.push_back(view_of(all, view.layout()));
    if (x.numel() > 0)
      tenon::detail::copy_elements(all.block()->data, view.layout(), x.block()->data, x.layout(),
                                   tenon::item_size(x.dtype()));
  }
  return result;
}

}  // namespace support
