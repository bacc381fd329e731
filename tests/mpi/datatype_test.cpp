#include <tenon/mpi/datatype.hpp>

#include <cstdint>
#include <mpi.h>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

namespace {

/// Whether a datatype that is made of pieces of at most `most` items carries the elements of x.
template <class T>
bool carries(const tn::Tensor<T>& x, std::int64_t most) {
  const auto type = tn::detail::committed("test", tn::detail::layout_datatype("test", x.layout(), tn::dtype_of<T>, most));
  auto out = tn::empty<T>(x.sizes());
  MPI_Sendrecv(x.data_ptr(), 1, type.handle(), 0, 0, out.data_ptr(), static_cast<int>(out.numel()),
               tn::detail::mpi_element(tn::dtype_of<T>), 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  return tn::array_equal(out, x);
}

}  // namespace

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
