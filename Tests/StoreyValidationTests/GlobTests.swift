import StoreyValidation
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct GlobTests {
  @Test(
    arguments: [
      ("*.json", "a.json", true), ("*.json", "pages/a.json", true), ("pages/*.json", "pages/a.json", true),
      ("pages/*.json", "pages/sub/a.json", false), ("pages/**/*.json", "pages/a.json", true),
      ("pages/**/*.json", "pages/x/y/a.json", true), ("**/a.json", "a.json", true), ("**", "x/y", true),
      ("drafts", "drafts/x/a.json", true), ("drafts", "pages/drafts/a.json", true), ("drafts/", "drafts/a.json", true),
      ("pages/drafts", "x/pages/drafts/a.json", false), ("./pages/a.json", "pages/a.json", true),
      ("a?.json", "ab.json", true), ("a?.json", "a.json", false), ("a?.json", "a楼.json", true),
      ("[a-c]*.json", "b1.json", true), ("[!a-c]*.json", "b1.json", false), ("[]x].json", "].json", true),
      ("a[.json", "a[.json", true), ("{a,b}.json", "b.json", true), ("x{a,b{c,d}}", "xbd", true),
      ("x{a,b{c,d}}", "xb", false), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false),
      ("**/x/**/y", "x/a/y", true), ("**/**/x/**/**/**/y", "a/x/b/y", true), ("x/**/**", "x", true),
      ("x/**/**", "x/a", true), ("**/**", "a/b", true),
      ("**/x/**/y", "a/x/b/x/c/y", true), ("**/x/y", "x/x/y", true), ("*.json", "a.jsonl", false), ("", "a", false),
      ("abc", "", false), ("pages/./*.json", "./pages/a.json", true),
    ] as [(String, String, Bool)])
  func `a pattern matches the expected paths`(pattern: String, path: String, isMeant: Bool) throws {
    let glob = try #require(Glob(pattern))
    #expect(glob.matches(path) == isMeant)
  }

  @Test func `a pattern on the command line is relative to the current folder`() throws {
    let glob = try #require(Glob("*.json"))
    #expect(glob.meansExactly("a.json"))
    #expect(!glob.meansExactly("pages/a.json"))
    #expect(try #require(Glob("./pages/*.json")).meansExactly("./pages/a.json"))
  }

  @Test func `patterns with many alternatives or wildcards take a bounded time`() throws {
    #expect(Glob(String(repeating: "{a,b}", count: 40)) == nil)
    let glob = try #require(Glob(String(repeating: "*a", count: 200) + "b"))
    #expect(!glob.matches(String(repeating: "a", count: 4000)))
    let deep = try #require(Glob(String(repeating: "**/a/", count: 50) + "b"))
    #expect(!deep.matches(String(repeating: "a/", count: 400) + "c"))
  }
}
