import StoreyValidation
import TestMutations
import Testing

@Suite struct UnifiedDiffTests {
  /// Returns the lines after applying a patch line by line, or `nil` if the patch does not fit.
  private func patched(_ old: [String], with patch: [String]) -> [String]? {
    var new: [String] = []
    var line = 0
    for entry in patch.dropFirst(2) {
      if entry.hasPrefix("@@ -") {
        let numbers = entry.dropFirst(4).split(separator: " ")[0].split(separator: ",").compactMap { Int($0) }
        let start = numbers[0] - 1
        guard start >= line, start <= old.count else { return nil }
        new += old[line..<start]
        line = start
        continue
      }
      guard entry.first == "+" || (line < old.count && entry.dropFirst() == old[line]) else { return nil }
      if entry.first != "-" { new.append(String(entry.dropFirst())) }
      if entry.first != "+" { line += 1 }
    }
    return new + old[line...]
  }

  @Test(arguments: 0..<30)
  func `applying a diff to the old version makes the new version`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let old = (0..<Int.random(in: 1...60, using: &dice)).map { "line \($0)" }
    var new = old
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      let place = Int.random(in: 0..<new.count, using: &dice)
      for index in place..<min(new.count, place + Int.random(in: 1...3, using: &dice)) { new[index] += "!" }
    }
    func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }
    let diff = String(decoding: UnifiedDiff.write(old: bytes(old), new: bytes(new), file: "p"), as: UTF8.self)
    let lines = diff.split(separator: "\n").map { String($0) }
    #expect(lines.prefix(2) == ["--- a/p", "+++ b/p"])
    #expect(patched(old, with: lines) == new)
    // Three lines of context around each change, and no more.
    let shown = lines.count { $0.hasPrefix(" ") }
    let changed = old.indices.filter { old[$0] != new[$0] }
    let near = old.indices.filter { line in changed.contains { abs($0 - line) <= 3 } }
    #expect(shown == near.count - changed.count)
    for header in lines where header.hasPrefix("@@") {
      let sides = header.split(separator: " ").dropFirst().prefix(2).map { $0.dropFirst() }
      #expect(sides.first == sides.last)
    }
  }
}
