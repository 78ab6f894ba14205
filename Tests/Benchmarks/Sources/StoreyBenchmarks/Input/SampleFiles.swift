#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The samples of this package, of every kind of file that commands read.
struct SampleFiles {
  let pages: [[UInt8]]
  /// Templates, each with a page that uses it.
  let templates: [(template: [UInt8], page: [UInt8])]
  let themes: [[UInt8]]
  let manifests: [[UInt8]]
  let scrolls: [[UInt8]]
  let configurations: [[UInt8]]
  let baselines: [[UInt8]]

  private struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "no samples in \(path); set the folder of the package with '--samples FOLDER'" }
  }

  /// Reads the samples of the package at a path.
  init(package: String) throws {
    func files(_ folder: String) -> [(name: String, bytes: [UInt8])] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(package)/\(folder)")) ?? []
      return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
        (try? Data(contentsOf: URL(filePath: "\(package)/\(folder)/\(name)"))).map { (name, [UInt8]($0)) }
      }
    }
    let shown = Dictionary(files("Samples/templates").map { ($0.name, $0.bytes) }) { $1 }
    pages = files("Samples").map(\.bytes) + files("Samples/broken").map(\.bytes)
    templates = files("Templates").compactMap { file in shown[file.name].map { (file.bytes, $0) } }
    themes = files("Samples/themes").map(\.bytes)
    manifests = files("Samples/apps").map(\.bytes)
    scrolls = files("Samples/scrolls").map(\.bytes)
    configurations = Self.settings.map { Array($0.utf8) }
    baselines = [Array(Self.baseline.utf8)]
    if pages.isEmpty || templates.isEmpty || themes.isEmpty || manifests.isEmpty || scrolls.isEmpty {
      throw Missing(path: package)
    }
  }

  private static let settings = [
    #"""
    {"failLevel": "warning", "maxWarnings": 10, "width": 320, "rules": {"text-truncated": "off", "page-too-large":
    {"bytes": 500000, "floors": 60}, "insecure-url": {"severity": "error", "httpsHosts": ["*.img.example"]},
    "unknown-key": {"parameters": ["keyword2"]}}, "overrides": [{"files": ["drafts/**", "page.json"], "rules":
    {"missing-action": "note", "unknown-pattern": "warning"}}], "exclude": ["archive/**", "[a-c]{x,y}*.json"],
    "suppressions": [{"files": "page.json", "rule": "dead-url", "pointer": "/floors/{137}/picList/*/img", "reason": "known"},
    {"rule": "unknown-key", "pointer": "/floors/*/**", "reason": "known"}]}
    """#,
    #"{"extends": ["base.json", "../other.json"], "baseline": "b.json", "against": "app.json", "rules": {"missing-event": "error"}}"#,
  ]

  private static let baseline = #"""
    {"baselineVersion": 1, "findings": [
    {"file": "page.json", "rule": "missing-action", "at": "/floors/{1}/picList/0", "content": "9f86d081884c7d65", "count": 2},
    {"file": "page.json", "rule": "dead-url", "at": "/floors/0", "content": "x", "count": 1}]}
    """#
}
