// DLPack, import: what is accepted and how, what is refused and why; the deleter is called once in every case.
#include <tenon/exchange/dlpack.hpp>

#include <tenon/host/engine_evaluation.hpp>

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/dlpack.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::error_text;
using support::Foreign;
using Legacy = DLManagedTensor;
using Versioned = tn::DLManagedTensorVersioned;

namespace {
bool new_fails = false;
}
// The block of foreign elements is made by this one.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  if (new_fails) return nullptr;
  try {
    return ::operator new(bytes);
  } catch (...) {
    return nullptr;
  }
}

namespace {

constexpr std::int64_t smallest = INT64_MIN, largest = INT64_MAX;

struct Accepted {
  const char* name;
  void (*edit)(Foreign&);
  std::vector<float> elements;
  bool read_only = false;
};
const Accepted accepted[] = {
    {"plain", [](Foreign&) {}, {0, 1, 2, 3, 4, 5}},
    {"strides null", [](Foreign& f) { f.null_strides = true; }, {0, 1, 2, 3, 4, 5}},
    {"no dimension, shape and strides null",
     [](Foreign& f) { f.set_shape({}, {}), f.null_shape = f.null_strides = true; },
     {0}},
    {"no dimension, shape and strides somewhere", [](Foreign& f) { f.view.ndim = 0; }, {0}},
    {"empty with null data",
     [](Foreign& f) {
       f.set_shape({2, 0, 3}, {0, 3, 1}), f.view.data = nullptr;
     },
     {}},
    {"empty with data", [](Foreign& f) { f.set_shape({0}, {1}); }, {}},
    {"empty with the wildest strides",
     [](Foreign& f) {
       f.set_shape({0, 5, 7}, {smallest, largest, smallest});
     },
     {}},
    {"empty with large extents",
     [](Foreign& f) {
       f.set_shape({largest / 4, 0}, {0, 1}), f.null_strides = true;
     },
     {}},
    {"empty, misaligned", [](Foreign& f) { f.set_shape({0}, {1}), f.view.byte_offset = 1; }, {}},
    {"byte_offset", [](Foreign& f) { f.view.byte_offset = 8; }, {2, 3, 4, 5, 6, 7}},
    {"negative strides from a byte_offset",
     [](Foreign& f) {
       f.set_shape({2, 3}, {-3, -1}), f.view.byte_offset = 20;
     },
     {5, 4, 3, 2, 1, 0}},
    {"one negative stride",
     [](Foreign& f) {
       f.set_shape({2, 3}, {-4, 1}), f.view.byte_offset = 16;
     },
     {4, 5, 6, 0, 1, 2}},
    {"broadcast by a stride of 0",
     [](Foreign& f) {
       f.set_shape({2, 3}, {0, 1});
     },
     {0, 1, 2, 0, 1, 2},
     true},
    {"a stride of 0 with one index",
     [](Foreign& f) {
       f.set_shape({1, 3}, {0, 1});
     },
     {0, 1, 2}},
    {"one index with a wild stride",
     [](Foreign& f) {
       f.set_shape({1, 3, 1}, {smallest, 1, largest});
     },
     {0, 1, 2}},
    {"one index with a negative stride",
     [](Foreign& f) {
       f.set_shape({3, 1}, {1, -7});
     },
     {0, 1, 2}},
    {"overlapping windows",
     [](Foreign& f) {
       f.set_shape({2, 3}, {1, 1});
     },
     {0, 1, 2, 1, 2, 3}},
    {"rank 8",
     [](Foreign& f) {
       f.set_shape({1, 1, 1, 2, 1, 1, 1, 2}, {9, 9, 9, 2, 9, 9, 9, 1});
     },
     {0, 1, 2, 3}},
    {"rank 64",
     [](Foreign& f) { f.set_shape(std::vector<std::int64_t>(64, 1), std::vector<std::int64_t>(64, 5)); },
     {0}},
    {"misaligned data that byte_offset makes right",
     [](Foreign& f) { f.view.data = reinterpret_cast<char*>(f.elements) + 1, f.view.byte_offset = 3; },
     {1, 2, 3, 4, 5, 6}},
    {"pinned memory", [](Foreign& f) { f.set_device(3, 0); }, {0, 1, 2, 3, 4, 5}},
    {"managed memory", [](Foreign& f) { f.set_device(13, 0); }, {0, 1, 2, 3, 4, 5}},
    {"the host with an index", [](Foreign& f) { f.set_device(1, -1); }, {0, 1, 2, 3, 4, 5}},
};

struct Refused {
  const char* name;
  void (*edit)(Foreign&);
  const char* text;
};
const Refused refused[] = {
    {"ndim -1", [](Foreign& f) { f.view.ndim = -1; }, "ndim -1"},
    {"ndim 65", [](Foreign& f) { f.set_shape(std::vector<std::int64_t>(65, 1), std::vector<std::int64_t>(65, 1)); },
     "ndim 65"},
    {"ndim INT_MAX", [](Foreign& f) { f.view.ndim = INT32_MAX; }, "ndim 2147483647"},
    {"a negative extent",
     [](Foreign& f) {
       f.set_shape({2, -3}, {3, 1});
     },
     "extent -3 of axis 1"},
    {"a negative extent beside an empty one",
     [](Foreign& f) {
       f.set_shape({0, -1}, {1, 1});
     },
     "extent -1 of axis 1"},
    {"the number of elements overflows",
     [](Foreign& f) {
       f.set_shape({largest, 3}, {3, 1});
     },
     "overflow 64 bits"},
    {"it wraps to 0",
     [](Foreign& f) {
       f.set_shape({std::int64_t{1} << 32, std::int64_t{1} << 32}, {0, 0});
     },
     "overflow 64 bits"},
    {"the number of bytes overflows",
     [](Foreign& f) {
       f.set_shape({std::int64_t{1} << 31, std::int64_t{1} << 31}, {0, 0});
     },
     "overflow 64 bits"},
    {"the same in rank 7",
     [](Foreign& f) { f.set_shape(std::vector<std::int64_t>(7, 1000), std::vector<std::int64_t>(7, 0)); },
     "overflow 64 bits"},
    {"an extent of 0 while the others overflow",
     [](Foreign& f) {
       f.set_shape({largest, 0, largest}, {0, 0, 0});
     },
     "overflow 64 bits"},
    {"the strides' span overflows",
     [](Foreign& f) {
       f.set_shape({3, 3}, {largest / 2, largest / 2});
     },
     "2^47 bytes"},
    {"it overflows in both directions",
     [](Foreign& f) {
       f.set_shape({2, 2}, {largest, smallest + 1});
     },
     "2^47 bytes"},
    {"the span in bytes overflows", [](Foreign& f) { f.set_shape({2}, {largest / 4}); }, "2^47 bytes"},
    {"a stride of INT64_MIN",
     [](Foreign& f) {
       f.set_shape({2, 3}, {smallest, 1});
     },
     "2^47 bytes"},
    {"a null shape", [](Foreign& f) { f.null_shape = true; }, "ndim 2 with a null shape"},
    {"null data", [](Foreign& f) { f.view.data = nullptr; }, "null data for shape (2,3)"},
    {"null data with an offset", [](Foreign& f) { f.view.data = nullptr, f.view.byte_offset = 64; },
     "null data for shape (2,3)"},
    {"no lanes", [](Foreign& f) { f.view.dtype.lanes = 0; }, "0 lanes"},
    {"two lanes", [](Foreign& f) { f.view.dtype.lanes = 2; }, "2 lanes"},
    {"31 bits", [](Foreign& f) { f.view.dtype.bits = 31; }, "31 bits"},
    {"float of 8 bits", [](Foreign& f) { f.view.dtype.bits = 8; }, "code 2 of 8 bits"},
    {"an opaque handle",
     [](Foreign& f) {
       f.view.dtype = {3, 64, 1};
     },
     "type code 3"},
    {"fp8",
     [](Foreign& f) {
       f.view.dtype = {10, 8, 1};
     },
     "type code 10"},
    {"an unknown code", [](Foreign& f) { f.view.dtype.code = 200; }, "type code 200"},
    {"device 0", [](Foreign& f) { f.set_device(0, 0); }, "device type 0"},
    {"ROCm", [](Foreign& f) { f.set_device(10, 0); }, "device type 10"},
    {"a device that old headers have no name for", [](Foreign& f) { f.set_device(17, 0); }, "device type 17"},
    {"device INT32_MIN", [](Foreign& f) { f.set_device(INT32_MIN, 0); }, "device type -2147483648"},
    {"a GPU with a negative index", [](Foreign& f) { f.set_device(2, -1); }, "index -1"},
    {"misaligned", [](Foreign& f) { f.view.data = reinterpret_cast<char*>(f.elements) + 1; }, "alignment of float32"},
    {"a byte_offset that misaligns", [](Foreign& f) { f.view.byte_offset = 2; }, "alignment of float32"},
    {"a byte_offset near 2^64", [](Foreign& f) { f.view.byte_offset = UINT64_MAX - 3; },
     "byte_offset of 18446744073709551612"},
    {"a byte_offset near 2^64 that misaligns", [](Foreign& f) { f.view.byte_offset = UINT64_MAX; },
     "lead out of all memory"},
    {"elements before address 0",
     [](Foreign& f) { f.set_shape({2}, {-(std::int64_t{1} << 44)}), f.view.data = reinterpret_cast<void*>(64); },
     "lead out of all memory"},
    {"an element at address 0", [](Foreign& f) { f.set_shape({2}, {-1}), f.view.data = reinterpret_cast<void*>(4); },
     "lead out of all memory"},
    {"elements behind the last address",
     [](Foreign& f) { f.set_shape({64}, {1}), f.view.data = reinterpret_cast<void*>(UINTPTR_MAX - 63); },
     "lead out of all memory"},
};

/// f(managed) for a struct of each kind; then its deleter has been called once.
template <class Managed, class F>
TENON_NOINLINE_OG void consume(Foreign& foreign, F f) {
  foreign.releases = 0;
  f(foreign.make<Managed>());
  CHECK(foreign.releases == 1);
}

TENON_NOINLINE_OG void check_any(Foreign& foreign, const Accepted& wanted, bool read_only, const tn::AnyTensor& any) {
  CHECK(foreign.releases == 0);
  CHECK(any.is_read_only() == read_only);
  CHECK(support::elements(any.as<const float>()) == wanted.elements);
  CHECK(support::to_vector(any.sizes()) ==
        support::Extents(foreign.shape.begin(), foreign.shape.begin() + foreign.view.ndim));
  CHECK(any.layout().offset() >= 0);
}

TENON_NOINLINE_OG std::string any_error(Legacy* managed) {
  return error_text<tn::Error>([&] { tn::from_dlpack_any(managed); });
}
TENON_NOINLINE_OG std::string any_error(Versioned* managed) {
  return error_text<tn::Error>([&] { tn::from_dlpack_any(managed); });
}
template <class T, class Device = tn::Cpu, class Managed>
TENON_NOINLINE_OG std::string import_error(Managed* managed) {
  return error_text<tn::Error>([&] { tn::from_dlpack<T, Device>(managed); });
}

template <class Managed>
TENON_NOINLINE_OG void check_accepted(const Accepted& wanted) {
  Foreign foreign;
  wanted.edit(foreign);
  consume<Managed>(
      foreign, [&](Managed* managed) { check_any(foreign, wanted, wanted.read_only, tn::from_dlpack_any(managed)); });
  consume<Managed>(foreign,
                   [&](Managed* managed) { check_any(foreign, wanted, true, tn::from_dlpack<const float>(managed)); });
  consume<Managed>(foreign, [&](Managed* managed) {
    if (wanted.read_only)
      CHECK_THAT(import_error<float>(managed), ContainsSubstring("from_dlpack") && ContainsSubstring("read-only"));
    else check_any(foreign, wanted, false, tn::from_dlpack<float>(managed));
  });
}

template <class Managed>
TENON_NOINLINE_OG void check_refused(const Refused& wanted) {
  Foreign foreign;
  wanted.edit(foreign);
  consume<Managed>(foreign, [&](Managed* managed) {
    CHECK_THAT(any_error(managed), ContainsSubstring("from_dlpack_any") && ContainsSubstring(wanted.text));
  });
  consume<Managed>(foreign,
                   [&](Managed* managed) { CHECK_THAT(import_error<float>(managed), ContainsSubstring(wanted.text)); });
  consume<Managed>(foreign, [&](Managed* managed) {
    CHECK_THAT(import_error<const float>(managed), ContainsSubstring(wanted.text));
  });
}

/// One element of T through both structs and back; empty if nothing is wrong.
template <class T>
TENON_NOINLINE_OG std::string dtype_fault(std::uint8_t code) {
  Foreign foreign;
  foreign.view.dtype = {code, static_cast<std::uint8_t>(8 * sizeof(T)), 1};
  if (!tn::from_dlpack<T>(foreign.make<Versioned>()).layout().is_contiguous()) return "versioned";
  if (support::address_of(tn::from_dlpack<T>(foreign.make<Legacy>())) != static_cast<void*>(foreign.elements))
    return "legacy";
  if (tn::from_dlpack_any(foreign.make<Legacy>()).dtype() != tn::dtype_of<T>) return "any";
  foreign.view.byte_offset = alignof(T);
  if (tn::from_dlpack<T>(foreign.make<Legacy>()).numel() != 6) return "alignment";
  foreign.view.byte_offset = alignof(T) / 2;
  const auto halfway = import_error<T>(foreign.make<Legacy>());
  if (alignof(T) > 1 && halfway.find("alignment") == std::string::npos) return "half the alignment";
  return foreign.releases == 5 ? "" : "releases";
}

}  // namespace

