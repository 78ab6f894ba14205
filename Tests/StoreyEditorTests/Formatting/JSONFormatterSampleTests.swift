import Storey
import StoreyEditor
import StoreyProject
import TestMutations
import Testing

@Suite struct JSONFormatterSampleTests {
  /// Returns the bytes without white space outside of strings.
  private func withoutWhiteSpace(_ bytes: [UInt8]) -> [UInt8] {
    var (result, isInString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
    for byte in bytes {
      if !isInString, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      result.append(byte)
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return result
  }

  private func check(_ file: EditedFile, _ comment: String) {
    let replacements = JSONFormatter.replacements(for: file)
    let formatted = replacements.applied(to: file.bytes)
    #expect(withoutWhiteSpace(formatted) == withoutWhiteSpace(file.bytes), "\(comment)")
    for replacement in replacements {
      #expect(replacement.text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
      #expect(file.bytes[replacement.range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
      #expect(!file.bytes[replacement.range].elementsEqual(replacement.text.utf8))
    }
    let again = EditedFile(path: file.path, kind: file.kind, bytes: formatted, surroundings: file.surroundings)
    #expect(JSONFormatter.replacements(for: again).isEmpty, "\(comment)")
  }

  @Test func `formatting a sample changes only white space, and only once`() {
    for file in EditedFile.samples { check(file, file.path) }
  }

  @Test func `the format of the page samples is that of the formatter`() throws {
    let home = try #require(EditedFile.samples.first { $0.path.hasSuffix("Samples/home.json") })
    #expect(JSONFormatter.replacements(for: home).isEmpty)
  }

  @Test func `formatting texts with random white space and comments changes only white space, and only once`() {
    var dice = Dice(state: 5)
    let gaps = [
      "", "", "", " ", "\n", "\n\n\n", "\r\n", "\t", "\r", "/*c*/", " /* d */ ", "// e\n", "\n// f\n", "\n/* g */\n",
    ]
    for step in 0..<3000 {
      let text = value(depth: 0, &dice).map { $0 + (gaps.randomElement(using: &dice) ?? "") }.joined()
      let file = EditedFile(.page, text)
      check(file, "step \(step): \(text)")
    }
  }

  /// Returns the tokens of a random value.
  private func value(depth: Int, _ dice: inout Dice) -> [String] {
    let kind = Int.random(in: 0...(depth > 3 ? 2 : 4), using: &dice)
    let count = Int.random(in: 0...3, using: &dice)
    switch kind {
    case 0: return ["12"]
    case 1: return ["true"]
    case 2: return ["\" // a, b\""]
    case 3:
      let elements = (0..<count).map { _ in value(depth: depth + 1, &dice) }
      return ["["] + elements.joined(separator: [","]) + (count > 0 && dice.isLucky(oneIn: 4) ? [",", "]"] : ["]"])
    default:
      let members = (0..<count).map { ["\"k\($0)\"", ":"] + value(depth: depth + 1, &dice) }
      return ["{"] + members.joined(separator: [","]) + ["}"]
    }
  }
}
