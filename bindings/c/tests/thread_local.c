/* A library whose thread-local variables have to lie where the program's do, as some have them: of the place for those that dlopen loads,
 * some 1,500 bytes, it takes most. */
__attribute__((tls_model("initial-exec"))) __thread char taken_by_another[TENON_TAKEN];
char* address_taken(void);
char* address_taken(void) { return taken_by_another; }
