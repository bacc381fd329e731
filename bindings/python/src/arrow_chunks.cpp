#include "arrow_chunks.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/view/axes.hpp>

#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

constexpr const char* from_arrow = "from_arrow";

/// A schema that many arrays are imported with, while `schema` has it.
::ArrowSchema borrowed(const ::ArrowSchema& schema) {
  ::ArrowSchema result = schema;
  result.release = [](::ArrowSchema* one) { one->release = nullptr; };
  return result;
}

AnyTensor no_elements(const char* function, const ::ArrowSchema& schema) {
  const detail::ArrowType type = detail::read_arrow_type(function, &schema);
  Shape sizes{0};
  for (const auto extent : type.inner) sizes.push_back(extent);
  Layout layout = views::permute(detail::contiguous_layout(function, sizes), type.order);
  return AnyTensor(detail::Unchecked{}, nullptr, std::move(layout), type.dtype, AnyDevice{}, false);
}

/// The chunks that have elements as one tensor. `function` begins the messages.
AnyTensor join(const char* function, const ::ArrowSchema& schema, std::vector<ArrowData>& chunks,
               const ArrowImport<ArrowFill>& options) {
  if (chunks.empty()) return no_elements(function, schema);
  if (chunks.size() > 1 && options.copy == ArrowCopy::never) {
    detail::throw_error(ErrorCode::exchange, function, ": the elements lie in ", chunks.size(),
                        " chunks, which only a copy joins");
  }
  std::vector<runtime::Value> parts;
  for (ArrowData& chunk : chunks) {
    const auto length = chunk.array()->length;
    parts.push_back(
        without_lock(length, [&] { return detail::from_arrow_any(function, std::move(chunk), {}, options); }));
  }
  if (parts.size() == 1) return parts[0].tensor();
  const std::int64_t numel = parts[0].tensor().numel() * static_cast<std::int64_t>(parts.size());
  return without_lock(numel, [&] { return runtime::call("concat", {runtime::Value(std::move(parts))}).tensor(); });
}

// ---- Tables ----

/// The name of a column, as far as it is text.
nb::object name_of_column(const ::ArrowSchema& column) {
  const char* const name = column.name ? column.name : "";
  return owned(PyUnicode_DecodeUTF8(name, static_cast<Py_ssize_t>(std::strlen(name)), "replace"));
}

void check_table(const ::ArrowSchema& schema) {
  bool sound = schema.n_children >= 0 && (schema.n_children == 0 || schema.children);
  for (std::int64_t k = 0; sound && k < schema.n_children; ++k)
    sound = schema.children[k] && schema.children[k]->release;
  if (!sound)
    detail::throw_error(ErrorCode::exchange, from_arrow, ": the schema of a table lacks its ", schema.n_children,
                        " columns");
}

/// The numbers of the columns that are wanted, in the order in which they are. Throws ExchangeError for one that is not
/// there.
std::vector<std::int64_t> wanted_columns(const ::ArrowSchema& schema, nb::handle wanted) {
  std::vector<std::int64_t> made;
  const auto count = schema.n_children;
  if (wanted.is_none()) {
    for (std::int64_t k = 0; k < count; ++k) made.push_back(k);
    return made;
  }
  if (!PyList_Check(wanted.ptr()) && !PyTuple_Check(wanted.ptr()))
    fail(PyExc_TypeError, "from_arrow: columns is a list of names, not %R", wanted.ptr());
  for (const nb::handle name : wanted) {
    std::int64_t k = 0;
    while (k < count && !name_of_column(*schema.children[k]).equal(name)) ++k;
    if (k == count) {
      nb::list names;
      for (std::int64_t n = 0; n < count; ++n) names.append(name_of_column(*schema.children[n]));
      fail(PyExc_BufferError, "from_arrow: there is no column %R: the table has %R", name.ptr(), names.ptr());
    }
    made.push_back(k);
  }
  return made;
}

/// Takes one column out of the rows, whose own offset and length count for it.
::ArrowArray take_column(::ArrowArray& rows, std::int64_t number) {
  ::ArrowArray& child = *rows.children[number];
  std::int64_t end;
  if (!child.release)
    detail::throw_error(ErrorCode::exchange, from_arrow, ": column ", number, " was released before its table");
  if (child.length < 0 || child.offset < 0 || __builtin_add_overflow(rows.offset, rows.length, &end) ||
      end > child.length || __builtin_add_overflow(child.offset, child.length, &end)) {
    detail::throw_error(ErrorCode::exchange, from_arrow, ": column ", number, " has ", child.length,
                        " elements, and the table ", rows.length, " rows from ", rows.offset);
  }
  ::ArrowArray column = child;
  child.release = nullptr;  // moved out, as Arrow allows
  if (column.length != rows.length && column.null_count != 0) column.null_count = -1;
  column.offset += rows.offset;
  column.length = rows.length;
  return column;
}

