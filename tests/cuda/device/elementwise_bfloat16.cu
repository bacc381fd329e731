#include "elementwise.hpp"

int main() { return report<tenon::bfloat16>(); }
