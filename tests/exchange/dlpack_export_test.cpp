// DLPack, export: what other libraries are shown, who keeps it alive, and in which order everybody may go.
#include <tenon/exchange/dlpack.hpp>

#include <tenon/core/elementwise.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/dlpack.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::error_text;
using support::Extents;
using support::Foreign;
using tn::DlpackLegacyPtr, tn::DlpackPtr, tn::Tensor;
using Legacy = DLManagedTensor;
using Versioned = tn::DLManagedTensorVersioned;

namespace {

Extents sizes(const DLTensor& t) { return Extents(t.shape, t.shape + t.ndim); }
Extents strides(const DLTensor& t) { return Extents(t.strides, t.strides + t.ndim); }
std::int32_t device_type(const DLTensor& t) {
  std::int32_t type;
  std::memcpy(&type, &t.device, sizeof type);
  return type;
}

/// A tensor of (2,3) on elements 0 … 5, whose release is counted.
Tensor<float> counted(float (&elements)[6], std::atomic<int>& releases) {
  for (int i = 0; i < 6; ++i) elements[i] = static_cast<float>(i);
  const auto storage = tn::Storage<float>::adopt(elements, 6, [&releases](float*) { ++releases; });
  return Tensor<float>().set_(storage, 0, {2, 3}, {3, 1});
}

/// What is wrong with the exports of a T; empty if nothing is.
template <class T>
TENON_NOINLINE_OG std::string dtype_fault(int code) {
  const Tensor<T> tensor = Tensor<T>().set_(tn::Storage<T>(6), 0, tn::Shape{2, 3}, tn::Shape{3, 1});
  const DlpackPtr managed(tn::to_dlpack(tensor));
  const DlpackLegacyPtr legacy(tn::to_dlpack_legacy(tensor));
  for (const auto& t : {managed->dl_tensor, legacy->dl_tensor, tn::as_dltensor(tensor)}) {
    if (t.dtype.code != code || t.dtype.bits != 8 * sizeof(T) || t.dtype.lanes != 1) return "dtype";
    if (t.data != tensor.data_ptr() || t.byte_offset != 0 || device_type(t) != 1 || t.device.device_id != 0)
      return "data";
  }
  const auto back = tn::from_dlpack<T>(tn::to_dlpack(tensor));
  return back.data_ptr() == tensor.data_ptr() && tn::from_dlpack_any(tn::to_dlpack(back)).dtype() == tn::dtype_of<T>
             ? ""
             : "round trip";
}

}  // namespace

TEST_CASE("every dtype has its code") {
  support::for_each_dtype([]<class T>(T*, int code) {
    INFO(tn::name_of(tn::dtype_of<T>));
    CHECK(dtype_fault<T>(code) == "");
  });
}

TEST_CASE("sizes and strides are always there, the offset is in the address") {
  const auto tensor = support::iota({4, 5}).narrow(0, 1, 2).t();
  const DlpackPtr managed(tn::to_dlpack(tensor));
  const DLTensor& t = managed->dl_tensor;
  CHECK((t.ndim == 2 && sizes(t) == Extents{5, 2} && strides(t) == Extents{1, 5}));
  CHECK((t.byte_offset == 0 && t.data == tensor.data_ptr() && *static_cast<std::int64_t*>(t.data) == 5));
  CHECK((managed->version.major == 1 && managed->flags == 0));

  const auto scalar = support::iota({3}).select(0, 2);
  const DlpackPtr point(tn::to_dlpack(scalar));
  CHECK((point->dl_tensor.ndim == 0 && point->dl_tensor.shape && point->dl_tensor.strides &&
         *static_cast<std::int64_t*>(point->dl_tensor.data) == 2));

  const auto high = support::iota({1, 1, 2, 1, 1, 1, 1, 3});
  CHECK(sizes(DlpackPtr(tn::to_dlpack(high))->dl_tensor) == Extents{1, 1, 2, 1, 1, 1, 1, 3});
}

TEST_CASE("an empty tensor has null data, with and without a storage") {
  for (const auto& tensor : {support::iota({2, 0, 3}), Tensor<std::int64_t>(), support::iota({4}).narrow(0, 3, 0)}) {
    const DlpackPtr managed(tn::to_dlpack(tensor));
    CHECK((managed->dl_tensor.data == nullptr && sizes(managed->dl_tensor) == support::to_vector(tensor.sizes())));
    CHECK(tn::as_dltensor(tensor).data == nullptr);
    CHECK(!tensor.storage().is_pinned());
    CHECK(tn::from_dlpack<std::int64_t>(tn::to_dlpack_legacy(tensor)).sizes() == tensor.sizes());
  }
}

