import Storey

/// URLs that are not encrypted.
struct InsecureURLRule: PageRule {
  static let description = RuleDescription(
    id: "insecure-url", severity: .warning,
    summary: "A URL that names a host without https:",
    rationale: """
      Pages that come over https: do not load pictures over http:, apps refuse such connections unless they are told not to, and
      anyone on the way can read and change what is sent. A URL that begins with // or \\\\ names a host without a scheme: it is
      encrypted only where the page is, and an app has no page whose scheme it could take. Name the hosts that are known to
      speak https: in "httpsHosts", and --fix rewrites their URLs.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#,
      #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": ↓"http://img.example/a.png"}}"#,
    ])

  /// Hosts, and domains of which every host below is meant.
  private let httpsHosts: Set<String>
  private let httpsDomains: Set<String>

  init(from options: inout JSONReader) {
    let hosts: [HostPattern] = options.optional(
      "httpsHosts", or: [], about: "Hosts that speak https; *.example.com stands for every host below it")
    httpsHosts = Set(hosts.map(\.name).filter { !$0.hasPrefix("*.") })
    httpsDomains = Set(hosts.map(\.name).filter { $0.hasPrefix("*.") }.map { String($0.dropFirst(2)) })
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for url in page.urls where !url.isRefused {
      guard let fault = Self.fault(of: url), let place = url.source else { continue }
      let message = Diagnostic.message("the URL ", quoting: url.written, fault)
      if let replacement = replacement(for: url, at: place) {
        findings.add(message, hint: "write https:", at: place, replacement: replacement)
      } else {
        findings.add(message, hint: "use https:", at: place)
      }
    }
  }

  private static func fault(of url: ResourceURL) -> StaticString? {
    if isInsecure(url) { return " is not encrypted" }
    return url.isSchemeRelative ? " names a host without https:" : nil
  }

  private static func isInsecure(_ url: ResourceURL) -> Bool {
    var isInsecure = false
    unsafe url.lendUTF8 { bytes in
      guard bytes.count > 4 else { return }
      // "http" in any case, the first byte lowest.
      let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
      isInsecure = unsafe word == 0x7074_7468 && bytes[4] == UInt8(ascii: ":")
    }
    return isInsecure
  }

  /// The URL as it is written, with an s more; nil unless its host is known to speak https.
  private func replacement(for url: ResourceURL, at place: JSONValue) -> String? {
    if httpsHosts.isEmpty && httpsDomains.isEmpty { return nil }
    var authority: Range<Int>?
    unsafe url.lendUTF8 { unsafe authority = URLText($0).authority }
    // A port is the port of http.
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
    // No name of a host has more parts than bytes, of which it has at most 253.
    var domain = host.suffix(256)
    while let dot = domain.firstIndex(of: ".") {
      let isBelowSomething = dot > host.startIndex
      domain = domain[domain.index(after: dot)...]
      if isBelowSomething && httpsDomains.contains(String(domain)) { return true }
    }
    return false
  }
}

/// A host, or `*.` and a domain for every host below it.
private struct HostPattern: ModelValue {
  /// In lower case.
  let name: String

  static func read(from value: borrowing ValueReader) -> HostPattern? {
    guard let text = JSONText.read(from: value) else { return nil }
    let name = text.string.lowercased()
    let rest = name.hasPrefix("*.") ? name.dropFirst(2) : name[...]
    if !rest.isEmpty && rest.utf8.allSatisfy({ $0 > 0x20 && !"/:*?@".utf8.contains($0) }) {
      return HostPattern(name: name)
    }
    value.report(
      .invalidConfiguration, .error, "this is no host", hint: "write it like img.example.com or *.example.com")
    return nil
  }

  static var standIn: HostPattern { HostPattern(name: "") }
  static var valueDescription: ValueDescription { .scalar(.text) }
}
