#include "elementwise.hpp"

int main() { return report<bool>(); }
