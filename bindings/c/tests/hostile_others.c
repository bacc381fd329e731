/* Hostile calls of the functions that tenon.h declares itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile_calls.h"

static int64_t sizes_of_six[1] = {6};

/* Draws the place of a result that is no handle. */
#define PLACE(result) (draw("result", 2, (const char* const[]){"", "NULL"}) ? NULL : &(result))

static void call_share(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  draw_places(1, false);
  begin_call();
  end_call(tenon_share(x, place_of_result(0)));
}
static void call_clone(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  draw_places(1, false);
  begin_call();
  end_call(tenon_clone(x, place_of_result(0)));
}
static void call_from_number(void) {
  const tenon_number x = draw_number("number", tenon_of_int(1));
  draw_places(1, false);
  begin_call();
  end_call(tenon_from_number(x, place_of_result(0)));
}

static int64_t memory_of_64[64];
static int released;
static void release(void* context) {
  (void)context;
  ++released;
}
static void* draw_memory(void) {
  static const char* const says[] = {"", "NULL", "misaligned"};
  const size_t k = draw("data", 3, says);
  return k == 0 ? (void*)memory_of_64 : k == 1 ? NULL : (char*)memory_of_64 + 1;
}
static void call_from_memory(void) {
  void* data = draw_memory();
  const tenon_dtype dtype = draw_dtype("dtype", TENON_FLOAT64);
  const integers_list sizes = draw_integers("sizes", sizes_of_six, 1);
  static const char* const says[] = {"", "1", "-1", "INT64_MAX", "0", "INT64_MIN"};
  static const int64_t strides[][65] = {{0}, {1}, {-1}, {INT64_MAX, INT64_MAX}, {0}, {INT64_MIN, INT64_MIN}};
  const size_t k = draw("strides", 6, says);
  draw_places(1, false);
  released = 0;
  begin_call();
  const tenon_status status =
      tenon_from_memory(data, dtype, sizes.list, sizes.count, k ? strides[k] : NULL, release, NULL, place_of_result(0));
  end_call(status);
  if (released != 1) wrong("the memory was not released once");
}
static void call_from_elements(void) {
  void* data = draw_memory();
  const tenon_dtype dtype = draw_dtype("dtype", TENON_FLOAT64);
  const integers_list sizes = draw_integers("sizes", sizes_of_six, 1);
  if (sizes.list && sizes.count <= 3) { /* the caller's memory is as large as it says */
    int64_t numel = 1;
    for (size_t d = 0; d < sizes.count; ++d) {
      if (sizes.list[d] > 0 && sizes.list[d] < 100 && numel < 100) numel *= sizes.list[d];
      else if (sizes.list[d] > 0 && numel > 0) numel = 100;
      else numel = 0;
    }
    if (numel * (int64_t)tenon_dtype_size(dtype) > (int64_t)sizeof memory_of_64 - 8) data = NULL;
  }
  draw_places(1, false);
  begin_call();
  end_call(tenon_from_elements(data, dtype, sizes.list, sizes.count, place_of_result(0)));
}
static void call_to_memory(void) {
  const tenon_tensor* x = draw_tensor("x", line);
  static const char* const says[] = {"", "NULL, 0", "NULL, 48", "8", "0", "SIZE_MAX"};
  const size_t sizes[] = {48, 0, 48, 8, 0, SIZE_MAX};
  const size_t k = draw("data", 6, says);
  char data[64];
  memset(data, 0x77, sizeof data);
  draw_places(0, false);
  begin_call();
  const tenon_status status = tenon_to_memory(x, k == 1 || k == 2 ? NULL : data, sizes[k]);
  end_call(status);
  if (status == TENON_OK && tenon_numel(x) != 0 && sizes[k] == 0) wrong("elements were copied into no bytes");
  for (size_t n = sizes[k] < sizeof data ? sizes[k] : 0; n < sizeof data; ++n) {
    if (data[n] != 0x77) wrong("bytes were written beyond the memory"), n = sizeof data;
  }
}
static void call_mutable_data(void) {
  const tenon_tensor* x = draw_tensor("x", copied(matrix));
  void* data = &memory_of_64;
  void** const place = PLACE(data);
  begin_call();
  const tenon_status status = tenon_mutable_data(x, place);
  end_call(status);
  if (status != TENON_OK && place && data) wrong("after an error the address is not NULL");
}
static void call_to_text(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  char* text = (char*)memory_of_64;
  char** const place = PLACE(text);
  begin_call();
  const tenon_status status = tenon_to_text(x, place);
  end_call(status);
  if (status == TENON_OK) tenon_free_text(text);
  else if (place && text) wrong("after an error the text is not NULL");
}

