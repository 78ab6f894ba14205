// The functions are those of the module StoreyC. A target needs a source file.
#include "storey.h"
