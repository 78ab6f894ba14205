import BenchmarkAccess
import Storey
import StoreyFloors
import StoreyValidation
import TestMutations

/// A page whose floors are compared before and after random bytes are removed or added.
struct RecoveryTrial {
  /// The result of a trial.
  enum Outcome {
    /// The mutant is valid JSON, or none of its floors can be recognized.
    case notApplicable
    /// All floors on unchanged lines kept their findings and frames.
    case kept
    /// Some did not. The text describes the first.
    case lost(String)
    /// The first error is not the strict parser's.
    case wrongError(String)
  }

  /// A changed page and the result of its trial.
  struct Result {
    let outcome: Outcome
    /// The number of syntax errors that are reported; 0 for valid JSON.
    let errors: Int
    let mutant: [UInt8]
  }

  /// A floor of the page as it is reported and laid out.
  private struct Part: Equatable {
    /// Its findings, with offsets relative to the floor.
    let findings: [String]
    /// The frames of its rows, relative to its section.
    let frames: [LayoutRect]
  }

  let page: [UInt8]
  private let validator: Validator
  /// The floors by their first byte.
  private let floors: [(lines: Range<Int>, start: Int, part: Part)]
  /// The bytes of the key of the list of floors. Another name is not a syntax error, but the floors cannot be found.
  private let key: Range<Int>
  /// Whether the page is valid JSON, so that all syntax errors are those of the changes.
  let isValid: Bool
  /// Whether each value is on a line of its own.
  let hasOneValuePerLine: Bool

  init(_ page: [UInt8], registry: FloorRegistry) {
    self.page = page
    validator = Validator(registry: registry)
    isValid = (try? Document(parsing: page)) != nil
    hasOneValuePerLine = !page.split(separator: 0x0A).contains { line in
      line.count { $0 == UInt8(ascii: ":") } > 2 && line.count { $0 == UInt8(ascii: ",") } > 2
    }
    let text = Array(#""floors""#.utf8)
    key = page.indices.first { page[$0...].starts(with: text) }.map { $0..<$0 + text.count } ?? 0..<0
    floors = Self.parts(of: page, validator).map { start, end, part in
      let first = (page[..<start].lastIndex(of: 0x0A) ?? -1) + 1
      let last = page[end...].firstIndex(of: 0x0A) ?? page.count
      return (first..<last + 1, start, part)
    }
  }

  /// Returns the floors of a page.
  private static func parts(of bytes: [UInt8], _ validator: Validator) -> [(start: Int, end: Int, part: Part)] {
    let page = Page.recovered(from: bytes, registry: validator.registry)
    let layout = TableLayout(page, width: 375)
    let findings = validator.validate(bytes, file: "page.json").findings
    return layout.sections.compactMap { section in
      guard let range = section.floor.source?.byteRange else { return nil }
      let own = findings.filter { range.contains($0.byteRange.lowerBound) && $0.rule != "duplicate-identity" }
      let frames = layout.rows(inSection: section.index).map { row in
        LayoutRect(
          x: row.frame.x, y: row.frame.y - section.frame.y, width: row.frame.width, height: row.frame.height)
      }
      let texts = own.map { "\($0.byteRange.lowerBound - range.lowerBound) \($0.rule) \($0.message)" }
      return (range.lowerBound, range.upperBound, Part(findings: texts, frames: frames))
    }
  }

  /// Removes or adds a byte: an arbitrary one, or one of JSON, or another printable one.
  private static let mutator = TextMutator(
    [.remove, .insert],
    pieces: (Array(String(repeating: "\"{}[]:,\\/\n ", count: 4).utf8) + Array(0x20...0x7E)).map { [$0] }, longest: 1)

  /// Changes a number of random bytes and compares the floors.
  func run(edits: Int, _ dice: inout Dice) -> Result {
    var mutant = page
    // From the end, so that earlier offsets stay valid.
    let places = (0..<edits).map { _ in dice.below(page.count) }.sorted(by: >)
    var shifts: [(offset: Int, by: Int)] = []
    for place in places {
      let edit = Self.mutator.edit(of: mutant, at: place, using: &dice)
      edit.apply(to: &mutant)
      shifts.append((place, edit.shift))
    }
    let (outcome, errors) = outcome(of: mutant, shifts)
    return Result(outcome: outcome, errors: errors, mutant: mutant)
  }

  private func outcome(of mutant: [UInt8], _ shifts: [(offset: Int, by: Int)]) -> (Outcome, errors: Int) {
    let error: ParseError
    do throws(ParseError) {
      _ = try Document(parsing: mutant)
      return (.notApplicable, 0)
    } catch let caught {
      error = caught
    }
    let syntax = validator.validate(mutant, file: "page.json").findings.filter { $0.rule == .invalidJSON }
    guard let first = syntax.first, first.range?.start == error.position, first.message == error.message else {
      return (.wrongError("\(syntax.first.map { "\($0.message)" } ?? "none") instead of \(error)"), syntax.count)
    }
    return (comparison(of: mutant, shifts), syntax.count)
  }

  /// Compares the floors on unchanged lines.
  private func comparison(of mutant: [UInt8], _ shifts: [(offset: Int, by: Int)]) -> Outcome {
    if shifts.contains(where: { key.contains($0.offset) }) { return .notApplicable }
    let found = Dictionary(Self.parts(of: mutant, validator).map { ($0.start, $0.part) }) { first, _ in first }
    for floor in floors {
      if shifts.contains(where: { floor.lines.contains($0.offset) }) { continue }
      let start = shifts.reduce(floor.start) { $0 + ($1.offset <= floor.start ? $1.by : 0) }
      guard let part = found[start] else { return .lost("the floor at byte \(start) is not found") }
      if part.frames != floor.part.frames { return .lost("the frames of the floor at byte \(start) differ") }
      if part.findings != floor.part.findings {
        return .lost("the findings of the floor at byte \(start) differ: \(part.findings) \(floor.part.findings)")
      }
    }
    return .kept
  }
}