/// The columns that are wanted, and their chunks.
class Columns {
 public:
  Columns(const ::ArrowSchema& schema, nb::handle wanted) : schema_(&schema) {
    check_table(schema);
    numbers_ = wanted_columns(schema, wanted);
    all_ = wanted.is_none();
    for (std::size_t k = 0; k < numbers_.size(); ++k) {
      const nb::object name = name_of_column(column(k));
      if (names_.contains(name))
        fail(PyExc_BufferError, "from_arrow: two columns are called %R, of which a dict holds one", name.ptr());
      names_[name] = nb::none();
    }
    chunks_.resize(numbers_.size());
  }

  void add(::ArrowArray& rows) {
    detail::check_arrow_array(from_arrow, rows, 1, schema_->n_children);
    for (std::int64_t k = 0; k < rows.n_children; ++k) {
      if (!rows.children[k])
        detail::throw_error(ErrorCode::exchange, from_arrow, ": column ", k, " of the table is a null pointer");
    }
    if (const auto* valid = static_cast<const unsigned char*>(rows.buffers[0]); valid && rows.null_count != 0) {
      const auto nulls = detail::count_zeros(valid, rows.offset, rows.length);
      if (nulls)
        detail::throw_error(ErrorCode::exchange, from_arrow, ": ", nulls, " rows of the table are null as a whole");
    }
    for (std::size_t k = 0; k < numbers_.size() && rows.length != 0; ++k) {
      ::ArrowArray taken = take_column(rows, numbers_[k]);
      ::ArrowSchema type = borrowed(column(k));
      ArrowData chunk(&type, &taken);
      chunks_[k].push_back(std::move(chunk));
    }
  }

  nb::object join_all(const ArrowImport<ArrowFill>& options) {
    for (std::size_t k = 0; k < numbers_.size(); ++k) {
      const nb::object name = name_of_column(column(k));
      const std::string place =
          std::string("from_arrow: column ") + nb::repr(name).c_str() + (all_ ? " (columns=[…] takes others)" : "");
      names_[name] = owned(wrap(join(place.c_str(), column(k), chunks_[k], options)));
    }
    return std::move(names_);
  }

 private:
  const ::ArrowSchema& column(std::size_t k) const { return *schema_->children[numbers_[k]]; }

  const ::ArrowSchema* schema_;
  std::vector<std::int64_t> numbers_;
  bool all_;
  nb::dict names_;
  std::vector<std::vector<ArrowData>> chunks_;
};

void check_stream(::ArrowArrayStream& stream, int failure) {
  if (failure == 0) return;
  const char* why = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
  detail::throw_error(ErrorCode::exchange,
                      "from_arrow: the stream of chunks has failed: ", why ? why : std::strerror(failure));
}

/// Calls use(array) with each array of the stream.
template <class F>
void each_chunk(::ArrowArrayStream& stream, const F& use) {
  for (;;) {
    detail::ArrowOwner<::ArrowArray> array;
    check_stream(stream, stream.get_next(&stream, &*array));
    if (!array->release) return;
    use(*array);
  }
}

}  // namespace

bool is_table(const ::ArrowSchema& schema) {
  return schema.release && schema.format && std::strcmp(schema.format, "+s") == 0;
}

nb::object import_rows(ArrowData rows, const ArrowRequest& request) {
  detail::check_arrow(from_arrow, rows);
  Columns columns(*rows.schema(), request.columns);
  columns.add(*rows.array());
  return columns.join_all(request.options);
}

nb::object import_chunks(::ArrowArrayStream* given, const ArrowRequest& request) {
  detail::ArrowOwner<::ArrowArrayStream> stream(given);
  if (!stream->release) detail::throw_error(ErrorCode::exchange, "from_arrow: the stream of chunks was released");
  detail::ArrowOwner<::ArrowSchema> schema;
  check_stream(*stream, stream->get_schema(&*stream, &*schema));
  if (is_table(*schema)) {
    Columns columns(*schema, request.columns);
    each_chunk(*stream, [&](::ArrowArray& rows) { columns.add(rows); });
    return columns.join_all(request.options);
  }
  if (!request.columns.is_none())
    fail(PyExc_TypeError, "from_arrow: columns are those of a table, and the stream has none");
  std::vector<ArrowData> chunks;
  each_chunk(*stream, [&](::ArrowArray& array) {
    if (array.length == 0) return;
    ::ArrowSchema type = borrowed(*schema);
    ArrowData chunk(&type, &array);
    chunks.push_back(std::move(chunk));
  });
  return owned(wrap(join(from_arrow, *schema, chunks, request.options)));
}

}  // namespace tenon::python
