import Foundation
import FuzzTargets
import TestFiles
import TestMutations

/// The samples as inputs of the targets.
enum SampleInputs {
  typealias Input = (name: String, bytes: [UInt8])

  /// Returns the inputs of a target; empty if it does not read files that are samples.
  static func inputs(of target: FuzzTarget) throws -> [Input] {
    switch target {
    case .parser: try pages()
    case .stream: try pages().flatMap { [$0, ($0.name, Array(#"{"id":"é","page":"#.utf8) + $0.bytes + [0x7D])] }
    case .page: try pages().flatMap { page in options.map { (page.name, page.bytes + [0] + $0) } }
    case .template: try templates()
    case .theme: try files("Samples/themes")
    case .manifest: try files("Samples/apps")
    case .difference: try differences()
    case .dialect, .configuration, .store, .answer, .request, .message, .buffer, .lines: []
    }
  }

  /// Options of the target `page`: the policy for unknown floors, the width, the direction and the scroll offset.
  private static let options: [[UInt8]] = [[0, 0, 0, 0], [1, 1, 1, 1], [2, 3, 0, 2]]

  private static func pages() throws -> [Input] { try Sample.all.map { ($0.name, try $0.bytes) } }

  private static func files(_ folder: String) throws -> [Input] {
    let folder = Sample.root.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
      .map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
  }

  /// Each template, without a page and with its sample.
  private static func templates() throws -> [Input] {
    let pages = Dictionary(uniqueKeysWithValues: try files("Samples/templates").map { ($0.name, $0.bytes) })
    return try files("Templates").flatMap { template in
      [template, (template.name, template.bytes + [0] + (pages[template.name] ?? []))]
    }
  }

  /// Random edits of the floors of each page, and the two versions of a page.
  private static func differences() throws -> [Input] {
    var dice = Dice(state: 3)
    let edited = try pages().flatMap { page in
      (0..<8).map { _ -> Input in
        let edits = (0..<Int.random(in: 3...30, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
        return (page.name, page.bytes + [0, 0, 0, 0, 0] + edits)
      }
    }
    let versions = try files("Samples/changed").map { changed in
      (changed.name, try Sample(name: String(changed.name.dropLast(5))).bytes + [0] + changed.bytes)
    }
    return edited + versions
  }
}
