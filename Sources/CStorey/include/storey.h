// The C interface of Storey: renders and checks pages, bytes to bytes.
//
// Every function can be called from any thread with a stack of 256 kB or more, also at the same time and with the same engine. No
// bytes make a function crash, exit or read beyond them; only a system without free memory ends the process. Strings are UTF-8 and
// need no terminating zero where their length is given. A length is at most PTRDIFF_MAX, as that of any object in C.
//
// The files of the caller are not read: neither a configuration nor templates of the current folder have an effect.
#ifndef STOREY_H
#define STOREY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Bytes that belong to the caller, who frees them with `storey_free`.
typedef struct {
  /// The bytes, with a zero after them that is not counted. Never NULL, but for a result that could not be allocated.
  uint8_t *bytes;
  /// The number of bytes.
  size_t count;
  /// Whether the page could not be rendered, or has findings that fail the check. For `storey_create`, whether there is no
  /// engine.
  bool failed;
} storey_result;

/// The settings of rendering and checking. An engine does not change after it was created.
typedef struct storey_engine storey_engine;

/// Creates an engine from settings, which are a JSON object, or NULL or empty for the standard settings:
///
///     {"format": "html", "width": 375, "direction": "rtl", "lang": "he", "fit": "phone", "unknown": "skip",
///      "failLevel": "error", "theme": {…}, "templates": [{…}], "capabilities": {"video": 2}, "limits": {"bytes": 1000000},
///      "dialect": "shopify",
///      "configuration": {"rules": {"price-malformed": "error", "missing-event": "off"}}}
///
/// Each key may be left out. The values are those of the options of the tool; a theme and templates are the contents of their files, and
/// so is a dialect that has no name here.
/// Limits have the names and standard values of those of the tool. The configuration sets the severities and options of rules for
/// `storey_validate`, as the key `rules` of a file `.storey.json` does; its other keys are errors, and no file is read.
///
/// - Parameter result: Receives the findings of the settings as a line of JSON, `{"id": "settings", "diagnostics": […], "summary":
///   {…}}`; may be NULL. It is to be freed in any case.
/// - Returns: The engine, to be freed with `storey_destroy`; NULL if the settings have errors.
storey_engine *storey_create(const uint8_t *settings, size_t count, storey_result *result);

/// Frees an engine, after the last call that uses it has returned. Does nothing for NULL.
void storey_destroy(storey_engine *engine);

/// Renders a page: a page as JSON, or `{"id": …, "page": …}`. O(bytes and elements of the page).
///
/// - Parameter engine: The engine; NULL for the standard settings.
/// - Returns: A line of JSON with a line end, `{"id": …, "html": "…", "diagnostics": […], "summary": {…}}`, as `storey render
///   --ndjson` writes it. The identifier of a page without one is 1.
storey_result storey_render(const storey_engine *engine, const uint8_t *page, size_t count);

/// Checks a page: a page as JSON, or `{"id": …, "page": …}`. O(bytes and elements of the page).
///
/// - Parameter engine: The engine; NULL for the standard settings.
/// - Returns: A line of JSON with a line end, `{"id": …, "diagnostics": […], "summary": {…}}`, as `storey validate --ndjson
///   --format ndjson` writes it.
storey_result storey_validate(const storey_engine *engine, const uint8_t *page, size_t count);

/// Frees the bytes of a result, once. Does nothing if they are NULL.
void storey_free(storey_result result);

/// The version of the library, for example "0.9.0". It is never freed.
const char *storey_version(void);

#if defined(__cplusplus)
}
#endif

#endif
