/* What the printed program of all calls is written with: judges of what the calls return. */
#ifndef TENON_EVERY_CALL_H
#define TENON_EVERY_CALL_H

#include "samples.h"

/* What calls give; judged, and freed, by expect and refuse. */
extern tenon_tensor* results[8];
extern tenon_tensor** list;
extern size_t count;

tenon_tensor* copy_of(const tenon_tensor* x);
/* The call has to succeed, with results. */
void expect(const char* call, tenon_status status);
/* The call has to succeed, or to fail with an error that names the function, and no results. */
void answer(const char* call, tenon_status status);
/* The call has to fail with a TYPE_ERROR that names the function, and no results. */
void refuse(const char* call, tenon_status status);

/* Calls everything; printed. */
void call_all(void);

#endif
