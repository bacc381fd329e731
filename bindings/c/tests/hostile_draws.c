/* The values that hostile calls are given. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hostile_calls.h"

enum { most_tensors = 40, most_copies = 8 };
static tenon_tensor* tensors[most_tensors];
static const char* tensor_names[most_tensors];
static bool tensor_is_large[most_tensors];
static size_t tensor_count;

static void keep(const char* name, tenon_tensor* x) {
  if (!x || tensor_count == most_tensors) abort();
  tensor_is_large[tensor_count] = tenon_numel(x) > ((int64_t)1 << 31);
  tensor_names[tensor_count] = name;
  tensors[tensor_count++] = x;
}
static tenon_tensor* zeros(tenon_dtype dtype, size_t rank, int64_t a, int64_t b, int64_t c) {
  const int64_t sizes[3] = {a, b, c};
  tenon_tensor* made = NULL;
  return tenon_zeros(sizes, rank, dtype, NULL, &made) ? NULL : made;
}
static tenon_tensor* broadcast(tenon_dtype dtype, size_t rank, int64_t a, int64_t b) {
  const int64_t sizes[2] = {a, b};
  tenon_tensor *one = zeros(dtype, 0, 0, 0, 0), *made = NULL;
  if (tenon_broadcast_to(one, sizes, rank, &made)) abort();
  tenon_free(one);
  return made;
}
static tenon_tensor* of_number(tenon_number from) {
  tenon_tensor* made = NULL;
  return tenon_from_number(from, &made) ? NULL : made;
}
static double nans[6];

void make_draws(void) {
  const int64_t two31 = (int64_t)1 << 31, two62 = (int64_t)1 << 62, two40 = (int64_t)1 << 40, six[1] = {6};
  tenon_tensor* made = NULL;
  keep("empty (0,)", zeros(TENON_FLOAT32, 1, 0, 0, 0));
  keep("empty (0, 3)", zeros(TENON_FLOAT64, 2, 0, 3, 0));
  keep("empty (3, 0)", zeros(TENON_INT64, 2, 3, 0, 0));
  keep("empty bool (2, 0, 5)", zeros(TENON_BOOL, 3, 2, 0, 5));
  keep("empty (0, 2^62)", zeros(TENON_FLOAT32, 2, 0, two62, 0));
  keep("empty (2^40, 0)", zeros(TENON_FLOAT64, 2, two40, 0, 0));
  keep("empty int64 (2^31, 0)", zeros(TENON_INT64, 2, two31, 0, 0));
  keep("broadcast float32 (2^31, 2^31)", broadcast(TENON_FLOAT32, 2, two31, two31));
  keep("broadcast int64 (2^31, 2^31)", broadcast(TENON_INT64, 2, two31, two31));
  keep("broadcast bool (2^62,)", broadcast(TENON_BOOL, 1, two62, 0));
  keep("broadcast complex128 (2^60,)", broadcast(TENON_COMPLEX128, 1, two62 / 4, 0));
  keep("broadcast float16 (2^40, 3)", broadcast(TENON_FLOAT16, 2, two40, 3));
  keep("broadcast float64 (6, 6)", broadcast(TENON_FLOAT64, 2, 6, 6));
  keep("0-d float32", zeros(TENON_FLOAT32, 0, 0, 0, 0));
  keep("0-d bool", zeros(TENON_BOOL, 0, 0, 0, 0));
  keep("bfloat16 (6, 3)", zeros(TENON_BFLOAT16, 2, 6, 3, 0));
  keep("uint8 (6, 6)", zeros(TENON_UINT8, 2, 6, 6, 0));
  keep("complex64 (6, 6)", zeros(TENON_COMPLEX64, 2, 6, 6, 0));
  keep("int8 (1, 1, 1)", zeros(TENON_INT8, 3, 1, 1, 1));
  keep("uint64 (5,)", zeros(TENON_UINT64, 1, 5, 0, 0));
  nans[0] = NAN, nans[1] = INFINITY, nans[2] = -INFINITY, nans[3] = 1e308, nans[4] = -0.0, nans[5] = 5e-324;
  if (tenon_from_elements(nans, TENON_FLOAT64, six, 1, &made)) abort();
  keep("NaN, infinities, 1e308, -0, 5e-324", made);
  const int64_t extremes[6] = {INT64_MAX, INT64_MIN, -1, 7, INT64_MIN + 1, 0};
  if (tenon_from_elements(extremes, TENON_INT64, six, 1, &made)) abort();
  keep("INT64_MAX, INT64_MIN, -1, 7, INT64_MIN + 1, 0", made);
  if (tenon_matrix_transpose(matrix, &made)) abort();
  keep("transposed (3, 6)", made);
  const tenon_index_item backwards = tenon_index_range(TENON_NONE, TENON_NONE, -2);
  if (tenon_index(line, &backwards, 1, &made)) abort();
  keep("backwards (3,)", made);
  int64_t ones_of_64[64];
  for (int d = 0; d < 64; ++d) ones_of_64[d] = 1;
  made = NULL;
  if (tenon_zeros(ones_of_64, 64, TENON_FLOAT64, NULL, &made)) abort();
  keep("64 dimensions", made);
  keep("the number INT64_MIN", of_number(tenon_of_int(INT64_MIN)));
  keep("the number 2^63", of_number((tenon_number){TENON_NATURAL, INT64_MIN, 0, 0}));
  keep("the number NaN", of_number(tenon_of_double(NAN)));
  keep("the number 1e300i", of_number(tenon_of_complex(0, 1e300)));
  keep("the number true", of_number(tenon_of_bool(true)));
}

const tenon_tensor* draw_tensor(const char* name, const tenon_tensor* usual) {
  static const char* says[most_tensors + 2];
  says[1] = "NULL";
  memcpy(says + 2, tensor_names, tensor_count * sizeof *says);
  const size_t k = draw(name, tensor_count + 2, says);
  if (k < 2) return k == 0 ? usual : NULL;
  if (tensor_is_large[k - 2]) note_large();
  return tensors[k - 2];
}

tensors_list draw_tensors(const char* name, const tenon_tensor* const* usual, size_t count) {
  static const char* const says[] = {"",     "NULL, 0",   "NULL, 3", "list, 0", "(size_t)-2",
                                     "2^40", "with NULL", "hostile", "one",     "same thrice"};
  static const tenon_tensor* list[3];
  tensors_list made = {usual, count};
  const size_t k = draw(name, sizeof says / sizeof *says, says);
  switch (k) {
    case 1: made.list = NULL, made.count = 0; break;
    case 2: made.list = NULL, made.count = 3; break;
    case 3: made.count = 0; break;
    case 4: made.count = (size_t)-2; break;
    case 5: made.list = NULL, made.count = (size_t)1 << 40; break;
    case 6: list[0] = matrix, list[1] = NULL, made.list = list, made.count = 2; break;
    case 7:
      for (int n = 0; n < 3; ++n) list[n] = draw_tensor(name, matrix);
      made.list = list, made.count = 3;
      break;
    case 8: list[0] = draw_tensor(name, matrix), made.list = list, made.count = 1; break;
    case 9: list[0] = list[1] = list[2] = draw_tensor(name, matrix), made.list = list, made.count = 3; break;
    default: break;
  }
  return made;
}

static const int64_t hostile_integers[] = {0,
                                           -1,
                                           1,
                                           2,
                                           3,
                                           7,
                                           -7,
                                           INT64_MAX,
                                           INT64_MIN,
                                           INT64_MIN + 1,
                                           INT64_MAX - 1,
                                           INT32_MAX,
                                           2147483648ll,
                                           INT32_MIN,
                                           64,
                                           65,
                                           (int64_t)1 << 40,
                                           (int64_t)1 << 62,
                                           -((int64_t)1 << 62)};
static const char* const integer_names[] = {
    "",         "0",    "-1",    "1",  "2",  "3",    "7",    "-7",   "INT64_MAX", "INT64_MIN", "INT64_MIN + 1", "INT64_MAX - 1",
    "2^31 - 1", "2^31", "-2^31", "64", "65", "2^40", "2^62", "-2^62"};
enum { integer_choices = sizeof integer_names / sizeof *integer_names };

int64_t draw_integer(const char* name, int64_t usual) {
  const size_t k = draw(name, integer_choices, integer_names);
  return k == 0 ? usual : hostile_integers[k - 1];
}

integers_list draw_integers(const char* name, const int64_t* usual, size_t count) {
  static const char* const says[] = {
      "",        "NULL, 0",    "NULL, 3", "list, 0", "(size_t)-2",           "65 ones", "drawn", "three drawn", "2^31, 2^31",
      "0, 2^62", "2^62, 2^62", "2^31",    "-1, -1",  "INT64_MIN, INT64_MAX", "0, 1, 0"};
  static const int64_t sizes[][3] = {{2147483648ll, 2147483648ll, 0},
                                     {0, (int64_t)1 << 62, 0},
                                     {(int64_t)1 << 62, (int64_t)1 << 62, 0},
                                     {2147483648ll, 0, 0},
                                     {-1, -1, 0},
                                     {INT64_MIN, INT64_MAX, 0},
                                     {0, 1, 0}};
  static const size_t counts[] = {2, 2, 2, 1, 2, 2, 3};
  static int64_t list[65];
  integers_list made = {usual, count};
  const size_t k = draw(name, sizeof says / sizeof *says, says);
  switch (k) {
    case 0: break;
    case 1: made.list = NULL, made.count = 0; break;
    case 2: made.list = NULL, made.count = 3; break;
    case 3: made.list = list, made.count = 0; break;
    case 4: made.list = list, made.count = (size_t)-2; break;
    case 5:
      for (int n = 0; n < 65; ++n) list[n] = 1;
      made.list = list, made.count = 65;
      break;
    case 6: list[0] = draw_integer(name, 1), made.list = list, made.count = 1; break;
    case 7:
      for (int n = 0; n < 3; ++n) list[n] = draw_integer(name, n);
      made.list = list, made.count = 3;
      break;
    default: made.list = sizes[k - 8], made.count = counts[k - 8]; break;
  }
  return made;
}

double draw_real(const char* name, double usual) {
  static const char* const says[] = {"", "0", "-1", "1e300", "-1e300", "NaN", "infinity", "-infinity", "5e-324", "2^63", "0.5"};
  const double values[] = {usual, 0, -1, 1e300, -1e300, NAN, INFINITY, -INFINITY, 5e-324, 9223372036854775808.0, 0.5};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

reals_list draw_reals(const char* name, const double* usual, size_t count) {
  static const char* const says[] = {"", "NULL, 0", "NULL, 3", "(size_t)-2", "NaN", "one drawn", "two drawn"};
  static double list[2];
  reals_list made = {usual, count};
  switch (draw(name, sizeof says / sizeof *says, says)) {
    case 1: made.list = NULL, made.count = 0; break;
    case 2: made.list = NULL, made.count = 3; break;
    case 3: made.list = list, made.count = (size_t)-2; break;
    case 4: list[0] = list[1] = NAN, made.list = list, made.count = 2; break;
    case 5: list[0] = draw_real(name, 1), made.list = list, made.count = 1; break;
    case 6: list[0] = draw_real(name, 1), list[1] = draw_real(name, 2), made.list = list, made.count = 2; break;
    default: break;
  }
  return made;
}

tenon_number draw_number(const char* name, tenon_number usual) {
  static const char* const says[] = {"",          "none",     "of no kind", "of kind -1", "true",      "0",      "-1",   "INT64_MAX",
                                     "INT64_MIN", "2^64 - 1", "NaN",        "1e300",      "-infinity", "1e300i", "2^31", "2"};
  const tenon_number values[] = {usual,
                                 {TENON_NOTHING, 0, 0, 0},
                                 {(tenon_number_kind)77, 1, 1, 1},
                                 {(tenon_number_kind)-1, 1, 1, 1},
                                 tenon_of_bool(true),
                                 tenon_of_int(0),
                                 tenon_of_int(-1),
                                 tenon_of_int(INT64_MAX),
                                 tenon_of_int(INT64_MIN),
                                 {TENON_NATURAL, -1, 0, 0},
                                 tenon_of_double(NAN),
                                 tenon_of_double(1e300),
                                 tenon_of_double(-INFINITY),
                                 tenon_of_complex(0, 1e300),
                                 tenon_of_int(2147483648ll),
                                 tenon_of_int(2)};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

numbers_list draw_numbers(const char* name, const tenon_number* usual, size_t count) {
  static const char* const says[] = {"", "NULL, 0", "NULL, 3", "(size_t)-2", "one drawn", "two drawn"};
  static tenon_number list[2];
  numbers_list made = {usual, count};
  switch (draw(name, sizeof says / sizeof *says, says)) {
    case 1: made.list = NULL, made.count = 0; break;
    case 2: made.list = NULL, made.count = 3; break;
    case 3: made.list = list, made.count = (size_t)-2; break;
    case 4: list[0] = draw_number(name, tenon_of_int(1)), made.list = list, made.count = 1; break;
    case 5:
      list[0] = draw_number(name, tenon_of_int(1)), list[1] = draw_number(name, tenon_of_int(2)), made.list = list, made.count = 2;
      break;
    default: break;
  }
  return made;
}

bool draw_boolean(const char* name, bool usual) {
  static const char* const says[] = {"", "the other"};
  return draw(name, 2, says) ? !usual : usual;
}

int draw_choice(const char* name, int usual) {
  static const char* const says[] = {"", "0", "1", "2", "-1", "99", "INT_MAX", "INT_MIN"};
  const int values[] = {usual, 0, 1, 2, -1, 99, INT_MAX, INT_MIN};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

tenon_dtype draw_dtype(const char* name, tenon_dtype usual) {
  static const char* const says[] = {"",           "none", "bool", "int8", "uint64",  "float16", "bfloat16",
                                     "complex128", "15",   "255",  "-2",   "INT_MAX", "INT_MIN"};
  const int values[] = {(int)usual,     TENON_NO_DTYPE,   TENON_BOOL, TENON_INT8, TENON_UINT64, TENON_FLOAT16,
                        TENON_BFLOAT16, TENON_COMPLEX128, 15,         255,        -2,           INT_MAX,
                        INT_MIN};
  return (tenon_dtype)values[draw(name, sizeof says / sizeof *says, says)];
}

tenon_device draw_device(const char* name, tenon_device usual) {
  static const char* const says[] = {"", "none", "cuda 0", "cpu 5", "cpu -1", "99, INT32_MAX", "-1, INT32_MIN"};
  const tenon_device values[] = {usual, {0, 0}, {2, 0}, {1, 5}, {1, -1}, {99, INT32_MAX}, {-1, INT32_MIN}};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

tenon_generator* draw_generator(const char* name, tenon_generator* usual) {
  static const char* const says[] = {"", "NULL", "another"};
  tenon_generator* const values[] = {usual, NULL, generator};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

const char* draw_text(const char* name, const char* usual) {
  static const char* const says[] = {
      "",     "NULL",    "empty", "half a character", "no UTF-8", "20,000 letters", "20,000 half characters", "...->...",
      "ii->", "a,b,c->", "->->"};
  static char letters[20001], halves[20001];
  memset(letters, 'i', 20000);
  memset(halves, '\xc3', 20000);
  const char* const values[] = {usual, NULL, "", "i\xc3", "\xff\xfe\x80", letters, halves, "...->...", "ii->", "a,b,c->", "->->"};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

static tenon_status fails(void* context, const tenon_tensor* of, tenon_tensor** result) {
  (void)context, (void)of, (void)result;
  return TENON_LINALG_ERROR;
}
static tenon_status gives_nothing(void* context, const tenon_tensor* of, tenon_tensor** result) {
  (void)context, (void)of, (void)result;
  return TENON_OK;
}
static tenon_status gives_the_line(void* context, const tenon_tensor* of, tenon_tensor** result) {
  (void)context;
  *result = (tenon_tensor*)of;
  return TENON_OK;
}
static tenon_status gives_and_fails(void* context, const tenon_tensor* of, tenon_tensor** result) {
  (void)context;
  return tenon_share(of, result) ? TENON_OTHER_ERROR : (tenon_status)99;
}
tenon_function draw_function(const char* name, tenon_function usual) {
  static const char* const says[] = {"", "NULL", "that fails", "without a result", "that gives the line", "that gives and fails"};
  const tenon_function values[] = {
      usual, {NULL, NULL}, {fails, NULL}, {gives_nothing, NULL}, {gives_the_line, NULL}, {gives_and_fails, NULL}};
  return values[draw(name, sizeof says / sizeof *says, says)];
}

static bool given;
size_t draw_size(const char* name, size_t usual) {
  static const char* const says[] = {"", "NULL", "of size 0", "of size 1", "of its size only", "larger"};
  const size_t values[] = {usual, usual, 0, 1, sizeof(size_t), usual + 64};
  const size_t k = draw(name, sizeof says / sizeof *says, says);
  given = k != 1;
  return values[k];
}
bool options_are_given(void) { return given; }

const char* draw_path(void) {
  static char longer[20001];
  static const char* const says[] = {
      "", "NULL", "empty", "a folder", "no UTF-8", "20,000 bytes", "20,000 half characters", "with a name of C++"};
  static char halves[20001];
  memset(longer, 'a', sizeof longer - 1);
  memset(halves, '\xc3', sizeof halves - 1);
  const char* const paths[] = {"no/such/file", NULL, "", "/", "no/such/\xff\xfe", longer, halves, "no/such/std::file"};
  return paths[draw("path", 8, says)];
}