TEST_CASE("what DLPack allows is accepted, through both structs") {
  for (const auto& wanted : accepted) {
    INFO(wanted.name);
    check_accepted<Legacy>(wanted);
    check_accepted<Versioned>(wanted);
    Foreign foreign;
    wanted.edit(foreign);
    check_any(foreign, wanted, wanted.read_only, tn::from_dltensor_any(foreign.shown()));
    check_any(foreign, wanted, true, tn::from_dltensor<const float>(foreign.shown()));
  }
}

TEST_CASE("what breaks its rules is refused, and released all the same") {
  for (const auto& wanted : refused) {
    INFO(wanted.name);
    check_refused<Legacy>(wanted);
    check_refused<Versioned>(wanted);
    Foreign foreign;
    wanted.edit(foreign);
    CHECK_THAT(error_text<tn::Error>([&] { tn::from_dltensor_any(foreign.shown()); }),
               ContainsSubstring("from_dltensor_any") && ContainsSubstring(wanted.text));
    CHECK(foreign.releases == 0);
  }
}

TEST_CASE("every dtype has its code, and its alignment") {
  support::for_each_dtype([]<class T>(T*, int code) {
    INFO(tn::name_of(tn::dtype_of<T>));
    CHECK(dtype_fault<T>(code) == "");
  });
}

