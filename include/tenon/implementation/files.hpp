// Files, and how elements are printed.
#pragma once

#include <tenon/file/element_bytes_bodies.hpp>
#include <tenon/file/input_file_bodies.hpp>
#include <tenon/file/map_file_bodies.hpp>
#include <tenon/file/npy_bodies.hpp>
#include <tenon/file/npy_header_bodies.hpp>
#include <tenon/file/output_file_bodies.hpp>
#include <tenon/tensor/print_bodies.hpp>

#include <tenon/implementation/keep.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class... T>
void keep_prints(TypeList<T...>) {
  (keep(&print_elements<T>), ...);
}
template void keep_prints(AllTypes);

}  // namespace tenon::inline v1::detail::inline TENON_CODE
