import Storey
import StoreyProject

extension PageShape {
  /// The address of links in samples.
  private static let sampleAddress = "https://www.example.com/"
  private static let keysOfJumps = Set(ModelDescription(of: Jump.self).keys)

  /// Returns the value of a sample as pages of this shape have it: with links of the CMS in place of jumps. `nil` for a jump if the shape has
  /// no links with an address.
  func written(_ sample: SampleValue) -> SampleValue? {
    if values.links.isEmpty { return sample }
    switch sample {
    case .object(let members):
      if !members.isEmpty, members.allSatisfy({ Self.keysOfJumps.contains($0.key) }) { return link }
      return .object(
        members.compactMap { member in written(member.value).map { SampleValue.Member(member.key, $0) } })
    case .array(let elements): return .array(elements.compactMap(written))
    case .text, .literal: return sample
    }
  }

  /// A link to an address: a text, or an object whose place of the address is called so rather than one of another kind of links.
  private var link: SampleValue? {
    let made = values.links.compactMap { link -> (value: SampleValue, isAddress: Bool)? in
      switch (link.form, link.url) {
      case (.text(let glob), .whole?):
        return glob.matches(Self.sampleAddress) ? (.text(Self.sampleAddress), true) : nil
      case (.object(let texts), .paths(let paths)?):
        guard let names = paths.first?.names else { return nil }
        let members = texts.compactMap { path, text in path.names.map { ($0, text) } }.sorted { $0.1 < $1.1 }
        let value = (members + [(names, Self.sampleAddress)]).reduce(SampleValue.object([])) { object, member in
          object.setting(.text(member.1), at: member.0[...])
        }
        return (value, names.last == "url")
      default: return nil
      }
    }
    return (made.first { $0.isAddress } ?? made.first)?.value
  }
}

extension SampleValue {
  /// Returns the value with another one at the names of members. Objects on the way are made.
  func setting(_ value: SampleValue, at names: ArraySlice<String>) -> SampleValue {
    guard let name = names.first else { return value }
    var outer = self
    outer[name] = (self[name] ?? .object([])).setting(value, at: names.dropFirst())
    return outer
  }
}
