// Tensors to libtorch and back through DLPack: the same elements, released once. Torch's copy of dlpack.h is seen
// first.
#include <ATen/DLConvertor.h>

#include <tenon/exchange/dlpack.hpp>

#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::Tensor;

namespace {

/// (2,3) on a storage of its own, transposed to (3,2).
template <class T>
Tensor<T> transposed() {
  return Tensor<T>().set_(tn::Storage<T>(6), 0, tn::Shape{3, 2}, tn::Shape{1, 3});
}

template <class T>
TENON_NOINLINE_OG void check_to_torch(at::ScalarType type) {
  INFO(tn::dtype_name<T>);
  const auto ours = transposed<T>();
  {
    const at::Tensor theirs = at::fromDLPack(tn::to_dlpack_legacy(ours));
    CHECK((theirs.scalar_type() == type && theirs.data_ptr() == ours.data_ptr() && ours.storage().use_count() == 2));
    CHECK((theirs.size(0) == 3 && theirs.size(1) == 2 && theirs.stride(0) == 1 && theirs.stride(1) == 3));
    const auto back = tn::from_dlpack<T>(at::toDLPack(theirs));
    CHECK((back.data_ptr() == ours.data_ptr() && back.layout() == ours.layout()));
  }
  CHECK(ours.storage().use_count() == 1);
}

}  // namespace

TEST_CASE("Tenon's tensors in libtorch, and back again, at the same address") {
  check_to_torch<std::int8_t>(at::kChar);
  check_to_torch<std::int16_t>(at::kShort);
  check_to_torch<std::int32_t>(at::kInt);
  check_to_torch<std::int64_t>(at::kLong);
  check_to_torch<std::uint8_t>(at::kByte);
  check_to_torch<tn::float16>(at::kHalf);
  check_to_torch<tn::bfloat16>(at::kBFloat16);
  check_to_torch<float>(at::kFloat);
  check_to_torch<double>(at::kDouble);
  check_to_torch<tn::complex<float>>(at::kComplexFloat);
  check_to_torch<tn::complex<double>>(at::kComplexDouble);
}

TEST_CASE("either side outlives the other") {
  at::Tensor theirs;
  {
    auto ours = transposed<float>();
    ours.fill_(7.f);
    theirs = at::fromDLPack(tn::to_dlpack_legacy(ours));
  }
  CHECK(theirs.data_ptr<float>()[5] == 7.f);
  Tensor<float> back;
  tn::AnyTensor any;
  {
    const at::Tensor other = at::full({2, 3}, 3.f).t();
    back = tn::from_dlpack<float>(at::toDLPack(other));
    any = tn::from_dlpack_any(at::toDLPack(other));
    CHECK(back.data_ptr() == other.data_ptr<float>());
  }
  theirs.reset();
  CHECK((back.size(0) == 3 && back(2, 1) == 3.f && any.dtype() == tn::DType::float32));
}

TEST_CASE("no dimension, no elements, and broadcast ones") {
  const Tensor<float> scalar = Tensor<float>().set_(tn::Storage<float>(1), 0, tn::Shape(), tn::Shape());
  CHECK(at::fromDLPack(tn::to_dlpack_legacy(scalar)).dim() == 0);
#if !TENON_ASAN  // libtorch 1.13 never calls the deleter of a struct with null data, and so leaks the struct
  const Tensor<float> nothing = scalar.view({1}).narrow(0, 0, 0);
  CHECK(at::fromDLPack(tn::to_dlpack_legacy(nothing)).numel() == 0);
  CHECK(scalar.storage().use_count() == 2);
#endif
  CHECK(tn::from_dlpack<float>(at::toDLPack(at::full({}, 2.f)))() == 2.f);
  CHECK(tn::from_dlpack<float>(at::toDLPack(at::empty({2, 0}))).numel() == 0);
  const at::Tensor rows = at::full({1, 3}, 2.f).expand({4, 3});
  CHECK(tn::from_dlpack<const float>(at::toDLPack(rows))(3, 2) == 2.f);
  CHECK_THROWS_AS(tn::from_dlpack<float>(at::toDLPack(rows)), tn::TypeError);
}
