import Storey

/// A rule that reports the hosts of URLs that do not use HTTPS.
struct InsecureURLRule: PageRule {
  static let description = RuleDescription(
    id: "insecure-url", severity: .warning,
    summary: "A URL that has a host but does not use https:",
    rationale: """
      Pages that are loaded over https: do not load pictures over http:, apps refuse http: connections by default, and
      anyone on the network path can read and change the data. A URL that begins with // or \\\\ has a host but no scheme: a
      browser uses the scheme of the page, but an app has no page scheme to use. There is one finding for each host of a page,
      at its first URL. URLs that dead-url reports are not reported again. List the hosts that support https: in
      "httpsHosts", and '--fix' rewrites their URLs.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#,
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"http://img.example/a.png"}}"#,
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"http://img.example/a.png"}, "float": {"picList": [{"img": "http://img.example/b.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}}"#,
    ])

  /// The hosts that support HTTPS.
  private let httpsHosts: Set<String>
  /// The domains whose subdomains all support HTTPS.
  private let httpsDomains: Set<String>

  init(from options: inout JSONReader) {
    let hosts: [HostPattern] = options.optional(
      "httpsHosts", or: [], about: "Hosts that support HTTPS; *.example.com matches all subdomains")
    httpsHosts = Set(hosts.map(\.name).filter { !$0.hasPrefix("*.") })
    httpsDomains = Set(hosts.map(\.name).filter { $0.hasPrefix("*.") }.map { String($0.dropFirst(2)) })
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    var authorities = KnownAuthorities()
    for split in page.splitURLs {
      let url = split.url
      guard let fault = Self.fault(of: url), let place = url.source, !page.isReportedAsDead(split) else { continue }
      let authority = authorities.authority(of: split, speaksHTTPS: speaksHTTPS)
      // A URL with a user or a port is never corrected: its port is that of the HTTP server.
      let replacement = authority.speaksHTTPS && authority.isHostOnly ? Self.replacement(at: place) : nil
      let hint: StaticString =
        replacement == nil && authority.isHostOnly
        ? "use https:; add the host to the option \"httpsHosts\" of this rule to let '--fix' rewrite it" : "use https:"
      if authority.host.isEmpty {
        findings.add(Diagnostic.message("the URL ", quoting: url.written, fault), hint: "\(hint)", at: place)
        continue
      }
      findings.add(useOf: authority.host, relation: "the same host", at: place, replacement: replacement) { moreUses in
        (Self.message(about: url, fault, of: authority.host, moreUses), "\(hint)")
      }
    }
  }

  private static func message(
    about url: ResourceURL, _ fault: StaticString, of host: String, _ moreUses: Int
  ) -> String {
    if moreUses == 0 { return Diagnostic.message("the URL ", quoting: url.written, fault) }
    let others = "\(Wording.counted(moreUses, "more URL")) with the host \(Diagnostic.excerpt(of: host))"
    return Diagnostic.message("the URL ", quoting: url.written, " and ") + "\(others) do not use https:"
  }

  private static func fault(of url: ResourceURL) -> StaticString? {
    if isInsecure(url) { return " does not use https:" }
    return url.isSchemeRelative ? " has a host but no scheme" : nil
  }

  private static func isInsecure(_ url: ResourceURL) -> Bool {
    var isInsecure = false
    unsafe url.withUTF8Bytes { bytes in
      guard bytes.count > 4 else { return }
      // "http" in any case, in little-endian order.
      let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
      isInsecure = unsafe word == 0x7074_7468 && bytes[4] == UInt8(ascii: ":")
    }
    return isInsecure
  }

  /// Returns the JSON text of a URL with the scheme changed to `https`; `nil` if the scheme is written with escapes.
  private static func replacement(at place: JSONValue) -> String? {
    let written = place.written
    if written.hasPrefix("\"//") { return "\"https:\(written.dropFirst())" }
    guard written.dropFirst().prefix(5).lowercased() == "http:" else { return nil }
    return "\(written.prefix(5))s\(written.dropFirst(5))"
  }

  /// Returns whether a host is one of those that support HTTPS by the options.
  private func speaksHTTPS(_ host: String) -> Bool {
    if httpsHosts.contains(host) { return true }
    if httpsDomains.isEmpty { return false }
    // A host name has at most 253 bytes. The suffix limits the number of lookups.
    var domain = host.suffix(256)
    while let dot = domain.firstIndex(of: ".") {
      let isBelowSomething = dot > host.startIndex
      domain = domain[domain.index(after: dot)...]
      if isBelowSomething && httpsDomains.contains(String(domain)) { return true }
    }
    return false
  }
}

/// The user, host and port of URLs, as far as the rule needs them.
private struct Authority {
  /// The host and port in lower case, without the user.
  let host: String
  /// Whether there is neither a user nor a port.
  let isHostOnly: Bool
  let speaksHTTPS: Bool

  init(_ written: String, speaksHTTPS: (String) -> Bool) {
    let text = written.lowercased()
    host = text.lastIndex(of: "@").map { String(text[$0...].dropFirst()) } ?? text
    isHostOnly = !text.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }
    self.speaksHTTPS = speaksHTTPS(text)
  }
}

/// The first authorities of a page: most of its URLs have one of a few.
private struct KnownAuthorities {
  private static let most = 8

  /// The authorities in the spelling of the page, and the same ones as the rule reads them.
  private var written: [[UInt8]] = []
  private var known: [Authority] = []

  /// Returns the authority of a URL, which is empty for a URL without one.
  mutating func authority(of split: SplitURL, speaksHTTPS: (String) -> Bool) -> Authority {
    let range = split.parts.authority ?? 0..<0
    var place = 0
    unsafe split.url.withUTF8Bytes { bytes in
      while place < known.count, unsafe !written[place].elementsEqual(bytes[range]) { place += 1 }
    }
    if place < known.count { return known[place] }
    let text = split.url.written.string(range)
    let authority = Authority(text, speaksHTTPS: speaksHTTPS)
    if known.count < Self.most {
      written.append(Array(text.utf8))
      known.append(authority)
    }
    return authority
  }
}

/// A host, or `*.` and a domain, which matches all its subdomains.
private struct HostPattern: ModelValue {
  /// The pattern in lower case.
  let name: String

  static func read(from value: borrowing ValueReader) -> HostPattern? {
    guard let text = JSONText.read(from: value) else { return nil }
    let name = text.string.lowercased()
    let rest = name.hasPrefix("*.") ? name.dropFirst(2) : name[...]
    if !rest.isEmpty && rest.utf8.allSatisfy({ $0 > 0x20 && !"/:*?@".utf8.contains($0) }) {
      return HostPattern(name: name)
    }
    value.report(
      .invalidConfiguration, .error, Diagnostic.message("invalid host ", quoting: text, ""),
      hint: "use a host such as img.example.com or *.example.com")
    return nil
  }

  static var standIn: HostPattern { HostPattern(name: "") }
  static var valueDescription: ValueDescription { .scalar(.text) }
}
