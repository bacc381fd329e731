#include "reduce.hpp"

int main() { return report<float>(); }
