import TestMutations

/// Writes a page of Storey's shape in the shape of another dialect, for the dialects that the package has.
struct DialectWriter {
  let dialect: String
  /// Whether the members of an object of parts are written in another order than that of the page.
  var reversesMembers = true

  /// Returns a page. Members of floors keep their order and repeated keys.
  func page(_ page: JSONTree) -> JSONTree {
    let own = page.ownMembers
    let floors: [JSONTree] = if case .array(let floors)? = page["floors"] { floors } else { [] }
    let parts = floors.map { part($0) }
    switch dialect {
    case "storey": return page
    case "envelope":
      return .members(["code": .text("0"), "trace": .text("a1"), "data": page])
    case "shopify":
      let names = floors.enumerated().map { index, floor in
        if case .text(let name)? = floor["identityId"] { name } else { "other\(index)" }
      }
      let sections = zip(names, parts).map { JSONTree.Member(key: $0, value: $1) }
      return .object([
        JSONTree.Member(key: "sections", value: .object(reversesMembers ? sections.reversed() : sections)),
        JSONTree.Member(key: "order", value: .array(names.map { .text($0) })),
      ])
    case "storyblok":
      return .members([
        "story": .members([
          "name": page["name"],
          "content": .members(["component": .text("page"), "_uid": .text("u"), "body": .array(parts)]),
        ])
      ])
    case "contentful":
      let links = parts.indices.map { link($0) }
      return .members([
        "items": .array([
          .members([
            "sys": .members(["id": .text("page"), "type": .text("Entry")]),
            "fields": .members(["name": page["name"], "sections": .array(links)]),
          ])
        ]),
        "includes": .members(["Entry": .array(parts.enumerated().map { entry($1, named: "e\($0)") })]),
      ])
    case "builder": return .members(["name": page["name"], "data": .members(["blocks": .array(parts)])])
    case "adaptive-cards":
      return .members(["type": .text("AdaptiveCard"), "version": .text("1.5"), "body": .array(parts)])
    case "tangram": return .array(parts)
    default: return .object(own)
    }
  }

  private func link(_ index: Int) -> JSONTree {
    .members([
      "sys": .members(["type": .text("Link"), "linkType": .text("Entry"), "id": .text("e\(index)")])
    ])
  }

  /// Returns an entry of Contentful, which needs a name of its own, because references use it.
  private func entry(_ part: JSONTree, named name: String) -> JSONTree {
    .object(
      part.ownMembers.map { member in
        guard member.key == "sys" else { return member }
        return JSONTree.Member(
          key: "sys", value: .object(member.value.ownMembers + [JSONTree.Member(key: "id", value: .text(name))]))
      })
  }

  /// Returns a floor as a part. Its fallback is a part, too.
  private func part(_ floor: JSONTree) -> JSONTree {
    guard case .object(let members) = floor else { return floor }
    let fields = members.filter { $0.key != "pattern" && $0.key != "identityId" }.map { member in
      JSONTree.Member(
        key: key(of: member.key), value: member.key == "fallback" ? part(member.value) : member.value)
    }
    let patterns = members.filter { $0.key == "pattern" }
    let identities = members.filter { $0.key == "identityId" }
    func renamed(_ members: [JSONTree.Member], _ key: String) -> [JSONTree.Member] {
      members.map { JSONTree.Member(key: key, value: $0.value) }
    }
    switch dialect {
    case "shopify":
      return .object(renamed(patterns, "type") + [JSONTree.Member(key: "settings", value: .object(fields))])
    case "storyblok": return .object(renamed(identities, "_uid") + renamed(patterns, "component") + fields)
    case "contentful":
      let id = patterns.last?.value
      return .object([
        JSONTree.Member(
          key: "sys",
          value: .members([
            "type": .text("Entry"), "contentType": id.map { .members(["sys": .members(["id": $0])]) },
          ])), JSONTree.Member(key: "fields", value: .object(fields)),
      ])
    case "builder":
      let component = renamed(patterns, "name") + [JSONTree.Member(key: "options", value: .object(fields))]
      return .object(
        [JSONTree.Member(key: "@type", value: .text("@builder.io/sdk:Element"))] + renamed(identities, "id")
          + [JSONTree.Member(key: "component", value: .object(component))])
    case "adaptive-cards":
      return .object(
        renamed(patterns, "type") + renamed(identities, "id")
          + fields)
    case "tangram": return .object(renamed(identities, "id") + renamed(patterns, "type") + fields)
    default: return floor
    }
  }
}
