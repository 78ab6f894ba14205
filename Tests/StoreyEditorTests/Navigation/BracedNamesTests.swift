import Storey
import StoreyProject
import Testing

@testable import StoreyEditor

@Suite struct BracedNamesTests {
  /// Returns the names in a text of a template, which is given as it is written in JSON.
  private static func names(_ written: String) -> [String]? {
    let file = EditedFile(.template, #"{"label": "\#(written)"}"#)
    return file.document?.root["label"]?.text.map { BracedNames.names(in: $0, of: file).map(\.name) }
  }

  @Test(
    arguments: [
      (#"{\u0061} {b} {{c}}"#, ["a", "b"]), (#"{\uD83C\udf75}"#, ["🍵"]),
      // A string with an invalid escape cannot be read.
      (#"{\u+061}"#, nil), (#"{\u-000}"#, nil), (#"{\ud83c\u+f75}"#, nil),
    ] as [(String, [String]?)])
  func `escapes have four digits`(written: String, expected: [String]?) {
    #expect(Self.names(written) == expected)
  }
}
