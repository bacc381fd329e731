/* What tenon.h declares besides the operations: handles, elements, views, files, DLPack, random streams, threads, memory, errors. */
#include "tenon.h"

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong;
#define CHECK(holds)                                                                                                                 \
  do {                                                                                                                               \
    if (!(holds)) printf("%s:%d: %s does not hold; last error: %s\n", __FILE__, __LINE__, #holds, tenon_last_error().text), ++wrong; \
  } while (0)

static double element(const tenon_tensor* x, int64_t row, int64_t column) {
  const int64_t index[2] = {row, column};
  tenon_number number = {TENON_NOTHING, 0, 0, 0};
  CHECK(tenon_get(x, index, 2, &number) == TENON_OK);
  return number.kind == TENON_REAL ? number.real : (double)number.integer;
}
static tenon_tensor* counted(void) { /* 0 to 5 in two rows */
  const double data[6] = {0, 1, 2, 3, 4, 5};
  const int64_t sizes[2] = {2, 3};
  tenon_tensor* made = NULL;
  CHECK(tenon_from_elements(data, TENON_FLOAT64, sizes, 2, &made) == TENON_OK);
  return made;
}

static void test_errors(void) {
  tenon_tensor *x = counted(), *result = x;
  const int64_t sizes[1] = {5};
  CHECK(tenon_reshape(x, sizes, 1, &result) == TENON_SHAPE_ERROR && result == NULL);
  CHECK(tenon_last_error().kind == TENON_SHAPE_ERROR && strstr(tenon_last_error().text, "reshape: ") == tenon_last_error().text);
  CHECK(tenon_linalg_inv(x, NULL) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "NULL"));
  CHECK(tenon_load_npy("/no/such/file.npy", &result) == TENON_IO_ERROR);
  tenon_sort_options options = {0};
  CHECK(tenon_sort(x, &options, &result) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "_OPTIONS_INIT"));
  /* A library that is newer than the program: what the struct lacks is left out. */
  tenon_sort_options first = TENON_SORT_OPTIONS_INIT;
  first.axis = 0;
  first.descending = true;
  first.struct_size = offsetof(tenon_sort_options, axis) + sizeof first.axis;
  CHECK(tenon_sort(x, &first, &result) == TENON_OK && element(result, 0, 0) == 0);
  tenon_free(result);
  first.struct_size = sizeof first;
  CHECK(tenon_sort(x, &first, &result) == TENON_OK && element(result, 0, 0) == 3);
  tenon_free(result);
  tenon_searchsorted_options side = TENON_SEARCHSORTED_OPTIONS_INIT;
  side.side = (tenon_side)7;
  CHECK(tenon_searchsorted(x, x, &side, &result) == TENON_TYPE_ERROR);
  CHECK(tenon_empty(sizes, 1, (tenon_dtype)99, NULL, &result) == TENON_TYPE_ERROR);
  CHECK(tenon_empty(NULL, 1, TENON_FLOAT32, NULL, &result) == TENON_TYPE_ERROR);
  CHECK(tenon_from_number((tenon_number){TENON_NOTHING, 0, 0, 0}, &result) == TENON_TYPE_ERROR);
  /* A count that was negative. */
  const tenon_tensor* const pair[2] = {x, x};
  const tenon_index_item item = tenon_index_at(0);
  const tenon_named named = {(char*)"x", x};
  const size_t negative = (size_t)-2;
  CHECK(tenon_concat(pair, negative, NULL, &result) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "concat: x has "));
  CHECK(tenon_pad(x, sizes, negative, NULL, &result) == TENON_TYPE_ERROR);
  CHECK(tenon_index(x, &item, negative, &result) == TENON_TYPE_ERROR);
  CHECK(tenon_save_npz("c_interface.npz", &named, negative) == TENON_TYPE_ERROR);
  tenon_free(x);
}