TEST_CASE("a shape whose elements would have more than 2^63 bytes is refused, as it is on the way in") {
  constexpr std::int64_t many = std::int64_t{1} << 62;
  for (const tn::Shape& shape : {tn::Shape{many, 0}, tn::Shape{0, many}, tn::Shape{many / 2, 2}}) {
    const auto tensor = shape[0] * shape[1] == 0 ? support::iota({0}).view(shape) : support::iota({1}).expand(shape);
    CHECK_THROWS_AS(tn::to_dlpack(tensor), tn::ExchangeError);
    CHECK_THROWS_AS(tn::to_dlpack(tn::AnyTensor(tensor)), tn::ExchangeError);
    CHECK_THROWS_AS(tn::as_dltensor(tensor), tn::ExchangeError);
  }
  const auto fits = support::iota({0}).view({many / 8, 0});
  CHECK(tn::from_dlpack<std::int64_t>(tn::to_dlpack(fits)).sizes() == fits.sizes());
}

TEST_CASE("strides of dimensions with one index are left as they are") {
  const auto tensor = support::iota({6}).as_strided({1, 3, 1}, {17, 2, 5}, 1);
  const DlpackPtr managed(tn::to_dlpack(tensor));
  CHECK(strides(managed->dl_tensor) == Extents{17, 2, 5});
}

