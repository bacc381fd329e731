/* What ctypes cannot do: blocks that the collector frees, whose memory it is told of; Bigarrays on tensors and tensors on Bigarrays; which
 * scope a thread is in. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <tenon.h>

#include <caml/alloc.h>
#include <caml/bigarray.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>

/* ---- tensors ---- */

#define HANDLE(block) (*(tenon_tensor**)Data_custom_val(block))

static void finalize_tensor(value block) { tenon_free(HANDLE(block)); }
static struct custom_operations tensor_operations = {
    "tenon.tensor",           finalize_tensor,          custom_compare_default,    custom_hash_default,
    custom_serialize_default, custom_deserialize_default, custom_compare_ext_default, custom_fixed_length_default};

/* A block that frees the handle, and tells the collector of the storage's bytes: of a view none, since it was told when the storage was made
 * (an 80 MB tensor's reshape cost a whole collection); of a device only where they are to count. */
static value collect(tenon_tensor* handle, int counts_devices) {
  const tenon_device device = tenon_device_of(handle);
  size_t bytes = tenon_shares_storage(handle) ? 0 : tenon_storage_bytes(handle);
  if (device.type == 2 && !counts_devices) bytes = 0;
  bytes += tenon_history_bytes(handle);  /* which live as long as it does, whatever becomes of the operands' blocks */
  value block = caml_alloc_custom_mem(&tensor_operations, sizeof(tenon_tensor*), bytes);
  HANDLE(block) = handle;
  return block;
}
value tenon_ocaml_collect(value address, value counts_devices) {
  return collect((tenon_tensor*)Nativeint_val(address), Bool_val(counts_devices));
}
/* The same for the handle in a place. OCaml runs nothing between the call that wrote it and this: no exception of a signal can lose it. */
value tenon_ocaml_collect_at(value place, value counts_devices) {
  tenon_tensor** const slot = (tenon_tensor**)Nativeint_val(place);
  return collect(*slot, Bool_val(counts_devices));
}
intnat tenon_ocaml_handle(value block) { return (intnat)HANDLE(block); }
value tenon_ocaml_handle_bytecode(value block) { return caml_copy_nativeint((intnat)HANDLE(block)); }
intnat tenon_ocaml_numel(intnat address) { return (intnat)tenon_numel((const tenon_tensor*)address); }
value tenon_ocaml_numel_bytecode(value address) { return Val_long(tenon_ocaml_numel(Nativeint_val(address))); }
/* Frees the handle now. */
value tenon_ocaml_release(value block) {
  tenon_free(HANDLE(block));
  HANDLE(block) = NULL;
  return Val_unit;
}

/* ---- sparse tensors ---- */

#define SPARSE_HANDLE(block) (*(tenon_sparse**)Data_custom_val(block))

static void finalize_sparse(value block) { tenon_free_sparse(SPARSE_HANDLE(block)); }
static struct custom_operations sparse_operations = {
    "tenon.sparse",           finalize_sparse,          custom_compare_default,    custom_hash_default,
    custom_serialize_default, custom_deserialize_default, custom_compare_ext_default, custom_fixed_length_default};

/* A block that frees the handle in a place; of its parts the collector is told of those that no other handle holds. */
value tenon_ocaml_collect_sparse_at(value place) {
  tenon_sparse* const handle = *(tenon_sparse**)Nativeint_val(place);
  value block = caml_alloc_custom_mem(&sparse_operations, sizeof(tenon_sparse*), tenon_sparse_bytes(handle));
  SPARSE_HANDLE(block) = handle;
  return block;
}
intnat tenon_ocaml_sparse_handle(value block) { return (intnat)SPARSE_HANDLE(block); }
value tenon_ocaml_sparse_handle_bytecode(value block) { return caml_copy_nativeint((intnat)SPARSE_HANDLE(block)); }
/* Frees the handle now. */
value tenon_ocaml_release_sparse(value block) {
  tenon_free_sparse(SPARSE_HANDLE(block));
  SPARSE_HANDLE(block) = NULL;
  return Val_unit;
}

/* ---- scopes ---- */

static _Thread_local intnat scope;
value tenon_ocaml_scope(value unit) {
  (void)unit;
  return Val_long(scope);
}
value tenon_ocaml_set_scope(value number) {
  scope = Long_val(number);
  return Val_unit;
}

/* ---- a Bigarray on a tensor ---- */

