// Files, and how elements are printed.
#include <tenon/file/element_bytes_bodies.hpp>
#include <tenon/file/input_file_bodies.hpp>
#include <tenon/file/map_file_bodies.hpp>
#include <tenon/file/npy_bodies.hpp>
#include <tenon/file/npy_header_bodies.hpp>
#include <tenon/file/output_file_bodies.hpp>
#include <tenon/print_bodies.hpp>

#include "keep.hpp"

namespace tenon_library {

template <class... T>
void keep_prints(td::TypeList<T...>) {
  (keep(&td::print_elements<T>), ...);
}
template void keep_prints(tenon::AllTypes);

}  // namespace tenon_library