TEST_CASE("negative strides: the address is that of the first element, and the way back finds all") {
  const auto tensor = support::iota({2, 3}).flip(1);
  const DlpackPtr managed(tn::to_dlpack(tensor));
  CHECK((strides(managed->dl_tensor) == Extents{3, -1} && *static_cast<std::int64_t*>(managed->dl_tensor.data) == 2 &&
         managed->dl_tensor.byte_offset == 0));
  const auto back = tn::from_dlpack<std::int64_t>(tn::to_dlpack(tensor));
  CHECK(support::elements(back) == std::vector<std::int64_t>{2, 1, 0, 5, 4, 3});
  const auto again = tn::from_dlpack<std::int64_t>(tn::to_dlpack(back.flip(1)));
  CHECK(support::elements(again) == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("a legacy export of negative strides is asked for") {
  const auto tensor = support::iota({3}).flip(0);
  CHECK_THAT(
      error_text<tn::ExchangeError>([&] { (void)tn::to_dlpack_legacy(tensor); }),
      ContainsSubstring("to_dlpack_legacy") && ContainsSubstring("(-1,)") && ContainsSubstring("negative_strides"));
  CHECK(tensor.storage().use_count() == 1);
  CHECK(strides(DlpackLegacyPtr(tn::to_dlpack_legacy(tensor, {.negative_strides = true}))->dl_tensor) == Extents{-1});
  CHECK(strides(DlpackLegacyPtr(tn::to_dlpack_legacy(tensor, {.copy = true}))->dl_tensor) == Extents{1});
}

TEST_CASE("read-only tensors say so, and the legacy struct does not take them") {
  const Tensor<const std::int64_t> tensor = support::iota({3});
  CHECK(DlpackPtr(tn::to_dlpack(tensor))->flags == 1);
  CHECK_THAT(error_text<tn::ExchangeError>([&] { (void)tn::to_dlpack_legacy(tensor); }),
             ContainsSubstring("read-only"));
  CHECK_THROWS_AS((void)tn::to_dlpack_legacy(tn::AnyTensor(tensor)), tn::ExchangeError);
  const DlpackLegacyPtr copy(tn::to_dlpack_legacy(tensor, {.copy = true}));
  CHECK(copy->dl_tensor.data != tensor.data_ptr());
  CHECK(DlpackPtr(tn::to_dlpack(tensor, {.copy = true}))->flags == 2);
  const auto back = tn::from_dlpack_any(tn::to_dlpack(tensor));
  CHECK((back.is_read_only() && DlpackPtr(tn::to_dlpack(back))->flags == 1));
}

TEST_CASE("a copy is the consumer's own") {
  const auto tensor = support::iota({2, 3}).t();
  const DlpackPtr managed(tn::to_dlpack(tensor, {.copy = true}));
  CHECK((managed->flags == 2 && strides(managed->dl_tensor) == Extents{2, 1} && tensor.storage().use_count() == 1));
  CHECK(support::elements(tn::from_dltensor<std::int64_t>(managed->dl_tensor)) == support::elements(tensor));
  const DlpackPtr any(tn::to_dlpack(tn::AnyTensor(tensor), {.copy = true}));
  CHECK((any->flags == 2 && any->dl_tensor.data != tensor.data_ptr()));
}

TEST_CASE("an expression is exported by its value") {
  const auto a = support::iota({3});
  CHECK(support::elements(tn::from_dlpack<std::int64_t>(tn::to_dlpack(a + a))) == std::vector<std::int64_t>{0, 2, 4});
  CHECK(DlpackPtr(tn::to_dlpack(a + a, {.copy = true}))->flags == 2);
}

TEST_CASE("a stream is for memory of a GPU") {
  const auto host = support::iota({3});
  CHECK_THAT(
      error_text<tn::ExchangeError>([&] { (void)tn::to_dlpack(host, {.stream = tn::DlpackStream::legacy_default}); }),
      ContainsSubstring("stream 1") && ContainsSubstring("cpu"));
  CHECK(host.storage().use_count() == 1);
  Foreign foreign;
  foreign.set_device(2, 3);
  {
    const auto tensor = tn::from_dlpack<float, tn::Cuda>(foreign.make<Versioned>());
    const auto exported = [&](std::int64_t stream) {
      (void)tn::to_dlpack(tensor, {.stream = static_cast<tn::DlpackStream>(stream)});
    };
    CHECK_THAT(error_text<tn::ExchangeError>([&] { exported(0); }), ContainsSubstring("stream 0"));
    CHECK_THAT(error_text<tn::ExchangeError>([&] { exported(-2); }), ContainsSubstring("stream -2"));
    CHECK_THAT(error_text<tn::DeviceError>([&] { exported(2); }),
               ContainsSubstring("<tenon/exchange/dlpack_cuda.hpp>"));
    CHECK_THROWS_AS((void)tn::to_dlpack(tensor, {.copy = true}), tn::DeviceError);
    const DlpackPtr managed(tn::to_dlpack(tensor, {.stream = tn::DlpackStream::unsynchronised}));
    CHECK((device_type(managed->dl_tensor) == 2 && managed->dl_tensor.device.device_id == 3));
  }
  CHECK(foreign.releases == 1);
}

TEST_CASE("a round trip keeps the address, the layout, the device and what may be written") {
  for (std::int32_t device : {1, 3, 13}) {
    Foreign foreign;
    foreign.set_device(device, 0);
    foreign.set_shape({2, 1, 3}, {-4, 5, 1});
    foreign.view.byte_offset = 16;
    foreign.flags = device == 3 ? 1 : 0;
    {
      const DlpackPtr managed(tn::to_dlpack(tn::from_dlpack_any(foreign.make<Versioned>())));
      const DLTensor& t = managed->dl_tensor;
      CHECK((t.data == foreign.elements + 4 && device_type(t) == device && managed->flags == foreign.flags));
      CHECK((sizes(t) == Extents{2, 1, 3} && strides(t) == Extents{-4, 5, 1}));
      CHECK(foreign.releases == 0);
    }
    CHECK(foreign.releases == 1);
  }
}

TEST_CASE("as_dltensor borrows: nobody is counted") {
  const auto tensor = support::iota({2, 3}).t();
  const DLTensor view = tn::as_dltensor(tensor);
  CHECK((sizes(view) == Extents{3, 2} && strides(view) == Extents{1, 3} && view.data == tensor.data_ptr() &&
         tensor.storage().use_count() == 1));
  CHECK(tn::from_dltensor<std::int64_t>(view)(2, 1) == 5);
  const tn::AnyTensor any = tensor;
  CHECK(tn::as_dltensor(any).data == tensor.data_ptr());
}

TEST_CASE("an exported storage is not resized, and not reused for another value") {
  auto tensor = support::iota({3});
  DlpackPtr managed(tn::to_dlpack(tensor));
  CHECK(tensor.storage().is_pinned());
  CHECK_THROWS_AS(tensor.resize_({100}), tn::MemoryError);
  const auto* before = tensor.data_ptr();
  tensor = tensor + tensor;
  CHECK((tensor.data_ptr() != before && *static_cast<const std::int64_t*>(managed->dl_tensor.data) == 0));
}

TEST_CASE("the elements are released once, whoever goes first") {
  float elements[6];
  std::atomic<int> releases = 0;
  const auto check = [&](const char* name, auto order) {
    INFO(name);
    releases = 0;
    order(counted(elements, releases));
    CHECK(releases == 1);
  };
  check("the tensor, then the struct", [&](Tensor<float> tensor) {
    DlpackPtr managed(tn::to_dlpack(tensor));
    tensor = Tensor<float>();
    CHECK((releases == 0 && static_cast<float*>(managed->dl_tensor.data)[5] == 5));
  });
  check("the struct, then the tensor", [&](Tensor<float> tensor) {
    DlpackPtr(tn::to_dlpack(tensor)).reset();
    CHECK((releases == 0 && tensor(1, 2) == 5));
  });
  check("views and the tensor, then the struct of a view", [&](Tensor<float> tensor) {
    Tensor<float> view = tensor.t();
    const DlpackPtr managed(tn::to_dlpack(view.select(0, 1)));
    tensor = view = Tensor<float>();
    CHECK((releases == 0 && *static_cast<float*>(managed->dl_tensor.data) == 1));
  });
  check("two structs of one tensor", [&](Tensor<float> tensor) {
    DlpackPtr first(tn::to_dlpack(tensor));
    DlpackLegacyPtr second(tn::to_dlpack_legacy(tensor));
    tensor = Tensor<float>();
    first.reset();
    CHECK(releases == 0);
    second.reset();
    CHECK(releases == 1);
  });
  check("a consumer, then its views", [&](Tensor<float> tensor) {
    auto consumer = tn::from_dlpack<float>(tn::to_dlpack(std::move(tensor)));
    auto view = tn::from_dlpack<float>(tn::to_dlpack(consumer)).narrow(1, 1, 2);
    consumer = Tensor<float>();
    CHECK((releases == 0 && view(1, 1) == 5));
  });
  check("another thread is the last", [&](Tensor<float> tensor) {
    DlpackPtr managed(tn::to_dlpack(tensor));
    std::thread other([kept = tn::from_dlpack_any(std::move(managed))]() mutable { kept = tn::AnyTensor(); });
    tensor = Tensor<float>();
    other.join();
  });
  check("many threads", [&](Tensor<float> tensor) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([kept = tensor] {
        for (int k = 0; k < 100; ++k) DlpackPtr(tn::to_dlpack(tn::from_dlpack<float>(tn::to_dlpack(kept)))).reset();
      });
    }
    tensor = Tensor<float>();
    for (auto& thread : threads) thread.join();
  });
  check("during unwinding", [&](Tensor<float> tensor) {
    try {
      const auto consumer = tn::from_dlpack<float>(tn::to_dlpack(tensor));
      const DlpackPtr unconsumed(tn::to_dlpack(consumer));
      tensor = Tensor<float>();
      throw std::runtime_error("on the way");
    } catch (const std::runtime_error&) {
      CHECK(releases == 1);
    }
  });
}

namespace {

/// Ends the process with an error unless, after main and after all tensors that outlive it, every element was released
/// once.
struct AtTheVeryEnd {
  Foreign foreign;
  int structs = 0;
  ~AtTheVeryEnd() {
    if (foreign.releases != structs) std::_Exit(97);
  }
} at_the_very_end;
DlpackPtr unconsumed_after_main;
Tensor<float> tensor_after_main;
tn::AnyTensor any_after_main;
Tensor<std::int64_t> own_after_main;
DlpackPtr export_after_main;

}  // namespace

TEST_CASE("tensors and structs may outlive main") {
  unconsumed_after_main = DlpackPtr(at_the_very_end.foreign.make<Versioned>());
  tensor_after_main = tn::from_dlpack<float>(at_the_very_end.foreign.make<Versioned>());
  any_after_main = tn::from_dlpack_any(tn::to_dlpack(tn::from_dlpack<float>(at_the_very_end.foreign.make<Legacy>())));
  own_after_main = support::iota({3});
  export_after_main = DlpackPtr(tn::to_dlpack(own_after_main));
  at_the_very_end.structs = 3;
  CHECK(at_the_very_end.foreign.releases == 0);
}
