// The functions are in the header, so that they are inlined into their callers. A target needs a source file.
#include "byte_scanning.h"
