/// A part of the package that is tested with arbitrary bytes. The raw value names the folder of its corpus.
///
/// The fuzzer of `Tests/Fuzz` and the ordinary tests run the same targets.
public enum FuzzTarget: String, Sendable, Hashable, CaseIterable {
  /// The parser of JSON.
  case parser
  /// Decoding a page, its layout, and all writers.
  case page
  /// A page of another dialect than Storey's, like `page`.
  case dialect
  /// A floor template, and a page that uses it.
  case template
  /// A configuration, the configuration that it extends, and a validation with both.
  case configuration
  /// A theme, and a page that is drawn with it.
  case theme
  /// The manifest of an app.
  case manifest
  /// A file of the page store.
  case store
  /// The response of a server, and the messages between the tool and `storey-fetch`.
  case answer
  /// The requests to the server of the preview.
  case request
  /// The messages of JSON-RPC, in frames or in lines.
  case message
  /// A line of a stream, and its results.
  case stream
  /// The difference of two pages.
  case difference
  /// The buffer that all writers append to.
  case buffer
  /// Line breaking.
  case lines

  /// Runs the target. If a property does not hold, the process ends with a message that contains the values that differ.
  public func run(on bytes: [UInt8]) {
    do throws(FuzzFailure) {
      try check(bytes)
    } catch {
      fatalError("\(rawValue): \(error)")
    }
  }

  /// Runs the target.
  /// - Throws: `FuzzFailure` if a property does not hold.
  package func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    switch self {
    case .parser: try ParserTarget.check(bytes)
    case .page: try PageTarget.check(bytes)
    case .dialect: try DialectTarget.check(bytes)
    case .template: try TemplateTarget.check(bytes)
    case .configuration: try ConfigurationTarget.check(bytes)
    case .theme: try ThemeTarget.check(bytes)
    case .manifest: try ManifestTarget.check(bytes)
    case .store: try StoreTarget.check(bytes)
    case .answer: try AnswerTarget.check(bytes)
    case .request: try RequestTarget.check(bytes)
    case .message: try MessageTarget.check(bytes)
    case .stream: try StreamTarget.check(bytes)
    case .difference: try DifferenceTarget.check(bytes)
    case .buffer: try BufferTarget.check(bytes)
    case .lines: try LinesTarget.check(bytes)
    }
  }
}
