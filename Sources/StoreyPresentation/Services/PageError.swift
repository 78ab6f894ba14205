/// Why there is no page: a code for programs, a description for people.
public struct PageError: Error, Sendable, Hashable {
  /// What went wrong, in a word.
  public struct Code: Sendable, Hashable {
    /// The code as it is printed and logged, in kebab-case.
    public let name: String

    /// A code of a service of your own, in kebab-case.
    public init(_ name: String) {
      self.name = name
    }

    /// A code as it was printed; nil for what is none.
    package init?(printed name: String) {
      let isKebabCase = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
      guard isKebabCase, (1...32).contains(name.utf8.count) else { return nil }
      self.name = name
    }

    /// The address is none: no http or https, no host.
    public static let invalidAddress = Code("invalid-address")
    /// The server answered with a status that is no success: `http-404`.
    public static func status(_ status: Int) -> Code { Code("http-\(status)") }
    /// There was no answer in time.
    public static let timedOut = Code("timed-out")
    /// The server could not be reached.
    public static let unreachable = Code("unreachable")
    /// The connection was lost before the answer was whole.
    public static let connectionLost = Code("connection-lost")
    /// The answer has more bytes than are read.
    public static let tooLarge = Code("too-large")
    /// The server sent from address to address, or to one that is not http or https.
    public static let redirected = Code("redirected")
    /// The answer is no page: no JSON, no floors, or the CMS's own report of an error.
    public static let notAPage = Code("not-a-page")
    /// The page is not in the store, and nothing else is to be asked.
    public static let notStored = Code("not-stored")
    /// The file cannot be read.
    public static let unreadableFile = Code("unreadable-file")
    /// Nobody waits for the answer any more.
    public static let cancelled = Code("cancelled")
  }

  /// What went wrong.
  public let code: Code
  /// The same for a person, in one sentence without a full stop.
  public let description: String
  /// Whether an older copy of the page may stand in for it: not where the server said that there is none.
  public let isTransient: Bool

  /// An error from its parts.
  public init(_ code: Code, _ description: String, isTransient: Bool) {
    self.code = code
    self.description = description
    self.isTransient = isTransient
  }

  /// Nobody waits for the answer any more.
  public static let cancelled = PageError(.cancelled, "nobody waits for the page any more", isTransient: false)
}

extension PageError.Code: CustomStringConvertible {
  public var description: String { name }
}

extension PageError: CustomStringConvertible {}