/* After an error a result is NULL, also where the call was refused before it came to the results. */
static void test_results_of_errors(void) {
  tenon_tensor *x = counted(), *old = counted(), *result = old, *second = old, **list = &old;
  size_t count = 7;
  CHECK(tenon_exp(NULL, &result) == TENON_TYPE_ERROR && result == NULL);
  result = old;
  CHECK(tenon_topk(NULL, 1, NULL, &result, &second) == TENON_TYPE_ERROR && result == NULL && second == NULL);
  CHECK(tenon_split(NULL, 2, NULL, 0, NULL, &list, &count) == TENON_TYPE_ERROR && list == NULL && count == 0);
  tenon_dtype dtype = TENON_INT8;
  CHECK(tenon_promote((tenon_dtype)15, TENON_INT8, &dtype) == TENON_TYPE_ERROR && dtype == TENON_NO_DTYPE);
  tenon_number number = tenon_of_int(7);
  CHECK(tenon_item(x, &number) == TENON_SHAPE_ERROR && number.kind == TENON_NOTHING);
  char* text = (char*)&number;
  CHECK(tenon_to_text(NULL, &text) == TENON_TYPE_ERROR && text == NULL);
  void* data = &number;
  CHECK(tenon_mutable_data(NULL, &data) == TENON_TYPE_ERROR && data == NULL);
  tenon_named* named = (tenon_named*)(void*)&number;
  count = 7;
  CHECK(tenon_load_npz(NULL, &named, &count) == TENON_TYPE_ERROR && named == NULL && count == 0);
  struct DLManagedTensorVersioned* managed = (struct DLManagedTensorVersioned*)(void*)&number;
  CHECK(tenon_to_dlpack(NULL, &managed) == TENON_TYPE_ERROR && managed == NULL);
  /* One place for two results: the first would be lost. */
  tenon_memory before, after;
  const tenon_device host = {1, 0};
  CHECK(tenon_memory_stats(host, &before) == TENON_OK);
  result = old;
  CHECK(tenon_topk(x, 1, NULL, &result, &result) == TENON_TYPE_ERROR && result == NULL);
  CHECK(strcmp(tenon_last_error().text, "topk: two results have the same place, and each needs its own") == 0);
  CHECK(tenon_split(x, 2, NULL, 0, NULL, &list, (size_t*)(void*)&list) == TENON_TYPE_ERROR && list == NULL);
  CHECK(tenon_memory_stats(host, &after) == TENON_OK && before.allocations == after.allocations); /* nothing was computed */
  CHECK(tenon_topk(x, 1, NULL, NULL, NULL) == TENON_OK);
  /* A list of arguments may have the place of the result in it. */
  tenon_tensor* pair[2] = {x, old};
  CHECK(tenon_concat((const tenon_tensor* const*)pair, 2, NULL, &pair[0]) == TENON_OK && tenon_numel(pair[0]) == 12);
  tenon_free(pair[0]);
  tenon_free(x);
  tenon_free(old);
}

/* Messages speak of what a program in C has. */
static void test_texts_of_errors(void) {
  tenon_tensor *x = counted(), *result = NULL;
  const int64_t sizes[1] = {1};
  double data[2] = {0, 0};
  CHECK(tenon_matrix_power(x, -1, &result) != TENON_OK && !strchr(tenon_last_error().text, '<'));
  CHECK(tenon_cumsum(x, NULL, &result) != TENON_OK && strstr(tenon_last_error().text, "needs one axis, got 0"));
  CHECK(tenon_linalg_inv(x, &result) != TENON_OK && strstr(tenon_last_error().text, "linalg_inv:") == tenon_last_error().text);
  CHECK(tenon_from_memory((char*)data + 1, TENON_FLOAT64, sizes, 1, NULL, NULL, NULL, &result) == TENON_MEMORY_ERROR);
  CHECK(strstr(tenon_last_error().text, "from_memory: ") == tenon_last_error().text);
  tenon_free(x);
}

static void test_version(void) {
  char text[40];
  snprintf(text, sizeof text, "%d.%d.%d", TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH);
  CHECK(strcmp(text, tenon_version()) == 0);
}

