"""Renders and checks pages in Python, through the C interface of Storey.

    Scripts/build-c-library.sh out
    python3 Samples/Python/storey.py out/lib/libStoreyC.so Samples/home.json
"""
import ctypes
import json
import sys


class Result(ctypes.Structure):
    _fields_ = [("bytes", ctypes.POINTER(ctypes.c_uint8)), ("count", ctypes.c_size_t), ("failed", ctypes.c_bool)]


class Storey:
    """An engine with its settings. Several threads may use it at the same time."""

    def __init__(self, library, **settings):
        self.library = ctypes.CDLL(library)
        self.library.storey_create.restype = ctypes.c_void_p
        self.library.storey_create.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(Result)]
        self.library.storey_destroy.argtypes = [ctypes.c_void_p]
        self.library.storey_free.argtypes = [Result]
        for function in self.library.storey_render, self.library.storey_validate:
            function.restype = Result
            function.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
        text = json.dumps(settings).encode()
        findings = Result()
        self.engine = self.library.storey_create(text, len(text), ctypes.byref(findings))
        found = self.taken(findings)
        if not self.engine:
            raise ValueError("; ".join(finding["message"] for finding in found["diagnostics"]))

    def taken(self, result):
        """Returns a result as an object, and frees it."""
        try:
            return json.loads(ctypes.string_at(result.bytes, result.count))
        finally:
            self.library.storey_free(result)

    def used(self):
        """Returns the engine. Without one, the library would use the standard settings."""
        if not self.engine:
            raise ValueError("the engine is closed")
        return self.engine

    def render(self, page):
        """Returns {"id": …, "html": …, "diagnostics": […], "summary": {…}} for a page as bytes."""
        return self.taken(self.library.storey_render(self.used(), page, len(page)))

    def validate(self, page):
        """Returns {"id": …, "diagnostics": […], "summary": {…}} for a page as bytes."""
        return self.taken(self.library.storey_validate(self.used(), page, len(page)))

    def close(self):
        self.library.storey_destroy(self.engine)
        self.engine = None


def main():
    library, *files = sys.argv[1:]
    engine = Storey(library, format="text", width=375)
    for file in files:
        with open(file, "rb") as page:
            result = engine.render(page.read())
        print(result["text"] or "\n".join(finding["message"] for finding in result["diagnostics"]))
    engine.close()


if __name__ == "__main__":
    main()
