#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a program, and returns the exit code. libFuzzer calls `test` with each input.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t size));