/* Counts what it gives and takes back, at odd addresses. */
typedef struct account {
  int given, released;
  int left; /* how often it gives memory; negative: always */
} account;
static void* give(void* context, size_t bytes) {
  account* const mine = (account*)context;
  if (mine->left == 0) return NULL;
  --mine->left;
  char* const block = (char*)malloc(bytes + 1);
  if (block) ++mine->given;
  return block ? block + 1 : NULL;
}
static void take(void* context, void* block) {
  ++((account*)context)->released;
  free((char*)block - 1);
}
static void* compute_elsewhere(void* x) {
  tenon_tensor* result = NULL;
  CHECK(tenon_exp((const tenon_tensor*)x, &result) == TENON_OK);
  return result;
}
static void test_allocator(void) {
  account mine = {0, 0, -1}, other = {0, 0, -1};
  const tenon_allocator my_allocator = {give, take, &mine}, other_allocator = {give, take, &other};
  tenon_tensor *before = counted(), *x = NULL, *y = NULL, *loaded = NULL;
  CHECK(tenon_save_npy("c_allocator.npy", before) == TENON_OK);
  CHECK(tenon_set_allocator(&my_allocator) == TENON_OK);
  x = counted();
  CHECK(mine.given == 1 && mine.released == 0 && (uintptr_t)tenon_data(x) % 64 == 0);
  CHECK(tenon_exp(x, &y) == TENON_OK && mine.given >= 2 && element(y, 0, 0) == 1);
  int seen = mine.given;
  CHECK(tenon_load_npy("c_allocator.npy", &loaded) == TENON_OK && mine.given == seen + 1 && element(loaded, 1, 2) == 5);
  /* Of any thread. */
  pthread_t thread;
  void* elsewhere = NULL;
  seen = mine.given;
  CHECK(pthread_create(&thread, NULL, compute_elsewhere, x) == 0 && pthread_join(thread, &elsewhere) == 0 && mine.given > seen);
  /* What others gave goes back to them. */
  CHECK(tenon_set_allocator(&other_allocator) == TENON_OK);
  seen = mine.released;
  tenon_free(before);
  CHECK(mine.released == seen && other.given == 0);
  tenon_free(y);
  tenon_free((tenon_tensor*)elsewhere);
  CHECK(mine.released >= seen + 2 && other.released == 0);
  y = NULL;
  CHECK(tenon_exp(x, &y) == TENON_OK && other.given >= 1);
  /* Without memory. */
  other.left = 0;
  tenon_tensor* none = x;
  CHECK(tenon_exp(x, &none) == TENON_MEMORY_ERROR && none == NULL);
  CHECK(tenon_set_allocator(NULL) == TENON_OK);
  seen = other.given + mine.given;
  CHECK(tenon_exp(x, &none) == TENON_OK && other.given + mine.given == seen);
  tenon_free(none);
  tenon_free(loaded);
  tenon_free(x);
  tenon_free(y);
  CHECK(mine.given == mine.released && other.given == other.released);
  const tenon_allocator without = {give, NULL, &mine};
  CHECK(tenon_set_allocator(&without) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "set_allocator: release is NULL"));
}

static void* fail_elsewhere(void* given) {
  tenon_tensor* result;
  CHECK(tenon_last_error().kind == TENON_OK && strcmp(tenon_last_error().text, "") == 0);
  CHECK(tenon_exp(NULL, &result) == TENON_TYPE_ERROR);
  return given;
}
static void test_each_thread_has_its_error(void) {
  tenon_tensor* result;
  CHECK(tenon_load_npy(NULL, &result) == TENON_TYPE_ERROR);
  char before[200];
  snprintf(before, sizeof before, "%s", tenon_last_error().text);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, fail_elsewhere, NULL) == 0 && pthread_join(thread, NULL) == 0);
  CHECK(strcmp(before, tenon_last_error().text) == 0);
}

static int released;
static void release(void* context) {
  ++released;
  CHECK(context == &released);
}
static void test_memory_of_others(void) {
  double data[6] = {0, 1, 2, 3, 4, 5};
  const int64_t sizes[2] = {3, 2}, strides[2] = {1, 3}, negative[1] = {-1};
  tenon_tensor *x = NULL, *other = NULL;
  CHECK(tenon_from_memory(data, TENON_FLOAT64, sizes, 2, strides, release, &released, &x) == TENON_OK);
  CHECK(tenon_data(x) == data && element(x, 2, 1) == 5 && !tenon_is_contiguous(x));
  CHECK(tenon_share(x, &other) == TENON_OK);
  tenon_free(x);
  CHECK(released == 0);
  int64_t seen[2];
  tenon_strides(other, seen);
  CHECK(seen[0] == 1 && seen[1] == 3);
  tenon_sizes(other, seen);
  CHECK(seen[0] == 3 && seen[1] == 2 && tenon_rank(other) == 2 && tenon_numel(other) == 6);
  double copied[6];
  CHECK(tenon_to_memory(other, copied, sizeof copied) == TENON_OK && copied[1] == 3);
  CHECK(tenon_to_memory(other, copied, 8) == TENON_SHAPE_ERROR);
  void* writable = NULL;
  CHECK(tenon_mutable_data(other, &writable) == TENON_OK && writable == data);
  tenon_free(other);
  CHECK(released == 1);
  /* It belongs to the library also where the call fails. */
  CHECK(tenon_from_memory(data, TENON_FLOAT64, negative, 1, NULL, release, &released, &x) == TENON_SHAPE_ERROR && released == 2);
  CHECK(tenon_from_memory((char*)data + 1, TENON_FLOAT64, sizes, 2, NULL, release, &released, &x) == TENON_MEMORY_ERROR && released == 3);
  CHECK(tenon_from_memory(NULL, TENON_FLOAT64, sizes, 2, NULL, release, &released, &x) == TENON_MEMORY_ERROR && released == 4);
  CHECK(tenon_from_elements(NULL, TENON_FLOAT64, sizes, 2, &x) == TENON_MEMORY_ERROR && x == NULL);
}