typedef struct items_list {
  const tenon_index_item* list;
  size_t count;
} items_list;
static tenon_index_item draw_item(void) {
  static const char* const says[] = {"", "range", "newaxis", "ellipsis", "tensor", "of kind 99", "of kind -1"};
  const size_t k = draw("item", 7, says);
  switch (k) {
    case 1: {
      const int64_t start = draw_integer("start", 0), stop = draw_integer("stop", 3);
      return tenon_index_range(start, stop, draw_integer("step", 1));
    }
    case 2: return tenon_index_newaxis();
    case 3: return tenon_index_ellipsis();
    case 4: return tenon_index_tensor(draw_tensor("item's tensor", integer_line));
    default: {
      tenon_index_item item = tenon_index_at(draw_integer("at", 0));
      if (k > 4) item.kind = (tenon_index_kind)(k == 5 ? 99 : -1);
      return item;
    }
  }
}
static items_list draw_items(void) {
  static const char* const says[] = {"", "NULL, 0", "NULL, 2", "(size_t)-2", "two drawn", "three drawn", "100 new axes"};
  static tenon_index_item list[100];
  items_list made = {list, 1};
  const size_t k = draw("items", 7, says);
  for (int n = 0; n < 3; ++n) list[n] = k == 4 || k == 5 || n == 0 ? draw_item() : tenon_index_at(0);
  if (k == 1 || k == 2) made.list = NULL, made.count = k == 1 ? 0 : 2;
  if (k == 3) made.count = (size_t)-2;
  if (k == 4 || k == 5) made.count = k - 2;
  for (int n = 0; k == 6 && n < 100; ++n) list[n] = tenon_index_newaxis();
  if (k == 6) made.count = 100;
  return made;
}
static void call_index(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const items_list items = draw_items();
  draw_places(1, false);
  begin_call();
  end_call(tenon_index(x, items.list, items.count, place_of_result(0)));
}
static void call_assign(void) {
  const tenon_tensor* x = draw_tensor("x", copied(matrix));
  const items_list items = draw_items();
  const tenon_tensor* value = draw_tensor("value", number);
  begin_call();
  end_call(tenon_assign(x, items.list, items.count, value));
}
static const tenon_number unset = {TENON_REAL, 1, 2, 3};
static void check_number(tenon_status status, const tenon_number* place) {
  if (status != TENON_OK && place && place->kind != TENON_NOTHING) wrong("after an error the number is one");
}
static void call_item(void) {
  const tenon_tensor* x = draw_tensor("x", number);
  tenon_number result = unset;
  tenon_number* const place = PLACE(result);
  begin_call();
  const tenon_status status = tenon_item(x, place);
  end_call(status);
  check_number(status, place);
}
static void call_get(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const integers_list index = draw_integers("index", ones, 2);
  tenon_number result = unset;
  tenon_number* const place = PLACE(result);
  begin_call();
  const tenon_status status = tenon_get(x, index.list, index.count, place);
  end_call(status);
  check_number(status, place);
}
static void call_set(void) {
  const tenon_tensor* x = draw_tensor("x", copied(matrix));
  const integers_list index = draw_integers("index", ones, 2);
  const tenon_number value = draw_number("value", tenon_of_int(1));
  begin_call();
  end_call(tenon_set(x, index.list, index.count, value));
}
static void call_cast(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const tenon_dtype dtype = draw_dtype("dtype", TENON_FLOAT32);
  draw_places(1, false);
  begin_call();
  end_call(tenon_cast(x, dtype, place_of_result(0)));
}
static void call_promote(void) {
  const tenon_dtype a = draw_dtype("a", TENON_FLOAT32), b = draw_dtype("b", TENON_INT64);
  tenon_dtype result = TENON_INT8;
  tenon_dtype* const place = PLACE(result);
  begin_call();
  const tenon_status status = tenon_promote(a, b, place);
  end_call(status);
  if (status != TENON_OK && place && result != TENON_NO_DTYPE) wrong("after an error the dtype is one");
}
static void call_dlpack(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  struct DLManagedTensorVersioned* managed = (struct DLManagedTensorVersioned*)memory_of_64;
  struct DLManagedTensorVersioned** const place = PLACE(managed);
  draw_places(1, false);
  begin_call();
  tenon_status status = tenon_to_dlpack(x, place);
  if (status != TENON_OK && place && managed) wrong("after an error the struct is not NULL");
  if (status == TENON_OK || place == NULL) status = tenon_from_dlpack(place ? managed : NULL, place_of_result(0));
  else if (place_of_result(0)) *place_of_result(0) = NULL;
  end_call(status);
}
static void call_dlpack_legacy(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  struct DLManagedTensor* managed = (struct DLManagedTensor*)memory_of_64;
  struct DLManagedTensor** const place = PLACE(managed);
  draw_places(1, false);
  begin_call();
  tenon_status status = tenon_to_dlpack_legacy(x, place);
  if (status != TENON_OK && place && managed) wrong("after an error the struct is not NULL");
  if (status == TENON_OK || place == NULL) status = tenon_from_dlpack_legacy(place ? managed : NULL, place_of_result(0));
  else if (place_of_result(0)) *place_of_result(0) = NULL;
  end_call(status);
}

