// A test of the C interface: settings, results, bytes that are no pages, and calls from several threads.
//
//     cc -Iinclude interface.c -Llib -lStoreyC -pthread -o interface && LD_LIBRARY_PATH=lib ./interface PAGE...
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "storey.h"

static atomic_int failures = 0;

static void check(bool is_true, const char *what) {
  if (is_true) return;
  fprintf(stderr, "failed: %s\n", what);
  failures += 1;
}

static bool contains(storey_result result, const char *text) { return strstr((const char *)result.bytes, text) != NULL; }

static storey_result render(const storey_engine *engine, const char *page) {
  return storey_render(engine, (const uint8_t *)page, strlen(page));
}

static storey_engine *create(const char *settings, storey_result *result) {
  return storey_create((const uint8_t *)settings, strlen(settings), result);
}

static void check_results(void) {
  storey_result result = render(NULL, "{\"id\":\"a/1\",\"page\":{\"name\":\"Tea\",\"floors\":[]}}");
  check(!result.failed && result.bytes[result.count] == 0 && result.bytes[result.count - 1] == '\n', "a result is a line");
  check(contains(result, "{\"id\":\"a/1\",\"html\":\"<!DOCTYPE html>"), "a page is rendered as HTML");
  storey_free(result);

  result = render(NULL, "{\"floors\":");
  check(result.failed && contains(result, "\"html\":null") && contains(result, "invalid-json"), "a bad page has its error");
  storey_free(result);

  const char *page = "{\"name\":\"Tea\",\"floors\":[{\"pattern\":\"Nope\"}]}";
  result = storey_validate(NULL, (const uint8_t *)page, strlen(page));
  check(result.failed && contains(result, "unknown-pattern"), "a page is checked");
  storey_free(result);

  storey_result nothing = {NULL, 0, false};
  storey_free(nothing);
  check(strlen(storey_version()) > 0, "the library has a version");
}

static void check_settings(void) {
  storey_result result;
  storey_engine *engine = create("{\"format\":\"text\",\"width\":320,\"unknown\":\"fail\"}", &result);
  check(engine != NULL && !result.failed && contains(result, "\"id\":\"settings\""), "settings are read");
  storey_free(result);
  result = render(engine, "{\"name\":\"Tea\",\"floors\":[]}");
  check(contains(result, "\"text\":\"Tea\\n"), "the format is that of the settings");
  storey_free(result);
  storey_engine *shop = create("{\"format\":\"text\",\"dialect\":\"shopify\"}", &result);
  check(shop != NULL && !result.failed, "a dialect is read");
  storey_free(result);
  result = render(shop, "{\"sections\":{\"a\":{\"type\":\"Nope\",\"settings\":{}}},\"order\":[\"a\"]}");
  check(contains(result, "/sections/a/type"), "findings of a page in a dialect are at its places");
  storey_free(result);
  storey_destroy(shop);
  check(create("{\"dialect\":\"shopfy\"}", &result) == NULL && contains(result, "shopify"), "an unknown dialect is refused");
  storey_free(result);
  result = render(engine, "{\"name\":\"Tea\",\"floors\":[{\"pattern\":\"Nope\"}]}");
  check(result.failed && contains(result, "\"text\":null"), "unknown floors are treated as the settings say");
  storey_free(result);
  storey_destroy(engine);
  storey_destroy(NULL);

  engine = create("{\"limits\":{\"bytes\":20},\"capabilities\":{\"video\":2}}", NULL);
  result = render(engine, "{\"id\":\"long\",\"page\":{\"name\":\"Tea\",\"floors\":[]}}");
  check(result.failed && contains(result, "\"id\":\"long\"") && contains(result, "page-too-large"), "a limit holds");
  storey_free(result);
  storey_destroy(engine);

  const char *priced = "{\"name\":\"Tea\",\"floors\":[{\"pattern\":\"Nope\",\"a\":[{\"wprice\":\"x\"}]}]}";
  engine = create("{\"configuration\":{\"rules\":{\"price-malformed\":\"error\",\"unknown-pattern\":\"off\"}}}", &result);
  check(engine != NULL && !result.failed, "settings of rules are read");
  storey_free(result);
  result = storey_validate(engine, (const uint8_t *)priced, strlen(priced));
  check(result.failed && contains(result, "price-malformed") && !contains(result, "unknown-pattern"), "settings of rules hold");
  storey_free(result);
  storey_destroy(engine);

  engine = create("{\"configuration\":{\"rules\":{\"page-too-large\":{\"severity\":\"warning\",\"floors\":0},\"unknown-pattern\":\"note\"}},\"failLevel\":\"warning\"}", NULL);
  result = storey_validate(engine, (const uint8_t *)priced, strlen(priced));
  check(result.failed && contains(result, "; the limit is 0"), "the options of a rule hold");
  check(contains(result, "\"rule\":\"unknown-pattern\",\"severity\":\"note\""), "the severity of a rule holds");
  storey_free(result);
  result = storey_validate(NULL, (const uint8_t *)priced, strlen(priced));
  check(!contains(result, "page-too-large") && contains(result, "\"rule\":\"unknown-pattern\",\"severity\":\"error\""), "they hold for their engine only");
  storey_free(result);
  storey_destroy(engine);

  engine = create("{\"configuration\":{\"rules\":{\"price-malformd\":\"error\"}}}", &result);
  check(engine == NULL && result.failed && contains(result, "price-malformd") && contains(result, "did you mean"), "a misspelled rule has its correction");
  storey_free(result);

  const char *wrong[] = {"{\"configuration\":{\"rules\":{\"no-such-rule\":\"error\"}}}", "{\"configuration\":{\"rules\":{\"price-malformed\":\"loud\"}}}", "{\"configuration\":{\"rules\":[]}}",
                         "{\"configuration\":{\"rules\":{\"page-too-large\":{\"floors\":-1}}}}", "{\"configuration\":{\"rules\":{\"page-too-large\":{\"flors\":1}}}}",
                         "{\"configuration\":{\"extends\":\"other.json\"}}",
                         "{\"capabilities\":{\"video\":\"two\"}}", "{\"capabilities\":{\"video\":0}}", "{\"limits\":{\"bytes\":-1}}",
                         "{\"format\":\"pdf\"}", "{\"widht\":320}", "[]", "{", "{\"templates\":[{}]}", "{\"theme\":{\"light\":{\"txt\":\"#000\"}}}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    engine = create(wrong[i], &result);
    check(engine == NULL && result.failed && contains(result, "\"severity\":\"error\""), wrong[i]);
    storey_free(result);
    check(create(wrong[i], NULL) == NULL, "findings may be ignored");
  }
  engine = storey_create(NULL, 0, NULL);
  check(engine != NULL, "there are standard settings");
  storey_destroy(engine);
}