/* Of what is shared with its parts, a Bigarray has a counted proxy; its data is the handle here. */
static void finalize_bigarray(value block) {
  struct caml_ba_array* const array = Caml_ba_array_val(block);
  if (--array->proxy->refcount != 0) return;
  tenon_free(array->proxy->data);
  free(array->proxy);
}
/* The operations of Bigarrays but for the finaliser, which all parts of such a Bigarray inherit; made once, by whichever domain is first. */
static _Atomic(struct custom_operations*) bigarray_operations;
static struct custom_operations* operations_of(value bigarray) {
  struct custom_operations* known = atomic_load(&bigarray_operations);
  if (known) return known;
  struct custom_operations* const made = malloc(sizeof *made);
  if (!made) return NULL;
  *made = *Custom_ops_val(bigarray);
  made->finalize = finalize_bigarray;
  if (atomic_compare_exchange_strong(&bigarray_operations, &known, made)) return made;
  free(made);
  return known;
}

/* Takes the handle. Its elements lie in row-major order. */
value tenon_ocaml_to_bigarray(value address, value kind) {
  tenon_tensor* const handle = (tenon_tensor*)Nativeint_val(address);
  const size_t rank = tenon_rank(handle);
  int64_t sizes[CAML_BA_MAX_NUM_DIMS];
  intnat dims[CAML_BA_MAX_NUM_DIMS];
  struct caml_ba_proxy* const proxy = malloc(sizeof *proxy);
  if (rank > CAML_BA_MAX_NUM_DIMS || !proxy) {
    free(proxy);
    tenon_free(handle);
    if (rank <= CAML_BA_MAX_NUM_DIMS) caml_raise_out_of_memory();
    caml_invalid_argument("Tenon.to_bigarray: a Bigarray has at most 16 dimensions");
  }
  tenon_sizes(handle, sizes);
  for (size_t d = 0; d < rank; ++d) dims[d] = (intnat)sizes[d];
  value made = caml_ba_alloc(Int_val(kind) | CAML_BA_C_LAYOUT | CAML_BA_EXTERNAL, (int)rank, (void*)tenon_data(handle), dims);
  struct caml_ba_array* const array = Caml_ba_array_val(made);
  struct custom_operations* const operations = operations_of(made);
  if (!operations) {
    free(proxy);
    tenon_free(handle);
    caml_raise_out_of_memory();
  }
  proxy->refcount = 1;
  proxy->data = handle;
  proxy->size = 0;
  array->proxy = proxy;
  array->flags = (array->flags & ~CAML_BA_MANAGED_MASK) | CAML_BA_MANAGED;
  Custom_ops_val(made) = operations;
  return made;
}

/* ---- a tensor on a Bigarray ---- */

/* Numbers of Bigarrays whose tensors have gone, in whatever thread, with or without OCaml's lock. OCaml takes them from here. */
struct released {
  intnat number;
  struct released* next;
};
static _Atomic(struct released*) all_released;

static void release(void* context) {
  struct released* const one = context;
  struct released* first = atomic_load(&all_released);
  do one->next = first;
  while (!atomic_compare_exchange_weak(&all_released, &first, one));
}
/* The numbers, as a list; at least one thread gets each. */
value tenon_ocaml_released(value unit) {
  CAMLparam1(unit);
  CAMLlocal2(list, cell);
  list = Val_emptylist;
  struct released* one = atomic_exchange(&all_released, NULL);
  while (one) {
    cell = caml_alloc_small(2, Tag_cons);
    Field(cell, 0) = Val_long(one->number);
    Field(cell, 1) = list;
    list = cell;
    struct released* const next = one->next;
    free(one);
    one = next;
  }
  CAMLreturn(list);
}

/* Makes a tensor on the elements, which release their number when it goes, also where this fails. */
value tenon_ocaml_of_bigarray(value bigarray, value dtype, value number, value cell) {
  struct caml_ba_array* const array = Caml_ba_array_val(bigarray);
  int64_t sizes[CAML_BA_MAX_NUM_DIMS], strides[CAML_BA_MAX_NUM_DIMS];
  const int rank = (int)array->num_dims;
  const int is_fortran = (array->flags & CAML_BA_LAYOUT_MASK) == CAML_BA_FORTRAN_LAYOUT;
  int64_t stride = 1;
  for (int k = 0; k < rank; ++k) {
    const int d = is_fortran ? k : rank - 1 - k;
    sizes[d] = array->dim[d];
    strides[d] = stride;
    stride *= sizes[d];
  }
  struct released* const one = malloc(sizeof *one);
  if (!one) caml_raise_out_of_memory();
  one->number = Long_val(number);
  return Val_int(tenon_from_memory(array->data, (tenon_dtype)Int_val(dtype), sizes, (size_t)rank, strides, release, one,
                                   (tenon_tensor**)Nativeint_val(cell)));
}
