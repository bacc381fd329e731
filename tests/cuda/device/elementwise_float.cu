#include "elementwise.hpp"

int main() { return report<float>(); }
