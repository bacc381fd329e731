#include "reduce.hpp"

int main() { return report<std::int32_t>(); }
