// The file that a thread works on, for errors that name it.
#pragma once

#include <string>

namespace tenon::python {

/// Names it, before it is opened: an IoError of it, for a reason of the system's, is also FileNotFoundError, PermissionError or
/// IsADirectoryError, and has errno and filename.
void name_file(const std::string& path);

}  // namespace tenon::python
