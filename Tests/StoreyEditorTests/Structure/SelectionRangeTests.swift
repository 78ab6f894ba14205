import StoreyEditor
import StoreyProject
import Testing

@Suite struct SelectionRangeTests {
  static let text = #"{ "a": [ {"key": "value"}, 12 ] , "b": "" }"#

  @Test(arguments: [
    ("value", ["value", "\"value\"", "\"key\": \"value\"", "{\"key\": \"value\"}"]),
    ("key", ["key", "\"key\"", "\"key\": \"value\"", "{\"key\": \"value\"}"]),
    ("12", ["12", "{\"key\": \"value\"}, 12"]),
    ("\"value", ["\"value\"", "\"key\": \"value\""]),
    (", 12", ["{\"key\": \"value\"}", "{\"key\": \"value\"}, 12"]),
    ("\" }", ["", "\"\"", "\"b\": \"\""]),
    ("a\"", ["a", "\"a\"", "\"a\": [ {\"key\": \"value\"}, 12 ]"]),
  ]) func `a selection grows from a token to its container`(_ place: String, _ expected: [String]) {
    let file = EditedFile(.page, Self.text)
    let ranges = SelectionRanges.ranges(at: file.offset(of: place), in: file)
    #expect(Array(ranges.map { file.text($0) }.prefix(expected.count)) == expected)
    #expect(ranges.last == 0..<file.bytes.count)
  }

  @Test func `a file that cannot be read is selected whole`() {
    #expect(SelectionRanges.ranges(at: 1, in: EditedFile(.page, "")) == [0..<0])
  }

  @Test func `the ranges at every seventh offset of the samples grow strictly`() {
    for file in EditedFile.samples {
      for offset in stride(from: 0, through: file.bytes.count, by: 7) {
        let ranges = SelectionRanges.ranges(at: offset, in: file)
        let grows = zip(ranges, ranges.dropFirst()).allSatisfy { $1.contains($0) && $0.count < $1.count }
        #expect(grows && ranges.last == 0..<file.bytes.count, "\(file.path) \(offset)")
      }
    }
  }
}
