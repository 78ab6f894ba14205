public import Storey

/// Reads configurations, with the configurations that they extend.
public struct ConfigurationReader {
  private let rules: RuleRegistry
  private let limits: Limits
  private let read: (String) throws -> [UInt8]
  /// The names of the dialects that a configuration may have; `nil` if names are not checked.
  package var dialects: [String]?
  private var problems: [PageReport] = []
  /// The files that were read. A file that several configurations extend is read once, at its first occurrence.
  private var seen: Set<String> = []

  /// Creates a reader that reports configurations which exceed the limits.
  ///
  /// - Parameters:
  ///   - rules: The available rules.
  ///   - limits: The limits of a configuration.
  ///   - read: A closure that returns the bytes of a file. A path in `extends` is passed joined to the folder of the file that
  ///     contains it.
  public init(
    rules: RuleRegistry = .standard, limits: Limits = .none, read: @escaping (String) throws -> [UInt8]
  ) {
    self.rules = rules
    self.limits = limits
    self.read = read
  }

  /// Reads the configuration at a path. Problems are returned as findings in the file that has them. A configuration with
  /// errors must not be used. O(bytes of all files).
  public mutating func configuration(at path: String) throws -> (configuration: Configuration, problems: [PageReport]) {
    (problems, seen) = ([], [])
    var merger = ConfigurationMerger(rules: rules, limits: limits, dialects: dialects)
    // The files that are being read. Each extends the next.
    var chain = [try open(path)]
    var paths: Set<String> = [path]
    // The number of entries of `extends` so far, repeated ones included.
    var named = 0
    while var file = chain.popLast() {
      guard let base = file.nextBase() else {
        paths.remove(file.path)
        close(file, &merger)
        continue
      }
      let next = chain.count + 1
      named += 1
      if let limit = limits[.configurations], named > limit {
        file.findings.error(
          .invalidConfiguration, "the configuration extends more than \(Wording.counted(limit, "other configuration"))",
          hint: "extend fewer of them, or raise the limit \"configurations\"", at: base.source)
        file.leaveOutBases()
        chain.append(file)
        continue
      }
      let basePath = Self.joined(base.string, to: file.path)
      if paths.contains(basePath) {
        file.findings.error(
          .invalidConfiguration, "the configuration extends itself", hint: "remove it from \"extends\"", at: base.source
        )
      } else if let depth = limits[.extendsDepth], next >= depth, !seen.contains(basePath) {
        file.findings.error(
          .invalidConfiguration, "the chain of extended configurations is longer than \(depth)",
          hint: "extend fewer of them, or raise the limit \"extends-depth\"", at: base.source)
      } else if !seen.contains(basePath) {
        do {
          let opened = try open(basePath)
          paths.insert(basePath)
          chain += [file, opened]
          continue
        } catch {
          file.findings.error(
            .invalidConfiguration, "\(error)", hint: "use a path relative to the folder of this file", at: base.source)
        }
      }
      chain.append(file)
    }
    return (merger.configuration, problems)
  }

  /// A file that is being read.
  private struct OpenFile {
    let path: String
    let bytes: [UInt8]
    /// The contents; `nil` when the file is not a readable configuration.
    var content: ConfigurationFile?
    var findings = Diagnostics()
    private var baseCount = 0

    init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    /// Skips the rest of the base configurations.
    mutating func leaveOutBases() { baseCount = content?.bases.count ?? 0 }

    /// Returns the next base configuration; `nil` after the last one.
    mutating func nextBase() -> JSONText? {
      guard let bases = content?.bases, baseCount < bases.count else { return nil }
      baseCount += 1
      return bases[baseCount - 1]
    }
  }

  private mutating func open(_ path: String) throws -> OpenFile {
    seen.insert(path)
    var file = OpenFile(path: path, bytes: try read(path))
    do throws(ParseError) {
      let (content, diagnostics) = try Self.document(of: file.bytes).root.decode(ConfigurationFile.self)
      file.content = content
      file.findings.add(contentsOf: ConfigurationMerger.errors(diagnostics))
    } catch {
      // The readable parts are checked, but not used.
      let found = error.diagnostics(of: file.bytes, limits: .ofSideFiles) {
        $0.decode(ConfigurationFile.self).diagnostics
      }
      for diagnostic in found { file.findings.add(diagnostic.severity == .note ? diagnostic : diagnostic.refusing()) }
    }
    return file
  }

  /// Parses a configuration. It may have comments and trailing commas if it allows them in pages.
  private static func document(of bytes: [UInt8]) throws(ParseError) -> Document {
    do throws(ParseError) {
      return try Document(parsing: bytes, limits: .ofSideFiles)
    } catch {
      guard error.isRelaxation, let relaxed = try? Document(parsing: bytes, syntax: .jsonc, limits: .ofSideFiles),
        relaxed.root["json"]?.text == JSONText(JSONSyntax.jsonc.rawValue)
      else { throw error }
      return relaxed
    }
  }

  /// Merges a file whose base configurations are merged, and collects its problems.
  private mutating func close(_ file: OpenFile, _ merger: inout ConfigurationMerger) {
    var findings = file.findings
    if let content = file.content { merger.merge(content, of: file.path, &findings) }
    if findings.all.isEmpty { return }
    problems.append(PageReport(file: file.path, findings.all, within: limits, source: file.bytes))
  }

  /// Returns a path that a file contains, joined to the folder of the file, without redundant `.` and `..`.
  static func joined(_ path: String, to file: String) -> String {
    let folder = path.hasPrefix("/") ? "" : file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let whole = folder + path
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