TEST_CASE("another dtype or device than was asked for is refused") {
  Foreign foreign;
  CHECK_THAT(error_text<tn::TypeError>([&] { tn::from_dlpack<std::int32_t>(foreign.make<Versioned>()); }),
             ContainsSubstring("float32, not int32"));
  CHECK_THAT(error_text<tn::DeviceError>([&] { tn::from_dlpack<float, tn::Cuda>(foreign.make<Versioned>()); }),
             ContainsSubstring("cpu 0"));
  foreign.set_device(2, 1);
  CHECK_THAT(error_text<tn::DeviceError>([&] { tn::from_dlpack<float>(foreign.make<Versioned>()); }),
             ContainsSubstring("cuda 1"));
  CHECK(foreign.releases == 3);
}

TEST_CASE("memory of a GPU becomes a tensor there, which knows its index") {
  Foreign foreign;
  foreign.set_device(2, 1);
  foreign.set_shape({2, 3}, {-3, 1});
  foreign.view.byte_offset = 12;
  {
    const auto tensor = tn::from_dlpack<float, tn::Cuda>(foreign.make<Versioned>());
    CHECK(tensor.device() == (tn::AnyDevice{tn::DeviceType::cuda, 1}));
    CHECK(tensor.data_ptr() == foreign.elements + 3);
    CHECK(tn::from_dlpack_any(foreign.make<Legacy>()).device() == tensor.device());
    CHECK(foreign.releases == 1);
  }
  foreign.set_device(13, 0);
  CHECK(tn::from_dlpack<float, tn::Cuda>(foreign.make<Versioned>()).device().type == tn::DeviceType::cuda_managed);
  CHECK(foreign.releases == 3);
}

