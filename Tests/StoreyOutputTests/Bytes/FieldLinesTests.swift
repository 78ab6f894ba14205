import StoreyOutput
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct FieldLinesTests {
  @Test(
    arguments: [
      ("a b", "a b"), ("", ""), ("a;b", "\"a;b\""), ("a\tb", "\"a\tb\""), ("a\r\nb", "\"a\r\nb\""),
      ("a\u{1B}[2J\u{9B}b", "a\u{FFFD}[2J\u{FFFD}b"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("a=b", "a=b"),
      (" =1", "' =1"), ("\n=1", "\"'\n=1\""), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{1}=1", "'\u{FFFD}=1"),
      ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("\"=1\"", "\"\"\"=1\"\"\""),
    ])
  func `a field of CSV is safe and complete`(text: String, field: String) {
    let line = FieldLines.text(.csv) { $0.add([text, "end"]) }
    #expect(String(decoding: line, as: UTF8.self) == field + ",end\r\n")
  }
}
