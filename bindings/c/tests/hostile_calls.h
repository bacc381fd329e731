/* Arguments for calls of every function, good ones and hostile ones, and the judge of what the calls return.
 *
 * A call draws each of its arguments: the usual value, or one of a list of hostile ones. First each argument in its turn is given each
 * hostile value beside usual ones; then all are drawn by chance. What is drawn follows from the function and the number of the call. */
#ifndef TENON_HOSTILE_CALLS_H
#define TENON_HOSTILE_CALLS_H

#include "samples.h"

typedef struct hostile_function {
  const char* name;
  void (*call)(void);
} hostile_function;
/* The operations, which are printed, the functions that tenon.h declares itself, and those of sparse tensors. */
extern const hostile_function operations[], others[], sparse_calls[];
extern const size_t operation_count, other_count, sparse_call_count;

typedef struct tensors_list {
  const tenon_tensor* const* list;
  size_t count;
} tensors_list;
typedef struct integers_list {
  const int64_t* list;
  size_t count;
} integers_list;
typedef struct reals_list {
  const double* list;
  size_t count;
} reals_list;
typedef struct numbers_list {
  const tenon_number* list;
  size_t count;
} numbers_list;

const tenon_tensor* draw_tensor(const char* name, const tenon_tensor* usual);
tensors_list draw_tensors(const char* name, const tenon_tensor* const* usual, size_t count);
tenon_number draw_number(const char* name, tenon_number usual);
double draw_real(const char* name, double usual);
int64_t draw_integer(const char* name, int64_t usual);
integers_list draw_integers(const char* name, const int64_t* usual, size_t count);
reals_list draw_reals(const char* name, const double* usual, size_t count);
numbers_list draw_numbers(const char* name, const tenon_number* usual, size_t count);
bool draw_boolean(const char* name, bool usual);
int draw_choice(const char* name, int usual);
tenon_dtype draw_dtype(const char* name, tenon_dtype usual);
tenon_device draw_device(const char* name, tenon_device usual);
tenon_generator* draw_generator(const char* name, tenon_generator* usual);
const char* draw_text(const char* name, const char* usual);
tenon_function draw_function(const char* name, tenon_function usual);
/* The size of a struct of options, and whether it is passed. */
size_t draw_size(const char* name, size_t usual);
bool options_are_given(void);
/* Where the results go: places of their own, no place, or one place for several. They hold a poisoned pointer. */
void draw_places(size_t results, bool is_list);
tenon_tensor** place_of_result(size_t k);
tenon_tensor*** place_of_list(void);
size_t* place_of_count(void);

/* The k-th of n values, or 0, the usual one, as drawn; `says` what it is if it is another. */
size_t draw(const char* name, size_t n, const char* const* says);
/* Whether the arguments drawn are so large that to work long is no fault. */
void note_large(void);
/* A copy that is freed after the call. */
const tenon_tensor* copied(const tenon_tensor* x);
void make_draws(void);
void make_sparse_draws(void);
/* A path; usually of a file that is not there. */
const char* draw_path(void);

/* Around the call: what is counted before, and the judge. */
void begin_call(void);
void end_call(tenon_status status);
/* Reports what the call should not have done. */
void wrong(const char* what);

#endif
