#include "reduce.hpp"

int main() { return report<tenon::float16>(); }
