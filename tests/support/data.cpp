#include "support/data.hpp"

namespace support {

std::string data_file(const std::string& name) {
  std::string path = TENON_TEST_DATA_DIR;  // appended to, as g++ 12 warns of sums of strings
  path += '/';
  path += name;
  return path;
}

}  // namespace support
