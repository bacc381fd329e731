#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mpi.h>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"
#include <tenon/mpi/received_tensor.hpp>

using namespace ranks;

namespace {

/// Whether a datatype that is made of pieces of at most `most` items carries the elements of x.
template <class T>
bool carries(const tn::Tensor<T>& x, std::int64_t most) {
  const auto type =
      tn::detail::committed("test", tn::detail::layout_datatype("test", x.layout(), tn::dtype_of<T>, most));
  auto out = tn::empty<T>(x.sizes());
  MPI_Sendrecv(x.data_ptr(), 1, type.handle(), 0, 0, out.data_ptr(), static_cast<int>(out.numel()),
               tn::detail::mpi_element(tn::dtype_of<T>), 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  return tn::array_equal(out, x);
}

/// Whether the elements of a layout go where they belong, sent from it and received into it, by its datatype or, where
/// it does not carry them, by a copy.
bool arrives(tn::DType dtype, const std::vector<std::int64_t>& sizes, const std::vector<std::int64_t>& strides) {
  const std::int64_t item = tn::item_size(dtype);
  tn::Layout layout(static_cast<int>(sizes.size()), 0);
  std::int64_t low = 0, high = 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    layout.set(static_cast<std::int64_t>(d), sizes[d], strides[d]);
    const std::int64_t step = (sizes[d] - 1) * strides[d];
    (step < 0 ? low : high) += step;
  }
  layout.finish();
  // Bytes that tell their places, with room around them for what is written where it should not be.
  const std::int64_t numel = layout.numel(), margin = numel + 64;
  const auto memory = tn::empty<std::uint8_t>({(high - low + 1 + 2 * margin) * item});
  for (std::int64_t i = 0; i < memory.numel(); ++i)
    memory.data_ptr()[i] = static_cast<std::uint8_t>(i * 131 + i / 251 + 7);
  layout.set_offset(margin - low);
  const auto of = [&](const tn::Tensor<std::uint8_t>& bytes) {
    return tn::AnyTensor(tn::detail::Unchecked{}, tn::detail::retain(bytes.storage().block()), tn::Layout(layout),
                         dtype, tn::Cpu{}, false);
  };
  std::vector<std::int64_t> offsets, at(sizes.size());
  for (std::int64_t k = 0; k < numel; ++k) {
    std::int64_t offset = layout.offset();
    for (std::size_t d = 0; d < sizes.size(); ++d) offset += at[d] * strides[d];
    offsets.push_back(offset * item);
    for (std::size_t d = sizes.size(); d-- > 0;) {
      if (++at[d] < sizes[d]) break;
      at[d] = 0;
    }
  }
  std::vector<std::uint8_t> wanted, come(static_cast<std::size_t>(numel * item));
  for (const auto offset : offsets)
    wanted.insert(wanted.end(), memory.data_ptr() + offset, memory.data_ptr() + offset + item);

  const tn::AnyTensor x = tn::detail::carried(of(memory));
  const auto sent = tn::detail::message_of("test", x);
  const MPI_Datatype element = tn::detail::mpi_element(dtype);
  MPI_Sendrecv(sent.address, sent.count, sent.type.handle(), 0, 0, come.data(), static_cast<int>(numel), element, 0, 0,
               MPI_COMM_SELF, MPI_STATUS_IGNORE);
  if (come != wanted) return false;
  if (tn::detail::repeats_elements(layout)) return true;

  const auto filled = tn::zeros<std::uint8_t>(memory.sizes()), right = tn::zeros<std::uint8_t>(memory.sizes());
  for (std::size_t k = 0; k < offsets.size(); ++k)
    std::memcpy(right.data_ptr() + offsets[k], wanted.data() + k * static_cast<std::size_t>(item),
                static_cast<std::size_t>(item));
  const tn::AnyTensor y = of(filled);
  const tn::detail::ReceivedTensor received(y, !tn::detail::travels_in_place(y));
  const auto to = tn::detail::message_of("test", received.to());
  MPI_Sendrecv(wanted.data(), static_cast<int>(numel), element, 0, 0, to.address, to.count, to.type.handle(), 0, 0,
               MPI_COMM_SELF, MPI_STATUS_IGNORE);
  received.finish();
  return std::memcmp(filled.data_ptr(), right.data_ptr(), static_cast<std::size_t>(memory.numel())) == 0;
}

}  // namespace

TEST_CASE("elements of every size arrive from and in every layout") {
  for (const tn::DType dtype : {tn::DType::uint8, tn::DType::bool_, tn::DType::int16, tn::DType::float32,
                                tn::DType::int64, tn::DType::complex128}) {
    INFO(tn::name_of(dtype));
    for (const std::int64_t size : {1, 2, 3, 8, 17, 5000}) {
      for (const std::int64_t step : {-4, -2, -1, 0, 1, 2, 3}) {
        INFO(size << " in steps of " << step);
        CHECK(arrives(dtype, {size}, {step}));
      }
    }
    for (const std::int64_t m : {2, 3, 5}) {
      for (const std::int64_t n : {1, 2, 3, 7}) {
        for (const std::int64_t s : {-100, -5, -2, -1, 0, 1, 3, 100}) {
          for (const std::int64_t t : {-100, -3, -2, -1, 0, 1, 2, 100}) {
            INFO(m << ", " << n << " in steps of " << s << ", " << t);
            CHECK(arrives(dtype, {m, n}, {s, t}));
          }
        }
        CHECK(arrives(dtype, {m, n, 2}, {-2 * n, -2, -1}));
        CHECK(arrives(dtype, {m, n, 2}, {40, 3, -1}));
        CHECK(arrives(dtype, {m, n, 2}, {-1, m, -m * n}));
      }
    }
  }
}

TEST_CASE("more items than one call counts are one datatype of pieces") {
  const auto x = tn::arange<std::int32_t>(0, 7 * 11).view({7, 11});
  for (const std::int64_t most : {2, 3, 5, 7, 11, 1000}) {
    INFO("at most " << most);
    CHECK(carries(x, most));
    CHECK(carries(x.t(), most));
    CHECK(carries(x(tn::range(0, tn::end, 2), tn::range(1, tn::end, 3)), most));
    CHECK(carries(x.flip(0), most));
    CHECK(carries(x.view({77}), most));
  }
}

TEST_CASE("the datatype of more than 2^31 elements counts them all") {
  // One element in memory, read as often as the shape says.
  const auto x = tn::zeros<std::uint8_t>({1, 1}).expand({3, (std::int64_t{1} << 31) + 5});
  const auto type = tn::detail::committed("test", tn::detail::layout_datatype("test", x.layout(), tn::DType::uint8));
  MPI_Count bytes = 0;
  MPI_Type_size_x(type.handle(), &bytes);
  CHECK(bytes == 3 * ((std::int64_t{1} << 31) + 5));
}
