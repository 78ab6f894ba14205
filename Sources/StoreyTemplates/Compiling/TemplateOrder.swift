package import Storey

/// The order in which templates are registered, so that each one is registered after those that it extends.
package struct TemplateOrder {
  /// The indices of the templates. Templates that extend none of the others keep their order.
  package private(set) var indices: [Int] = []
  /// The patterns from a template to itself, for each template that extends itself by way of others. A long way has only its first
  /// patterns, because each template on it has such a way.
  package private(set) var cycles: [Int: [String]] = [:]
  /// The number of patterns of such a way that are named.
  private static let mostNamed = 10

  /// - Parameter templates: The files, as UTF-8. O(bytes) if a template extends another one.
  package init(_ templates: [[UInt8]], syntax: JSONSyntax) {
    guard templates.contains(where: Self.mayExtend) else {
      indices = Array(templates.indices)
      return
    }
    let links = templates.map { Link(in: $0, syntax: syntax) }
    var byPattern: [String: Int] = [:]
    for (index, link) in links.enumerated() {
      if let pattern = link.pattern, byPattern[pattern] == nil { byPattern[pattern] = index }
    }
    let bases = links.map { $0.extended.flatMap { byPattern[$0] } }
    var isOrdered = templates.map { _ in false }
    for start in templates.indices where !isOrdered[start] {
      // The chain of templates that are not ordered yet, from a template to the last one that it extends.
      var chain: [Int] = []
      var places: [Int: Int] = [:]
      var next: Int? = start
      while let index = next, !isOrdered[index] {
        if let first = places[index] {
          for member in first..<chain.count {
            let length = chain.count - first
            let round = (0...length).prefix(Self.mostNamed).map { chain[first + (member - first + $0) % length] }
            cycles[chain[member]] = round.map { links[$0].pattern ?? "" } + (length < Self.mostNamed ? [] : ["…"])
          }
          break
        }
        places[index] = chain.count
        chain.append(index)
        next = bases[index]
      }
      for index in chain.reversed() {
        isOrdered[index] = true
        indices.append(index)
      }
    }
  }

  /// The key of the template that another one extends. Its first byte occurs again only at its end.
  private static let key = Array("\"extends\"".utf8)

  /// Returns whether a file contains the key, so that it is worth parsing. O(bytes).
  private static func mayExtend(_ template: [UInt8]) -> Bool {
    var matched = 0
    for byte in template {
      matched = byte == key[matched] ? matched + 1 : byte == key[0] ? 1 : 0
      if matched == key.count { return true }
    }
    return false
  }

  /// The pattern of a template and that of the one that it extends.
  private struct Link {
    var pattern: String?
    var extended: String?

    init(in bytes: [UInt8], syntax: JSONSyntax) {
      guard bytes.count <= TemplateLimits.size, let document = try? Document(parsing: bytes, syntax: syntax) else {
        return
      }
      pattern = document.root["pattern"]?.text?.string
      extended = document.root["extends"]?.text?.string
    }
  }
}
