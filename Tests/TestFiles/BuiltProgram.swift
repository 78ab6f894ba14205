package import Foundation

/// The programs of this package, which are built together with the tests.
package enum BuiltProgram {
  /// Returns the URL of a program, in the folder of the test bundle.
  package static func url(of name: String) -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let folders = bundles.map { $0.pathExtension == "xctest" ? $0.deletingLastPathComponent() : $0 }
    let candidates = folders.map { $0.appending(path: name) }
    return candidates.last { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }
}