static void test_elements_and_views(void) {
  tenon_tensor *x = counted(), *view = NULL, *mask = NULL, *two = NULL, *floats = NULL;
  tenon_index_item items[2] = {tenon_index_range(TENON_NONE, TENON_NONE, -1), tenon_index_range(1, TENON_NONE, 1)};
  CHECK(!tenon_shares_storage(x) && !tenon_shares_storage(NULL));
  CHECK(tenon_index(x, items, 2, &view) == TENON_OK && element(view, 0, 0) == 4);
  CHECK(tenon_shares_storage(x) && tenon_shares_storage(view));
  CHECK((const char*)tenon_data(view) == (const char*)tenon_data(x) + 4 * sizeof(double));
  const int64_t corner[2] = {-1, -1}, outside[2] = {2, 0};
  CHECK(tenon_set(view, corner, 2, tenon_of_double(-1)) == TENON_OK && element(x, 0, 2) == -1);
  tenon_number number;
  CHECK(tenon_get(x, outside, 2, &number) == TENON_INDEX_ERROR && tenon_get(x, outside, 1, &number) == TENON_INDEX_ERROR);
  tenon_free(view);
  CHECK(tenon_from_number(tenon_of_int(2), &two) == TENON_OK && tenon_is_number(two) && tenon_rank(two) == 0 && tenon_numel(two) == 1);
  CHECK(tenon_dtype_of(two) == TENON_INT64 && tenon_data(two) == NULL);
  CHECK(tenon_greater(x, two, &mask) == TENON_OK && tenon_dtype_of(mask) == TENON_BOOL);
  const tenon_index_item chosen = tenon_index_tensor(mask);
  CHECK(tenon_index(x, &chosen, 1, &view) == TENON_OK && tenon_numel(view) == 3);
  tenon_free(view);
  CHECK(tenon_assign(x, &chosen, 1, two) == TENON_OK && element(x, 1, 2) == 2);
  CHECK(tenon_assign(x, NULL, 0, two) == TENON_OK && element(x, 0, 0) == 2);
  CHECK(tenon_item(x, &number) == TENON_SHAPE_ERROR);
  CHECK(tenon_item(two, &number) == TENON_OK && number.kind == TENON_INTEGER && number.integer == 2);
  CHECK(tenon_cast(x, TENON_FLOAT32, &floats) == TENON_OK && tenon_storage_bytes(floats) >= 6 * sizeof(float));
  tenon_dtype promoted;
  CHECK(tenon_promote(TENON_INT32, TENON_INT64, &promoted) == TENON_OK && promoted == TENON_INT64);
  CHECK(strcmp(tenon_dtype_name(TENON_COMPLEX128), "complex128") == 0 && tenon_dtype_size(TENON_COMPLEX128) == 16);
  CHECK(tenon_dtype_name(TENON_NO_DTYPE) == NULL && tenon_dtype_size((tenon_dtype)99) == 0);
  char* text = NULL;
  CHECK(tenon_to_text(floats, &text) == TENON_OK && strstr(text, "2") != NULL);
  tenon_free_text(text);
  CHECK(tenon_dtype_of(NULL) == TENON_NO_DTYPE && tenon_numel(NULL) == 0 && tenon_device_of(x).type == 1);
  tenon_free(floats);
  tenon_free(mask);
  tenon_free(two);
  tenon_free(x);
}

