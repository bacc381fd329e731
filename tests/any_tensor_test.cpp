// AnyTensor: dtype and device at run time.
#include <tenon/any_tensor.hpp>

#include <tenon/device.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/print.hpp>

#include <cstdint>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::error_text;
using tn::AnyTensor, tn::Tensor;

namespace {

std::string printed(const AnyTensor& tensor) {
  std::ostringstream stream;
  stream << tensor;
  return stream.str();
}

/// What a visitor was called with.
struct Seen {
  tn::DType dtype;
  bool writable;
  const void* data;
  bool operator==(const Seen&) const = default;
};
struct See {
  template <class T>
  Seen operator()(const Tensor<T>& tensor) const {
    return {tn::dtype_of<std::remove_const_t<T>>, !std::is_const_v<T>, tensor.data_ptr()};
  }
};
Seen visit(const AnyTensor& any) { return any.visit(See{}); }
Seen visit_const(const AnyTensor& any) { return any.visit_const(See{}); }

/// What is wrong with the AnyTensor of a Tensor<T>, and with what it leads back to; empty if nothing is.
template <class T>
TENON_NOINLINE_OG std::string fault_of(int tag) {
  const auto dtype = static_cast<tn::DType>(tag);
  const Tensor<T> tensor = Tensor<T>().set_(tn::Storage<T>(6), 0, tn::Shape{3, 2}, tn::Shape{1, 3});
  const AnyTensor any = tensor, read_only = Tensor<const T>(tensor);
  if (any.dtype() != dtype || tn::item_size(any.dtype()) != sizeof(T)) return "dtype";
  if (std::string(tn::name_of(any.dtype())) != tn::dtype_name<T>) return "name";
  if (any.is_read_only() || !read_only.is_read_only()) return "read-only";
  if (any.data_ptr() != tensor.data_ptr() || tensor.storage().use_count() != 3) return "storage";
  if (!any.as<T>().is_set_to(tensor) || !any.as<const T>().is_set_to(tensor) ||
      !read_only.as<const T>().is_set_to(tensor))
    return "as";
  if (visit(any) != Seen{dtype, true, tensor.data_ptr()}) return "visit";
  return visit_const(read_only) == Seen{dtype, false, tensor.data_ptr()} ? "" : "visit_const";
}
template <class... T>
TENON_NOINLINE_OG std::vector<std::string> faults(tn::detail::TypeList<T...>) {
  int tag = 0;
  return {fault_of<T>(tag++)...};
}

}  // namespace

TEST_CASE("an AnyTensor of every dtype is a handle on the same elements, and leads back to them") {
  for (const auto& fault : faults(tn::AllTypes{})) CHECK(fault == "");
}

TEST_CASE("an AnyTensor has its tensor's facts") {
  const auto tensor = support::iota({2, 3, 4}).transpose(0, 2).narrow(0, 1, 2);
  const AnyTensor any = tensor;
  REQUIRE(support::to_vector(any.sizes()) == support::Extents{2, 3, 2});
  REQUIRE(support::to_vector(any.strides()) == support::Extents{1, 4, 12});
  REQUIRE((any.dim() == 3 && any.numel() == 12 && any.storage_offset() == 1 && !any.is_contiguous()));
  REQUIRE((any.size(-1) == 2 && any.stride(1) == 4 && any.layout() == tensor.layout() &&
           any.block() == tensor.storage().block()));
  REQUIRE_THROWS_AS(any.size(3), tn::IndexError);
  REQUIRE(any.data_ptr() == tensor.data_ptr());
  REQUIRE((any.device() == tn::AnyDevice{} && std::string(any.device().name()) == "cpu"));
}

TEST_CASE("its sizes and strides are lists of their own") {
  AnyTensor any = support::iota({3, 4});
  const auto sizes = any.sizes(), strides = any.strides();
  any = support::iota({5, 6, 7});
  CHECK((sizes == tn::Shape{3, 4} && strides == tn::Shape{4, 1}));
  const auto& layout = AnyTensor(support::iota({2, 3})).layout();
  CHECK(layout.sizes() == tn::Shape{2, 3});
}

TEST_CASE("an AnyTensor without a tensor is empty") {
  const AnyTensor none;
  REQUIRE((none.numel() == 0 && none.dim() == 1 && none.dtype() == tn::DType::float32 && none.data_ptr() == nullptr));
  REQUIRE(none.as<float>().numel() == 0);
  REQUIRE(none.visit([](const auto& t) { return t.numel(); }) == 0);
  REQUIRE(printed(none) == "[]\n[tenon.FloatTensor of size 0]");
}