static void call_load_npy(void) {
  const char* path = draw_path();
  draw_places(1, false);
  begin_call();
  end_call(tenon_load_npy(path, place_of_result(0)));
}
static void call_map_npy(void) {
  const char* path = draw_path();
  draw_places(1, false);
  begin_call();
  end_call(tenon_map_npy(path, place_of_result(0)));
}
static void call_load_text(void) {
  const char* path = draw_path();
  draw_places(1, false);
  begin_call();
  end_call(tenon_load_text(path, place_of_result(0)));
}
static void load_named(tenon_status (*load)(const char*, tenon_named**, size_t*)) {
  const char* path = draw_path();
  tenon_named* list = (tenon_named*)memory_of_64;
  size_t count = 7;
  tenon_named** const place = PLACE(list);
  size_t* const place_of_its_count = PLACE(count);
  begin_call();
  const tenon_status status = load(path, place, place_of_its_count);
  end_call(status);
  if ((place && list) || (place_of_its_count && count)) wrong("after an error the list is not NULL");
}
static void call_load_npz(void) { load_named(tenon_load_npz); }
static void call_load_safetensors(void) { load_named(tenon_load_safetensors); }
static void call_save_npy(void) {
  const char* path = draw_path();
  const tenon_tensor* x = draw_tensor("x", matrix);
  begin_call();
  end_call(tenon_save_npy(path, x));
}
static void call_save_text(void) {
  const char* path = draw_path();
  const tenon_tensor* x = draw_tensor("x", matrix);
  begin_call();
  end_call(tenon_save_text(path, x));
}
static void save_named(tenon_status (*save)(const char*, const tenon_named*, size_t)) {
  static const char* const says[] = {"", "NULL, 0", "NULL, 2", "(size_t)-2", "one name twice"};
  const char* path = draw_path();
  tenon_named list[2];
  list[0].name = (char*)draw_text("name", "x");
  list[0].tensor = (tenon_tensor*)draw_tensor("tensor", matrix);
  list[1] = list[0];
  const size_t k = draw("list", 5, says);
  const size_t counts[] = {1, 0, 2, (size_t)-2, 2};
  begin_call();
  end_call(save(path, k == 1 || k == 2 ? NULL : list, counts[k]));
}
static void call_save_npz(void) { save_named(tenon_save_npz); }
static void call_save_safetensors(void) { save_named(tenon_save_safetensors); }

static void call_generator(void) {
  tenon_generator* result = (tenon_generator*)memory_of_64;
  tenon_generator** const place = PLACE(result);
  begin_call();
  const tenon_status status = tenon_new_generator((uint64_t)draw_integer("seed", 1), place);
  end_call(status);
  if (status != TENON_OK) return;
  tenon_set_generator_counter(result, UINT64_MAX);
  tenon_free_generator(result);
  tenon_set_generator_counter(NULL, 1);
  if (tenon_generator_seed(NULL) + tenon_generator_counter(NULL) != 0) wrong("no generator has a seed");
}
static void call_threads(void) {
  const int before = tenon_num_threads();
  const tenon_status status = (begin_call(), tenon_set_num_threads((int)draw_integer("count", before)));
  end_call(status);
  tenon_set_num_threads(before);
}
static void call_memory(void) {
  const tenon_device device = draw_device("device", host);
  tenon_memory result = {1, 2, 3};
  tenon_memory* const place = PLACE(result);
  begin_call();
  const tenon_status status = tenon_memory_stats(device, place);
  end_call(status);
  if (status != TENON_OK && place && result.current_bytes) wrong("after an error the memory is some");
}
static void call_reset_peak(void) {
  const tenon_device device = draw_device("device", host);
  begin_call();
  end_call(tenon_reset_peak(device));
}
static void* no_memory(void* context, size_t bytes) { return (void)context, (void)bytes, NULL; }
static void* odd_memory(void* context, size_t bytes) { /* at an odd address */
  (void)context;
  char* block = bytes > (size_t)1 << 30 ? NULL : (char*)malloc(bytes + 1);
  return block ? block + 1 : NULL;
}
static void free_odd(void* context, void* block) {
  (void)context;
  free((char*)block - 1);
}
static void call_allocator(void) {
  static const char* const says[] = {"", "without memory", "without allocate", "without release", "NULL"};
  const tenon_allocator allocators[] = {
      {odd_memory, free_odd, NULL}, {no_memory, free_odd, NULL}, {NULL, free_odd, NULL}, {no_memory, NULL, NULL}};
  const size_t k = draw("allocator", 5, says);
  const tenon_tensor* x = draw_tensor("x", matrix);
  draw_places(1, false);
  begin_call();
  tenon_status status = tenon_set_allocator(k == 4 ? NULL : &allocators[k]);
  if (status == TENON_OK) status = tenon_exp(x, place_of_result(0));
  else if (place_of_result(0)) *place_of_result(0) = NULL;
  end_call(status);
  tenon_set_allocator(NULL);
}