static tenon_status refuse_line(void* context, const tenon_tensor* line, tenon_tensor** result) {
  (void)line;
  *result = NULL;
  return *(const tenon_status*)context;
}
static tenon_status line_itself(void* context, const tenon_tensor* line, tenon_tensor** result) {
  (void)context;
  *result = (tenon_tensor*)line;
  return TENON_OK;
}
static tenon_status maximum_of_line(void* context, const tenon_tensor* line, tenon_tensor** result) {
  ++*(int*)context;
  return tenon_max(line, NULL, result);
}
static void test_functions_of_users(void) {
  tenon_tensor *x = counted(), *result = NULL;
  int calls = 0;
  tenon_apply_along_axis_options rows = TENON_APPLY_ALONG_AXIS_OPTIONS_INIT;
  rows.axis = 1;
  const tenon_function maximum = {maximum_of_line, &calls};
  CHECK(tenon_apply_along_axis(maximum, x, &rows, &result) == TENON_OK && tenon_numel(result) == 2 && calls >= 2);
  tenon_free(result);
  tenon_status status = TENON_LINALG_ERROR;
  const tenon_function refusing = {refuse_line, &status};
  CHECK(tenon_apply_along_axis(refusing, x, &rows, &result) == TENON_LINALG_ERROR && result == NULL);
  CHECK(tenon_last_error().kind == TENON_LINALG_ERROR);
  /* An earlier error of the same kind is not the callback's. */
  CHECK(tenon_exp(NULL, &result) == TENON_TYPE_ERROR);
  status = TENON_TYPE_ERROR;
  CHECK(tenon_apply_along_axis(refusing, x, &rows, &result) == TENON_TYPE_ERROR);
  CHECK(strcmp(tenon_last_error().text, "a callback failed") == 0);
  const tenon_function same = {line_itself, NULL};
  CHECK(tenon_apply_along_axis(same, x, &rows, &result) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "tenon_share"));
  status = TENON_OK; /* and no result */
  CHECK(tenon_apply_along_axis(refusing, x, &rows, &result) == TENON_TYPE_ERROR);
  tenon_free(x);
}

static void test_several_results(void) {
  tenon_tensor *x = counted(), *values = NULL, *indices = NULL, **list = NULL;
  size_t count = 0;
  CHECK(tenon_topk(x, 2, NULL, &values, &indices) == TENON_OK && element(values, 1, 0) == 5 && element(indices, 1, 0) == 2);
  tenon_free(values);
  tenon_free(indices);
  CHECK(tenon_topk(x, 2, NULL, NULL, &indices) == TENON_OK && element(indices, 0, 1) == 1); /* not wanted */
  tenon_free(indices);
  tenon_split_options columns = TENON_SPLIT_OPTIONS_INIT;
  columns.axis = 1;
  const int64_t sizes[2] = {1, 2};
  CHECK(tenon_split(x, 0, sizes, 2, &columns, &list, &count) == TENON_OK && count == 2 && element(list[1], 1, 0) == 4);
  tenon_free_list(list, count);
  CHECK(tenon_split(x, 3, NULL, 0, &columns, &list, &count) == TENON_OK && count == 3);
  tenon_free_list(list, count);
  CHECK(tenon_split(x, 4, NULL, 0, &columns, &list, &count) == TENON_SHAPE_ERROR && list == NULL && count == 0);
  tenon_free(x);
}

static void test_dlpack(void) {
  tenon_tensor *x = counted(), *back = NULL;
  struct DLManagedTensorVersioned* managed = NULL;
  struct DLManagedTensor* legacy = NULL;
  CHECK(tenon_to_dlpack(x, &managed) == TENON_OK && tenon_to_dlpack_legacy(x, &legacy) == TENON_OK);
  const void* const data = tenon_data(x);
  tenon_free(x);
  CHECK(tenon_from_dlpack(managed, &back) == TENON_OK && tenon_data(back) == data && element(back, 1, 1) == 4);
  tenon_free(back);
  CHECK(tenon_from_dlpack_legacy(legacy, &back) == TENON_OK && tenon_data(back) == data);
  tenon_free(back);
  CHECK(tenon_from_dlpack(NULL, &back) == TENON_EXCHANGE_ERROR && back == NULL);
}

static void test_files(void) {
  tenon_tensor *x = counted(), *y = NULL;
  CHECK(tenon_save_npy("c_interface.npy", x) == TENON_OK && tenon_load_npy("c_interface.npy", &y) == TENON_OK && element(y, 1, 2) == 5);
  tenon_free(y);
  CHECK(tenon_map_npy("c_interface.npy", &y) == TENON_OK && tenon_is_read_only(y) && element(y, 1, 2) == 5);
  void* data;
  CHECK(tenon_mutable_data(y, &data) == TENON_TYPE_ERROR && data == NULL);
  tenon_free(y);
  CHECK(tenon_save_text("c_interface.txt", x) == TENON_OK && tenon_load_text("c_interface.txt", &y) == TENON_OK && element(y, 1, 2) == 5);
  tenon_free(y);
  char first[] = "first", second[] = "second";
  const tenon_named given[2] = {{first, x}, {second, x}}, twice[2] = {{first, x}, {first, x}};
  tenon_named* list = NULL;
  size_t count = 0;
  CHECK(tenon_save_safetensors("c_interface.safetensors", given, 2) == TENON_OK);
  CHECK(tenon_load_safetensors("c_interface.safetensors", &list, &count) == TENON_OK && count == 2);
  CHECK(strcmp(list[1].name, "second") == 0 && element(list[1].tensor, 1, 2) == 5);
  tenon_free_named(list, count);
  CHECK(tenon_save_npz("c_interface.npz", given, 2) == TENON_OK);
  CHECK(tenon_load_npz("c_interface.npz", &list, &count) == TENON_OK && count == 2);
  tenon_free_named(list, count);
  CHECK(tenon_save_npz("c_interface.npz", twice, 2) == TENON_IO_ERROR);
  CHECK(tenon_load_npz("c_interface.npy", &list, &count) == TENON_IO_ERROR && list == NULL && count == 0);
  tenon_free(x);
}

