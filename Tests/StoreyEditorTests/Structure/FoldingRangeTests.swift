import StoreyEditor
import StoreyProject
import Testing

@Suite struct FoldingRangeTests {
  @Test func `containers and comments on several lines fold`() {
    let file = EditedFile(
      .page,
      """
      // One
      // Two
      {
        "a": [1,
          2], // behind a value
          // One line below
        "b": {"c": [
        ]}, "d": {}
        /* Three
           four */
      }
      """)
    let found = FoldingRanges.ranges(in: file).map { "\($0.kind) \(file.text($0.range))" }
    #expect(
      found == [
        "comment // One\n// Two", "container \(file.text(file.offset(of: "{")..<file.bytes.count))",
        "container [1,\n    2]", "container {\"c\": [\n  ]}", "comment /* Three\n     four */",
      ])
  }

  @Test(arguments: [
    // A comment behind a value is not part of the block below it, unless it has several lines.
    ("1 // a\n// b\n// c", ["// b\n// c"]),
    ("1 /* a\n*/ // b", ["/* a\n*/ // b"]),
    ("// a\n\n// b\n// c", ["// b\n// c"]),
    ("// a\n// b\n1 // c", ["// a\n// b"]),
    ("{\"a\": [\n1\n}", ["{\"a\": [\n1\n}"]),
    ("[\n{\n]", ["[\n{\n]"]),
    ("{\n]\n}", ["{\n]\n}"]),
    ("[\n}\n]", ["[\n}\n]"]),
    ("}\n[\n1]", ["[\n1]"]),
    ("[\r1\r]", ["[\r1\r]"]),
    ("[\"a\n]", ["[\"a\n]"]),
    ("[\n1]/", ["[\n1]"]),
    ("[\n1 / 2]", ["[\n1 / 2]"]),
    ("[1, 2]", []),
  ]) func `broken files and other line ends fold as well`(_ text: String, _ expected: [String]) {
    let file = EditedFile(.page, text)
    #expect(FoldingRanges.ranges(in: file).map { file.text($0.range) } == expected)
  }

  @Test func `unclosed brackets take linear time`() {
    let count = 200_000
    let text = String(repeating: "[\n{", count: count) + String(repeating: "]", count: count)
    #expect(FoldingRanges.ranges(in: EditedFile(.page, text)).count == count)
  }

  @Test func `the ranges of samples are inside the file and in order`() {
    for file in EditedFile.samples {
      let ranges = FoldingRanges.ranges(in: file)
      #expect(ranges.allSatisfy { file.bytes.indices.contains($0.range) }, "\(file.path)")
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.range.lowerBound < $1.range.lowerBound })
    }
  }
}