TEST_CASE("it keeps the elements alive, through copies and moves") {
  auto owner = std::make_shared<int>(0);
  std::int64_t elements[4] = {1, 2, 3, 4};
  AnyTensor kept;
  {
    AnyTensor any = Tensor<std::int64_t>().set_(tn::Storage<std::int64_t>::borrow(elements, 4, owner));
    kept = any;
    const AnyTensor moved = std::move(any);
    REQUIRE((owner.use_count() == 2 && moved.numel() == 4));
  }
  REQUIRE(owner.use_count() == 2);
  kept.as<std::int64_t>().fill_(7);
  REQUIRE(elements[3] == 7);
  kept = AnyTensor();
  REQUIRE(owner.use_count() == 1);
}

TEST_CASE("another dtype, a write to what is read-only and another device are refused") {
  const AnyTensor any = support::iota({3}), read_only = Tensor<const std::int64_t>(support::iota({3}));
  REQUIRE_THAT(error_text<tn::TypeError>([&] { any.as<float>(); }),
               ContainsSubstring("AnyTensor::as") && ContainsSubstring("int64") && ContainsSubstring("float32"));
  REQUIRE_THAT(error_text<tn::TypeError>([&] { read_only.as<std::int64_t>(); }),
               ContainsSubstring("read-only") && ContainsSubstring("as<const T>"));
  REQUIRE_THAT(error_text<tn::TypeError>([&] { read_only.visit([](const auto&) {}); }),
               ContainsSubstring("read-only") && ContainsSubstring("visit_const"));
  REQUIRE_THAT(error_text<tn::DeviceError>([&] { any.as<std::int64_t, tn::Cuda>(); }),
               ContainsSubstring("cpu 0") && ContainsSubstring("cuda"));
  REQUIRE_THROWS_AS(any.visit<tn::Cuda>([](const auto&) {}), tn::DeviceError);
}

TEST_CASE("the device of foreign memory is known at run time, also through views of its storage") {
  float elements[4] = {};
  const auto on = [&](tn::AnyDevice device) {
    auto storage = tn::Storage<float>::borrow(elements, 4);
    tn::detail::set_device(*storage.block(), device);
    return storage;
  };
  const tn::AnyDevice pinned{tn::DeviceType::cuda_host, 0}, managed{tn::DeviceType::cuda_managed, 0},
      second{tn::DeviceType::cuda, 1};
  REQUIRE(Tensor<float>().set_(on(pinned)).device() == pinned);
  REQUIRE(on(pinned).view(1, 2).device() == pinned);
  REQUIRE(tn::Storage<float>::borrow(elements, 4).device() == tn::AnyDevice{});
  REQUIRE(Tensor<float, tn::Cuda>().device() == (tn::AnyDevice{tn::DeviceType::cuda, 0}));

  const AnyTensor host = Tensor<float>().set_(on(pinned)), both = Tensor<float>().set_(on(managed));
  REQUIRE((host.device() == pinned && host.as<float>().device() == pinned));
  REQUIRE_THROWS_AS((host.as<float, tn::Cuda>()), tn::DeviceError);
  REQUIRE((both.as<float>().device() == managed && both.as<float, tn::Cuda>().device() == managed));
  REQUIRE(printed(host).find("FloatTensor of size 4") != std::string::npos);

  const tn::Storage<float, tn::Cuda> there(tn::detail::Unchecked{},
                                           static_cast<tn::detail::Block*>(on(second).release()));
  const AnyTensor far = Tensor<float, tn::Cuda>().set_(there);
  REQUIRE((far.device() == second && far.as<float, tn::Cuda>().device() == second));
  REQUIRE_THAT(error_text<tn::DeviceError>([&] { far.as<float>(); }),
               ContainsSubstring("cuda 1") && ContainsSubstring("cpu"));
  REQUIRE(printed(far) == "[tenon.cuda.FloatTensor of size 4]");
}

TEST_CASE("it prints as its tensor does") {
  std::ostringstream stream;
  stream << support::iota({2, 3});
  REQUIRE(printed(support::iota({2, 3})) == stream.str());
  REQUIRE(printed(Tensor<const std::int64_t>(support::iota({2, 3}))) == stream.str());
}
