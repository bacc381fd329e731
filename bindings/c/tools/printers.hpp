// What is printed from the operations' descriptions.
#pragma once

#include <string>

namespace tenon::c {

struct Declaration;

/// "tenon_status tenon_add(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result)"
std::string prototype(const Declaration& declaration);

/// include/tenon_operations.h
void print_header();
/// src/operations.cpp
void print_source();
/// declarations.json, with what tenon.h declares, whose path is given.
void print_json(const char* header);
/// A C program that calls every operation.
void print_calls();
/// The callers of a C program that gives every operation hostile arguments.
void print_hostile();

}  // namespace tenon::c
