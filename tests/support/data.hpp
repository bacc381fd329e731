// Where the data of tests lie.
#pragma once

#include <string>

namespace support {

// Returns the path of a file below tests/data. Only data.cpp knows the folder: a path among the options of every test
// would keep a compiler cache from serving two clones.
std::string data_file(const std::string& name);

}  // namespace support