/* A leaf on a copy of what was drawn, which goes before the judge counts; NULL of NULL, and of what has no gradient. */
static tenon_tensor* leaf_of(const tenon_tensor* x) {
  tenon_tensor* made = NULL;
  if (x && tenon_clone(x, &made) == TENON_OK && tenon_requires_grad(made, true) == TENON_OK) return made;
  tenon_free(made);
  return NULL;
}
static void call_requires_grad(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const bool wanted = draw_boolean("wanted", true);
  tenon_tensor* made = NULL;
  begin_call();
  if (x) (void)tenon_clone(x, &made);
  const tenon_status status = tenon_requires_grad(made, wanted);
  tenon_free(made);
  end_call(status);
}
static void call_backward(void) {
  const tenon_tensor *x = draw_tensor("x", matrix), *gradient = draw_tensor("gradient", NULL);
  const bool retain_graph = draw_boolean("retain_graph", false), create_graph = draw_boolean("create_graph", false);
  begin_call();
  tenon_tensor *leaf = leaf_of(x), *y = NULL;
  if (leaf) (void)tenon_sum(leaf, NULL, &y);
  const tenon_status status = tenon_backward(y, gradient, retain_graph, create_graph);
  tenon_free(y);
  tenon_free(leaf);
  end_call(status);
}
static void call_grad(void) {
  const tenon_tensor *x = draw_tensor("x", matrix), *gradient = draw_tensor("gradient", matrix);
  draw_places(1, false);
  begin_call();
  tenon_tensor* leaf = leaf_of(x);
  tenon_status status = tenon_set_grad(leaf, gradient);
  if (status == TENON_OK && !gradient) status = tenon_set_grad(leaf, x); /* without one there is no result */
  if (status == TENON_OK) status = tenon_grad(leaf, place_of_result(0));
  else if (place_of_result(0)) *place_of_result(0) = NULL;
  tenon_free(leaf);
  end_call(status);
}
static void call_grad_of(void) {
  const tenon_tensor *x = draw_tensor("x", matrix), *gradient = draw_tensor("gradient", NULL);
  draw_places(1, false);
  begin_call();
  tenon_tensor *leaf = leaf_of(x), *y = NULL;
  if (leaf) (void)tenon_sum(leaf, NULL, &y);
  const tenon_status status = tenon_grad_of(y, leaf, gradient, false, false, place_of_result(0));
  tenon_free(y);
  tenon_free(leaf);
  end_call(status);
}
static void call_detach(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  draw_places(1, false);
  begin_call();
  end_call(tenon_detach(x, place_of_result(0)));
}
static tenon_status see_gradient(void* context, const tenon_tensor* gradient, tenon_tensor** replaced) {
  (void)context, (void)gradient, (void)replaced;
  return TENON_OK;
}
static void call_hook(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  static const char* const says[] = {"", "without a function"};
  const tenon_hook hook = {draw("hook", 2, says) ? NULL : see_gradient, release, NULL};
  uint64_t number = 5, *const place = PLACE(number);
  released = 0;
  begin_call();
  tenon_tensor* leaf = leaf_of(x);
  tenon_status status = tenon_register_hook(leaf, hook, place);
  if (status == TENON_OK) status = tenon_remove_hook(leaf, place ? number : 1);
  else if (place && number != 0) wrong("after an error the number is one");
  tenon_free(leaf);
  end_call(status);
  if (released != 1) wrong("the hook was not released once");
}