#if defined(__SANITIZE_ADDRESS__)
// The sanitizer keeps freed memory.
static void check_memory(void) {}
#else
/// The memory of the process in pages, from the second number of the file; 0 if it cannot be read.
static long resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%ld %ld", &size, &pages) != 2) pages = 0;
  fclose(file);
  return pages;
}

/// Checks that freed engines and results need no memory.
static void check_memory(void) {
  long before = 0;
  for (int round = 0; round < 4000; round++) {
    if (round == 400) before = resident();
    storey_result result;
    storey_engine *engine = create("{\"width\":320}", &result);
    storey_free(result);
    storey_free(render(engine, "{\"name\":\"Tea\",\"floors\":[]}"));
    storey_free(storey_validate(engine, (const uint8_t *)"[]", 2));
    storey_destroy(engine);
  }
  // A page of HTML has more than 3 kB, so that 3,600 of them are more than 10 MB.
  check((resident() - before) * 4096 < 4 << 20, "freed memory is used again");
}
#endif

/// Renders and checks a page with as many levels as the standard limits allow.
static void *nest(void *argument) {
  (void)argument;
  enum { levels = 500 };
  static const char start[] = "{\"name\":\"Tea\",\"floors\":[{\"pattern\":\"Focus\",\"picList\":[{\"img\":\"a.png\",\"jump\":{\"params\":{\"a\":";
  static const char end[] = "}}}]}]}";
  char page[sizeof start + 2 * levels + sizeof end];
  char *at = page;
  memcpy(at, start, sizeof start - 1);
  at += sizeof start - 1;
  memset(at, '[', levels);
  memset(at + levels, ']', levels);
  at += 2 * levels;
  memcpy(at, end, sizeof end);
  storey_result result = render(NULL, page);
  check(!result.failed && contains(result, "a.png"), "a page with many levels is rendered on a small stack");
  storey_free(result);
  storey_free(storey_validate(NULL, (const uint8_t *)page, strlen(page)));
  return NULL;
}

/// Renders and checks each page, and each page with bytes changed, cut off and repeated.
static void *damage(void *argument) {
  char **files = argument;
  unsigned seed = 17;
  for (; *files != NULL; files++) {
    FILE *file = fopen(*files, "rb");
    check(file != NULL, *files);
    if (file == NULL) continue;
    uint8_t *bytes = malloc(1 << 20);
    size_t count = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    for (int trial = 0; trial < 40; trial++) {
      // Memory of exactly these bytes, so that a sanitizer sees every read beyond them.
      size_t kept = trial == 0 || count == 0 ? count : (size_t)rand_r(&seed) % count;
      uint8_t *copy = malloc(kept == 0 ? 1 : kept);
      memcpy(copy, bytes, kept);
      for (int change = 0; change < trial && kept > 0; change++) copy[(size_t)rand_r(&seed) % kept] = (uint8_t)rand_r(&seed);
      storey_result result = storey_render(NULL, copy, kept);
      check(result.bytes != NULL && result.count > 0, "damaged bytes have a result");
      storey_free(result);
      storey_free(storey_validate(NULL, copy, kept));
      free(copy);
    }
    free(bytes);
  }
  return NULL;
}

int main(int count, char **arguments) {
  check(count > 1, "pages are given");
  check_results();
  check_settings();
  check_memory();
  // The smallest stack that the header allows.
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 256 << 10);
  pthread_t nesting;
  check(pthread_create(&nesting, &small, nest, NULL) == 0 && pthread_join(nesting, NULL) == 0, "a thread runs");
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, damage, arguments + 1);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  storey_free(storey_render(NULL, NULL, 0));
  storey_free(storey_render(NULL, NULL, 7));
  if (failures == 0) puts("the C interface works");
  return failures == 0 ? 0 : 1;
}
