// A shared library with a C interface around to_arrow and from_arrow, for peer.py. Every function returns null or the
// text of an error, which stays until the next call.
#include <tenon/exchange/arrow.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

namespace tn = tenon;

namespace {

std::string text;
template <class F>
const char* answer(F f) {
  try {
    f();
    return nullptr;
  } catch (const tn::Error& error) {
    text = error.what();
    return text.c_str();
  }
}

}  // namespace

extern "C" {

/// Imports, and describes what came: dtype, sizes, strides, whether the address is that of the producer's `data`, and
/// the sum.
const char* tenon_import(ArrowSchema* schema, ArrowArray* array, int copy, int fill_nulls, double fill,
                         std::uintptr_t data, char* out, std::size_t room) {
  return answer([&] {
    const auto t = tn::from_arrow_any(
        schema, array,
        {.copy = copy ? tn::ArrowCopy::if_needed : tn::ArrowCopy::never, .fill_nulls = fill_nulls != 0, .fill = fill});
    std::string words = std::string(tn::name_of(t.dtype())) + " (";
    for (auto n : t.sizes()) words += std::to_string(n) + ",";
    words += ") (";
    for (auto n : t.strides()) words += std::to_string(n) + ",";
    words += reinterpret_cast<std::uintptr_t>(t.data_ptr()) == data ? ") same " : ") other ";
    words += std::to_string(t.visit_const([](const auto& x) { return tn::sum(tn::cast<double>(x)).item(); }));
    words.copy(out, room - 1);
    out[words.size() < room ? words.size() : room - 1] = '\0';
  });
}
/// Exports 0, 1, 2, … of a dtype by number, of a shape; the address of the elements goes to `data`.
const char* tenon_export(int dtype, const std::int64_t* sizes, int rank, int nested, int turned, int bool8,
                         ArrowSchema* schema, ArrowArray* array, std::uintptr_t* data) {
  return answer([&] {
    const auto numbers =
        tn::arange<double>(0, static_cast<double>(tn::detail::checked_numel("test", tn::Dims(sizes, rank))))
            .view(tn::Shape(tn::Dims(sizes, rank)));
    tn::AnyTensor t;
    const auto make = [&]<class T>(T) {
      if (tn::dtype_of<T> == static_cast<tn::DType>(dtype)) t = tn::Tensor<T>(tn::cast<T>(numbers));
    };
    [&]<class... T>(tn::detail::TypeList<T...>) {
      (make(T{}), ...);
    }(tn::detail::TypeList<bool, std::int8_t, std::uint16_t, std::int64_t, tn::float16, float, double>{});
    *data = reinterpret_cast<std::uintptr_t>(t.data_ptr());
    const tn::ArrowExport options{.copy = bool8 ? tn::ArrowCopy::never : tn::ArrowCopy::if_needed,
                                  .nested = nested != 0,
                                  .bool8 = bool8 != 0,
                                  .name = "x"};
    if (turned)
      tn::to_arrow(t.visit([](const auto& x) { return tn::AnyTensor(x.transpose(-1, -2)); }), schema, array, options);
    else tn::to_arrow(t, schema, array, options);
  });
}
}