static void test_random_numbers(void) {
  const int64_t sizes[2] = {1, 1};
  tenon_generator* generator = NULL;
  CHECK(tenon_new_generator(7, &generator) == TENON_OK && tenon_generator_seed(generator) == 7);
  tenon_rand_options options = TENON_RAND_OPTIONS_INIT;
  options.generator = generator;
  double seen[3];
  for (int k = 0; k < 3; ++k) {
    if (k == 2) tenon_set_generator_counter(generator, 0);
    tenon_tensor* x = NULL;
    CHECK(tenon_rand(sizes, 2, TENON_FLOAT64, &options, &x) == TENON_OK);
    seen[k] = element(x, 0, 0);
    tenon_free(x);
    CHECK(tenon_generator_counter(generator) > 0);
  }
  CHECK(seen[0] != seen[1] && seen[0] == seen[2]);
  tenon_free_generator(generator);
  for (int k = 0; k < 2; ++k) {
    tenon_manual_seed(3);
    tenon_tensor* x = NULL;
    CHECK(tenon_rand(sizes, 2, TENON_FLOAT64, NULL, &x) == TENON_OK);
    seen[k] = element(x, 0, 0);
    tenon_free(x);
  }
  CHECK(seen[0] == seen[1]);
}

static void test_the_process(void) {
  const int threads = tenon_num_threads();
  CHECK(tenon_set_num_threads(1) == TENON_OK && tenon_num_threads() == 1);
  CHECK(tenon_set_num_threads(-1) == TENON_DEVICE_ERROR && tenon_num_threads() == 1);
  CHECK(tenon_set_num_threads(threads) == TENON_OK);
  CHECK(strlen(tenon_version()) >= 5 && strlen(tenon_cpu_isa()) >= 4);
  const tenon_device host = {1, 0};
  tenon_memory before, with, after;
  CHECK(tenon_memory_stats(host, &before) == TENON_OK);
  tenon_tensor* x = counted();
  CHECK(tenon_memory_stats(host, &with) == TENON_OK && with.current_bytes >= before.current_bytes + 48 &&
        with.allocations > before.allocations);
  tenon_free(x);
  CHECK(tenon_memory_stats(host, &after) == TENON_OK && after.current_bytes == before.current_bytes);
  CHECK(tenon_reset_peak(host) == TENON_OK && tenon_memory_stats(host, &after) == TENON_OK && after.peak_bytes == after.current_bytes);
}

/* What a hook sees and does. */
typedef struct seen_by_hook {
  int calls, released;
  bool fails;
} seen_by_hook;
static tenon_status double_it(void* context, const tenon_tensor* gradient, tenon_tensor** replaced) {
  seen_by_hook* const seen = context;
  ++seen->calls;
  if (seen->fails) return TENON_OTHER_ERROR;
  return tenon_add(gradient, gradient, replaced);
}
static void note_release(void* context) { ++((seen_by_hook*)context)->released; }