TEST_CASE("a struct of another major version is released and not read") {
  for (std::uint32_t major : {0u, 2u, UINT32_MAX}) {
    Foreign foreign;
    foreign.major = major;
    foreign.view = {};
    std::memset(static_cast<void*>(&foreign.view), 0xee, sizeof foreign.view);
    auto* managed = foreign.make<Versioned>();
    std::memset(static_cast<void*>(&managed->dl_tensor), 0xee, sizeof managed->dl_tensor);
    CHECK_THAT(error_text<tn::ExchangeError>([&] { tn::from_dlpack_any(managed); }),
               ContainsSubstring("DLPack " + std::to_string(major) + "."));
    CHECK(foreign.releases == 1);
  }
}

TEST_CASE("a later minor version and unknown flags are accepted") {
  Foreign foreign;
  foreign.minor = 99;
  foreign.flags = ~std::uint64_t{1};
  CHECK(tn::from_dlpack<float>(foreign.make<Versioned>()).numel() == 6);
  CHECK(foreign.releases == 1);
}

TEST_CASE("read-only elements become a Tensor<const T> only") {
  Foreign foreign;
  foreign.flags = 1;
  CHECK_THAT(error_text<tn::TypeError>([&] { tn::from_dlpack<float>(foreign.make<Versioned>()); }),
             ContainsSubstring("read-only") && ContainsSubstring("Tensor<const T>"));
  CHECK(tn::from_dlpack<const float>(foreign.make<Versioned>())(1, 2) == 5);
  CHECK(tn::from_dlpack_any(foreign.make<Versioned>()).is_read_only());
  CHECK_FALSE(tn::from_dlpack_any(foreign.make<Legacy>()).is_read_only());  // which cannot say it
  CHECK(foreign.releases == 4);
}

