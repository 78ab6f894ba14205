/// The reason why there is no page: a code for programs and a description for people.
public struct PageError: Error, Sendable, Hashable {
  /// The kind of error.
  public struct Code: Sendable, Hashable {
    /// The code as printed and logged, in kebab-case.
    public let name: String

    /// Creates a code of a custom service, in kebab-case.
    public init(_ name: String) {
      self.name = name
    }

    /// Creates a code from its printed form; `nil` if it is not valid.
    package init?(printed name: String) {
      let isKebabCase = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
      guard isKebabCase, (1...32).contains(name.utf8.count) else { return nil }
      self.name = name
    }

    /// The address is invalid: for example, it is not http or https, or it has no host.
    public static let invalidAddress = Code("invalid-address")
    /// The server answered with a status other than success: `http-404`.
    public static func status(_ status: Int) -> Code { Code("http-\(status)") }
    /// The response did not arrive in time.
    public static let timedOut = Code("timed-out")
    /// The server could not be reached.
    public static let unreachable = Code("unreachable")
    /// The connection was lost before the response was complete.
    public static let connectionLost = Code("connection-lost")
    /// The page exceeds the size limit.
    public static let tooLarge = Code("too-large")
    /// The server sent too many redirects, or a redirect to an address that is not followed.
    public static let redirected = Code("redirected")
    /// The response is not a page: it is not JSON, has no floors, or is an error report of the CMS.
    public static let notAPage = Code("not-a-page")
    /// The store has no copy of the page, and no other source may be used.
    public static let notStored = Code("not-stored")
    /// The file cannot be read.
    public static let unreadableFile = Code("unreadable-file")
    /// The task was cancelled.
    public static let cancelled = Code("cancelled")
  }

  /// The kind of error.
  public let code: Code
  /// The description for people: one sentence without a full stop.
  public let description: String
  /// Whether the failure may be temporary, so that an older copy of the page can be shown instead. `false` if the server
  /// reports that there is no page.
  public let isTransient: Bool

  /// Creates an error from its parts.
  public init(_ code: Code, _ description: String, isTransient: Bool) {
    self.code = code
    self.description = description
    self.isTransient = isTransient
  }

  /// The error of a cancelled task.
  public static let cancelled = PageError(.cancelled, "the request was cancelled", isTransient: false)
}

extension PageError.Code: CustomStringConvertible {
  public var description: String { name }
}

extension PageError: CustomStringConvertible {}
