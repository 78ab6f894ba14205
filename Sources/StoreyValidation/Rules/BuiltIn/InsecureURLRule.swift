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
    for url in page.urls where !url.isRefused {
      guard let fault = Self.fault(of: url), let place = url.source, !page.isReportedAsDead(url) else { continue }
      let authority = Self.authority(of: url)
      let host = authority.lastIndex(of: "@").map { String(authority[$0...].dropFirst()) } ?? authority
      let replacement = replacement(for: url, at: place, authority)
      // '--fix' never rewrites a URL with a user or a port.
      let needsOption = replacement == nil && !authority.contains(":") && !authority.contains("@")
      let hint: StaticString =
        needsOption
        ? "use https:; add the host to the option \"httpsHosts\" of this rule to let '--fix' rewrite it" : "use https:"
      if host.isEmpty {
        findings.add(Diagnostic.message("the URL ", quoting: url.written, fault), hint: "\(hint)", at: place)
        continue
      }
      findings.add(useOf: host, relation: "the same host", at: place, replacement: replacement) { moreUses in
        (Self.message(about: url, fault, of: host, moreUses), "\(hint)")
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

  /// Returns the user, host and port of a URL in lower case.
  private static func authority(of url: ResourceURL) -> String {
    var authority: Range<Int>?
    unsafe url.withUTF8Bytes { unsafe authority = URLText($0).authority }
    return authority.map(url.written.string)?.lowercased() ?? ""
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
  private func replacement(for url: ResourceURL, at place: JSONValue, _ authority: String) -> String? {
    if httpsHosts.isEmpty && httpsDomains.isEmpty { return nil }
    // A URL with a port is not corrected, because the port is that of the HTTP server.
    guard !authority.contains(":"), !authority.contains("@"), speaksHTTPS(authority) else { return nil }
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