static void test_gradients(void) {
  tenon_tensor *x = counted(), *wrong_type = NULL, *product = NULL, *y = NULL, *gradient = NULL, *view = NULL, *other = NULL;
  CHECK(!tenon_wants_grad(x) && tenon_is_leaf(x) && tenon_grad(x, &gradient) == TENON_OK && gradient == NULL);
  CHECK(tenon_requires_grad(x, true) == TENON_OK && tenon_wants_grad(x) && tenon_is_leaf(x));
  CHECK(tenon_cast(x, TENON_INT32, &wrong_type) == TENON_OK && tenon_requires_grad(wrong_type, true) == TENON_TYPE_ERROR);
  CHECK(tenon_multiply(x, x, &product) == TENON_OK && tenon_sum(product, NULL, &y) == TENON_OK);
  CHECK(tenon_wants_grad(y) && !tenon_is_leaf(y) && tenon_history_bytes(y) > 0 && tenon_history_bytes(wrong_type) == 0);
  CHECK(tenon_requires_grad(y, false) == TENON_TYPE_ERROR);
  CHECK(tenon_retain_grad(product) == TENON_OK);
  CHECK(tenon_grad(x, &gradient) == TENON_OK && gradient == NULL);
  CHECK(tenon_backward(product, NULL, true, false) == TENON_SHAPE_ERROR);
  CHECK(tenon_backward(y, NULL, true, false) == TENON_OK && tenon_grad(x, &gradient) == TENON_OK && element(gradient, 1, 2) == 10);
  tenon_free(gradient);
  CHECK(tenon_grad(product, &gradient) == TENON_OK && element(gradient, 1, 2) == 1);
  tenon_free(gradient);

  /* In place only where nothing is recorded. */
  CHECK(tenon_add_(x, x) == TENON_TYPE_ERROR && tenon_assign(x, NULL, 0, x) == TENON_TYPE_ERROR);
  const int64_t first[2] = {0, 0};
  CHECK(tenon_set(x, first, 2, tenon_of_double(1)) == TENON_TYPE_ERROR && element(x, 0, 0) == 0);
  CHECK(tenon_backward(y, NULL, false, false) == TENON_OK && tenon_backward(y, NULL, false, false) == TENON_TYPE_ERROR);
  CHECK(tenon_grad(x, &gradient) == TENON_OK && element(gradient, 1, 2) == 20);
  bool before = tenon_no_grad_begin();
  bool inner = tenon_no_grad_begin();
  tenon_no_grad_end(inner);
  CHECK(before && !inner && tenon_sub_(x, gradient) == TENON_OK && element(x, 1, 2) == -15);
  CHECK(tenon_exp(x, &other) == TENON_OK && !tenon_wants_grad(other));
  tenon_no_grad_end(before);
  tenon_free(other);
  CHECK(tenon_set_grad(x, y) == TENON_SHAPE_ERROR && tenon_set_grad(x, NULL) == TENON_OK);
  tenon_free(gradient);
  CHECK(tenon_grad(x, &gradient) == TENON_OK && gradient == NULL);
  CHECK(tenon_detach(y, &other) == TENON_OK && !tenon_wants_grad(other));
  tenon_free(other);
  tenon_free(y);

  /* Views, conversions and hooks; gradients of gradients. */
  seen_by_hook seen = {0, 0, false};
  uint64_t number = 7;
  const tenon_index_item row = tenon_index_at(1);
  tenon_tensor *copy = NULL, *floats = NULL;
  CHECK(tenon_index(x, &row, 1, &view) == TENON_OK && tenon_clone(view, &copy) == TENON_OK &&
        tenon_cast(copy, TENON_FLOAT32, &floats) == TENON_OK);
  CHECK(tenon_sum(floats, NULL, &y) == TENON_OK);
  CHECK(tenon_register_hook(wrong_type, (tenon_hook){double_it, note_release, &seen}, &number) == TENON_TYPE_ERROR && number == 0 &&
        seen.released == 1);
  CHECK(tenon_register_hook(view, (tenon_hook){double_it, note_release, &seen}, &number) == TENON_OK && number != 0);
  seen.fails = true;
  CHECK(tenon_backward(y, NULL, true, false) == TENON_OTHER_ERROR && tenon_grad(x, &gradient) == TENON_OK && gradient == NULL);
  seen.fails = false;
  CHECK(tenon_backward(y, NULL, true, false) == TENON_OK && seen.calls == 2);
  CHECK(tenon_grad(x, &gradient) == TENON_OK && element(gradient, 0, 0) == 0 && element(gradient, 1, 0) == 2);
  tenon_free(gradient);
  CHECK(tenon_remove_hook(view, number) == TENON_OK && seen.released == 2 && tenon_remove_hook(view, number) == TENON_OK);
  CHECK(tenon_backward(y, NULL, false, false) == TENON_OK && seen.calls == 2);
  tenon_free(y);
  tenon_free(product);
  tenon_tensor *cubes = NULL, *slope = NULL;
  CHECK(tenon_multiply(x, x, &product) == TENON_OK && tenon_multiply(product, x, &cubes) == TENON_OK &&
        tenon_sum(cubes, NULL, &y) == TENON_OK);
  CHECK(tenon_grad_of(y, x, NULL, false, true, &slope) == TENON_OK && element(slope, 0, 1) == 3 * element(x, 0, 1) * element(x, 0, 1));
  tenon_tensor *total = NULL, *second = NULL;
  CHECK(tenon_sum(slope, NULL, &total) == TENON_OK && tenon_grad_of(total, x, NULL, false, false, &second) == TENON_OK);
  CHECK(second && element(second, 0, 1) == 6 * element(x, 0, 1));
  CHECK(tenon_grad_of(total, copy, NULL, true, false, &other) != TENON_OK || other == NULL);
  tenon_tensor* const all[] = {x, wrong_type, product, y, view, copy, floats, cubes, slope, total, second};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static void test_optimizers(void) {
  tenon_tensor *x = counted(), *loss = NULL, *squares = NULL, *plain = counted();
  const tenon_tensor *const parameters[] = {x}, *const plain_ones[] = {plain};
  tenon_optimizer *sgd = NULL, *other = (tenon_optimizer*)(void*)&wrong;
  tenon_number number;
  CHECK(tenon_requires_grad(x, true) == TENON_OK && tenon_new_optimizer("SGD", parameters, 1, &sgd) == TENON_OK);
  CHECK(tenon_optimizer_set(sgd, "lr", 0.25) == TENON_OK && tenon_optimizer_set(sgd, "momentum", 0.5) == TENON_OK);
  CHECK(tenon_optimizer_get(sgd, "lr", &number) == TENON_OK && number.kind == TENON_REAL && number.real == 0.25);
  CHECK(tenon_optimizer_get(sgd, "nesterov", &number) == TENON_OK && number.kind == TENON_BOOLEAN && number.integer == 0);
  for (int step = 0; step < 2; ++step) { /* 2, 1, and then 0.5 (1 - momentum 2) less */
    CHECK(tenon_square(x, &squares) == TENON_OK && tenon_sum(squares, NULL, &loss) == TENON_OK);
    CHECK(tenon_optimizer_zero_grad(sgd) == TENON_OK && tenon_backward(loss, NULL, false, false) == TENON_OK);
    tenon_free(squares);
    tenon_free(loss);
    CHECK(tenon_optimizer_step(sgd) == TENON_OK && element(x, 0, 2) == (step == 0 ? 1 : 0));
  }
  CHECK(tenon_optimizer_set(sgd, "lr", -1) == TENON_OK && tenon_optimizer_step(sgd) == TENON_INDEX_ERROR && element(x, 0, 2) == 0);
  CHECK(tenon_optimizer_set(sgd, "rho", 1) == TENON_TYPE_ERROR &&
        strstr(tenon_last_error().text, "optimizer_set: SGD has no option 'rho'"));
  CHECK(tenon_optimizer_get(sgd, NULL, &number) == TENON_TYPE_ERROR && number.kind == TENON_NOTHING);
  CHECK(tenon_new_optimizer("Adam", plain_ones, 1, &other) == TENON_TYPE_ERROR && other == NULL);
  CHECK(tenon_new_optimizer("Newton", parameters, 1, &other) == TENON_TYPE_ERROR);
  const tenon_tensor* const twice[] = {parameters[0], parameters[0]};
  CHECK(tenon_new_optimizer("SGD", twice, 2, &other) == TENON_TYPE_ERROR && tenon_new_optimizer("SGD", parameters, 0, &other) == TENON_TYPE_ERROR);
  CHECK(tenon_new_optimizer("SGD", NULL, 1, &other) == TENON_TYPE_ERROR &&
        tenon_new_optimizer(NULL, parameters, 1, &other) == TENON_TYPE_ERROR);
  CHECK(tenon_new_optimizer("SGD", parameters, 1, NULL) == TENON_TYPE_ERROR);
  CHECK(tenon_optimizer_step(NULL) == TENON_TYPE_ERROR && tenon_optimizer_zero_grad(NULL) == TENON_TYPE_ERROR);
  tenon_free_optimizer(sgd);
  tenon_free_optimizer(NULL);
  tenon_free(x);
  tenon_free(plain);
}

int main(void) {
  test_errors();
  test_results_of_errors();
  test_texts_of_errors();
  test_version();
  test_allocator();
  test_each_thread_has_its_error();
  test_memory_of_others();
  test_elements_and_views();
  test_functions_of_users();
  test_several_results();
  test_dlpack();
  test_files();
  test_random_numbers();
  test_the_process();
  test_gradients();
  test_optimizers();
  tenon_free(NULL);
  tenon_free_list(NULL, 0);
  tenon_free_named(NULL, 0);
  tenon_free_generator(NULL);
  return wrong != 0;
}
