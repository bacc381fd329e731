#include "elementwise.hpp"

int main() { return report<std::int64_t>(); }