static void call_optimizer(void) {
  static const char* const names[] = {"", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Rprop", "ASGD", "drawn"};
  static const char* const options[] = {"", "momentum", "nesterov", "betas.1", "drawn"};
  const size_t name = draw("name", 9, names), option = draw("option", 5, options);
  const char *optimizer = name == 8 ? draw_text("name", "SGD")
                          : name    ? names[name]
                                    : "SGD",
             *of_option = option == 4 ? draw_text("option", "lr")
                          : option    ? options[option]
                                      : "lr";
  const double value = draw_real("value", 0.5);
  const tenon_tensor* x = draw_tensor("x", matrix);
  tenon_optimizer* made = (tenon_optimizer*)memory_of_64;
  tenon_optimizer** const place = PLACE(made);
  begin_call();
  tenon_tensor *leaf = leaf_of(x), *y = NULL;
  const tenon_tensor* const parameters[1] = {leaf};
  tenon_status status = tenon_new_optimizer(optimizer, parameters, 1, place);
  if (status == TENON_OK) {
    status = tenon_optimizer_set(made, of_option, value);
    if (status == TENON_OK && tenon_sum(leaf, NULL, &y) == TENON_OK && tenon_backward(y, NULL, false, false) == TENON_OK)
      status = tenon_optimizer_step(made);
    tenon_free_optimizer(made);
  } else if (place && made) {
    wrong("after an error the optimiser is not NULL");
  }
  tenon_free(y);
  tenon_free(leaf);
  end_call(status);
}

/* What has no status. */
static void call_questions(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const tenon_dtype dtype = draw_dtype("dtype", TENON_FLOAT32);
  int64_t dims[64];
  begin_call();
  tenon_sizes(x, dims);
  tenon_strides(x, dims);
  tenon_sizes(x, NULL);
  const int64_t seen = (int64_t)tenon_rank(x) + (int64_t)tenon_storage_bytes(x) + tenon_device_of(x).type + tenon_is_contiguous(x) +
                       tenon_is_read_only(x) + tenon_is_number(x) + tenon_shares_storage(x) + (tenon_data(x) != NULL) +
                       tenon_wants_grad(x) + tenon_is_leaf(x) + (int64_t)tenon_history_bytes(x);
  if (tenon_numel(x) < 0 || seen < 0) wrong("a negative size");
  if (!x != (tenon_dtype_of(x) == TENON_NO_DTYPE)) wrong("NULL has a dtype");
  if (!tenon_dtype_name(dtype) != (tenon_dtype_size(dtype) == 0)) wrong("a dtype has a name and no size");
  tenon_free(NULL);
  tenon_free_list(NULL, 3);
  tenon_free_named(NULL, 3);
  tenon_free_text(NULL);
  tenon_free_generator(NULL);
  tenon_free_optimizer(NULL);
  end_call(TENON_OK);
}

const hostile_function others[] = {
    {"tenon_share", call_share},
    {"tenon_clone", call_clone},
    {"tenon_from_number", call_from_number},
    {"tenon_from_memory", call_from_memory},
    {"tenon_from_elements", call_from_elements},
    {"tenon_to_memory", call_to_memory},
    {"tenon_mutable_data", call_mutable_data},
    {"tenon_to_text", call_to_text},
    {"tenon_index", call_index},
    {"tenon_assign", call_assign},
    {"tenon_item", call_item},
    {"tenon_get", call_get},
    {"tenon_set", call_set},
    {"tenon_cast", call_cast},
    {"tenon_promote", call_promote},
    {"tenon_to_dlpack", call_dlpack},
    {"tenon_to_dlpack_legacy", call_dlpack_legacy},
    {"tenon_load_npy", call_load_npy},
    {"tenon_map_npy", call_map_npy},
    {"tenon_load_text", call_load_text},
    {"tenon_load_npz", call_load_npz},
    {"tenon_load_safetensors", call_load_safetensors},
    {"tenon_save_npy", call_save_npy},
    {"tenon_save_text", call_save_text},
    {"tenon_save_npz", call_save_npz},
    {"tenon_save_safetensors", call_save_safetensors},
    {"tenon_new_generator", call_generator},
    {"tenon_set_num_threads", call_threads},
    {"tenon_memory_stats", call_memory},
    {"tenon_reset_peak", call_reset_peak},
    {"tenon_set_allocator", call_allocator},
    {"tenon_requires_grad", call_requires_grad},
    {"tenon_backward", call_backward},
    {"tenon_grad", call_grad},
    {"tenon_grad_of", call_grad_of},
    {"tenon_detach", call_detach},
    {"tenon_register_hook", call_hook},
    {"tenon_new_optimizer", call_optimizer},
    {"what has no status", call_questions},
};
const size_t other_count = sizeof others / sizeof *others;
