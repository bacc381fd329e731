#include "elementwise.hpp"

int main() { return report<tenon::float16>(); }
