import Storey

/// A rule that reports URLs that do not use HTTPS.
struct InsecureURLRule: PageRule {
  static let description = RuleDescription(
    id: "insecure-url", severity: .warning,
    summary: "A URL that has a host but does not use https:",
    rationale: """
      Pages that are loaded over https: do not load pictures over http:, apps refuse http: connections by default, and
      anyone on the network path can read and change the data. A URL that begins with // or \\\\ has a host but no scheme: a
      browser uses the scheme of the page, but an app has no page scheme to use. List the hosts that support https: in
      "httpsHosts", and '--fix' rewrites their URLs.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#,
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"http://img.example/a.png"}}"#,
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
    for url in page.urls where !url.isRefused {
      guard let fault = Self.fault(of: url), let place = url.source else { continue }
      let message = Diagnostic.message("the URL ", quoting: url.written, fault)
      if let replacement = replacement(for: url, at: place) {
        findings.add(message, hint: "use https:", at: place, replacement: replacement)
      } else {
        findings.add(
          message, hint: "use https:; add the host to the option \"httpsHosts\" of this rule to let '--fix' rewrite it",
          at: place)
      }
    }
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

  /// Returns the JSON text of a URL with the scheme changed to `https`; `nil` if its host is not known to support HTTPS.
  private func replacement(for url: ResourceURL, at place: JSONValue) -> String? {
    if httpsHosts.isEmpty && httpsDomains.isEmpty { return nil }
    var authority: Range<Int>?
    unsafe url.withUTF8Bytes { unsafe authority = URLText($0).authority }
    // A URL with a port is not corrected, because the port is that of the HTTP server.
    guard let host = authority.map(url.written.string)?.lowercased(), !host.contains(":"), !host.contains("@"),
      speaksHTTPS(host)
    else { return nil }
    let written = place.written
    if written.hasPrefix("\"//") { return "\"https:\(written.dropFirst())" }
    guard written.dropFirst().prefix(5).lowercased() == "http:" else { return nil }
    return "\(written.prefix(5))s\(written.dropFirst(5))"
  }

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
