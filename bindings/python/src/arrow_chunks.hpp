// Arrow's chunks and tables: a stream of arrays as one tensor, a table as a tensor for each column.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/exchange/arrow.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// How from_arrow imports: the options of each array, and the columns of a table that are wanted, or None for all.
struct ArrowRequest {
  ArrowImport<ArrowFill> options;
  nb::object columns;
};

/// True if the schema is that of a table's rows.
bool is_table(const ::ArrowSchema& schema);

/// The rows of a table as a dict of names and tensors. Throws ExchangeError for a column that is no tensor's or not
/// there, for two of one name, and for rows that are null.
nb::object import_rows(ArrowData rows, const ArrowRequest& request);

/// The chunks of a stream, joined along the first dimension: one chunk that has elements without a copy, more in one;
/// of a table's chunks each column, as by import_rows().
nb::object import_chunks(::ArrowArrayStream* given, const ArrowRequest& request);

}  // namespace tenon::python
