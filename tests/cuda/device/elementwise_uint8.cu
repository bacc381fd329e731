#include "elementwise.hpp"

int main() { return report<std::uint8_t>(); }
