public import Storey

/// Reads configurations, with those that they build on.
public struct ConfigurationReader {
  private let rules: RuleRegistry
  private let limits: Limits
  private let read: (String) throws -> [UInt8]
  private var problems: [PageReport] = []
  /// The files that were read: one that several build on counts once, where it is first met.
  private var seen: Set<String> = []

  /// Creates a reader of configurations that hold no more than the limits allow. It gets the bytes of a path, as `extends`
  /// writes it joined to the folder of its file, from `read`.
  public init(
    rules: RuleRegistry = .standard, limits: Limits = .none, read: @escaping (String) throws -> [UInt8]
  ) {
    self.rules = rules
    self.limits = limits
    self.read = read
  }

  /// Reads the configuration at a path. Its problems are findings in the file that has them; a configuration with
  /// errors is not to be followed. O(bytes of all files).
  public mutating func configuration(at path: String) throws -> (configuration: Configuration, problems: [PageReport]) {
    (problems, seen) = ([], [])
    var merger = ConfigurationMerger(rules: rules, limits: limits)
    // The files that are being read, each of which builds on the next.
    var chain = [try open(path)]
    var paths: Set<String> = [path]
    // How many were named as a base, as often as they were.
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
          .invalidConfiguration, "this builds on more than \(Wording.counted(limit, "other configuration"))",
          hint: "build on fewer of them, or raise the limit \"configurations\"", at: base.source)
        file.leaveOutBases()
        chain.append(file)
        continue
      }
      let basePath = Self.joined(base.string, to: file.path)
      if paths.contains(basePath) {
        file.findings.error(
          .invalidConfiguration, "this configuration builds on itself", hint: "remove it here", at: base.source)
      } else if let depth = limits[.extendsDepth], next >= depth, !seen.contains(basePath) {
        file.findings.error(
          .invalidConfiguration, "more than \(depth) configurations build on one another",
          hint: "build on fewer of them, or raise the limit \"extends-depth\"", at: base.source)
      } else if !seen.contains(basePath) {
        do {
          let opened = try open(basePath)
          paths.insert(basePath)
          chain += [file, opened]
          continue
        } catch {
          file.findings.error(
            .invalidConfiguration, "\(error)", hint: "the path counts from the folder of this file", at: base.source)
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
    /// What it holds; `nil` when it cannot be read as a configuration.
    var content: ConfigurationFile?
    var findings = Diagnostics()
    private var baseCount = 0

    init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    /// Passes over the rest of what this one builds on.
    mutating func leaveOutBases() { baseCount = content?.bases.count ?? 0 }

    /// The next of the configurations that this one builds on.
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
      let (content, diagnostics) = try Document(parsing: file.bytes, limits: .ofSideFiles).root.decode(
        ConfigurationFile.self)
      file.content = content
      file.findings.add(contentsOf: ConfigurationMerger.errors(diagnostics))
    } catch {
      file.findings.add(Diagnostic(unreadable: error))
    }
    return file
  }

  /// Merges a file whose bases are merged.
  private mutating func close(_ file: OpenFile, _ merger: inout ConfigurationMerger) {
    var findings = file.findings
    if let content = file.content { merger.merge(content, of: file.path, &findings) }
    if findings.all.isEmpty { return }
    problems.append(PageReport(file: file.path, findings.all, within: limits, source: file.bytes))
  }

  /// A path that a file states, counted from the folder of the file, without the `.` and `..` that cancel out.
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