TEST_CASE("without a deleter there is nothing to call") {
  Foreign foreign;
  foreign.null_deleter = true;
  std::unique_ptr<Versioned> managed(foreign.make<Versioned>());
  CHECK(tn::from_dlpack<float>(managed.get())(0, 1) == 1);
  foreign.view.ndim = -1;
  std::unique_ptr<Legacy> wrong(foreign.make<Legacy>());
  CHECK_THROWS_AS(tn::from_dlpack<float>(wrong.get()), tn::ExchangeError);
}

TEST_CASE("no struct at all is refused") {
  CHECK_THAT(error_text<tn::ExchangeError>([] { tn::from_dlpack<float>(static_cast<Versioned*>(nullptr)); }),
             ContainsSubstring("null"));
  CHECK_THROWS_AS(tn::from_dlpack_any(tn::DlpackLegacyPtr()), tn::ExchangeError);
}

TEST_CASE("when memory is short the struct is released once") {
  Foreign foreign;
  std::string texts[3];
  auto* first = foreign.make<Versioned>();
  auto* second = foreign.make<Legacy>();
  new_fails = true;
  texts[0] = import_error<float>(first);
  texts[1] = any_error(second);
  texts[2] = error_text<tn::MemoryError>([&] { tn::from_dltensor_any(foreign.shown()); });
  new_fails = false;
  for (const auto& text : texts) CHECK_THAT(text, ContainsSubstring("cannot allocate"));
  CHECK(foreign.releases == 2);
}

TEST_CASE("a bool may be any byte") {
  Foreign foreign;
  const unsigned char bytes[6] = {0, 1, 2, 128, 255, 0};
  std::memcpy(foreign.elements, bytes, sizeof bytes);
  foreign.view.dtype = {6, 8, 1};
  const auto bools = tn::from_dlpack<bool>(foreign.make<Versioned>());
  CHECK((!bools(0, 0) && bools(0, 1) && bools(0, 2) && bools(1, 0) && bools(1, 1) && !bools(1, 2)));
  const auto copy = bools.cast<std::int32_t>();
  CHECK(support::elements(copy) == std::vector<std::int32_t>{0, 1, 1, 1, 1, 0});
}

TEST_CASE("a DlpackPtr owns until it is consumed") {
  static_assert(!std::is_copy_constructible_v<tn::DlpackPtr> && std::is_nothrow_move_constructible_v<tn::DlpackPtr>);
  Foreign foreign;
  {
    tn::DlpackPtr first(foreign.make<Versioned>()), second(foreign.make<Versioned>());
    CHECK((first && first->dl_tensor.ndim == 2 && (*first).dl_tensor.data == foreign.elements));
    second = std::move(first);
    CHECK((foreign.releases == 1 && !first && second));
    tn::DlpackPtr& same = second;
    second = std::move(same);
    CHECK((foreign.releases == 1 && second));
    const auto tensor = tn::from_dlpack<float>(std::move(second));
    CHECK((foreign.releases == 1 && !second && tensor.numel() == 6));
    tn::DlpackLegacyPtr third(foreign.make<Legacy>());
    third.reset();
    CHECK(foreign.releases == 2);
    third.reset(foreign.make<Legacy>());
    CHECK(tn::from_dlpack_any(std::move(third)).numel() == 6);
    CHECK(foreign.releases == 3);
    tn::DlpackLegacyPtr fourth(foreign.make<Legacy>());
    auto* released = fourth.release();
    CHECK((!fourth && foreign.releases == 3));
    released->deleter(released);
  }
  CHECK(foreign.releases == 5);
}
