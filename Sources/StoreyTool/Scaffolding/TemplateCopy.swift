import Storey
import StoreyProject
import StoreyTemplates

/// The copy of a template under another name.
struct TemplateCopy {
  /// The template, with the new pattern and without a reference to a schema.
  let text: String
  /// The pattern of the template that it extends.
  let base: String?
  private let type: FloorType

  /// Copies a template; `nil` if the bytes are not a valid template.
  ///
  /// - Parameter registry: The templates that it may extend.
  init?(of bytes: [UInt8], named name: FloorName, extending registry: FloorRegistry) {
    guard let root = try? Document(parsing: bytes).root, root.kind == .object, let pattern = root["pattern"] else {
      return nil
    }
    base = root["extends"]?.text?.string
    var edited = bytes
    edited.replaceSubrange(pattern.byteRange, with: Array("\"\(name.pattern)\"".utf8))
    // A schema is named by its path, which is another one at the new place.
    let members = Array(root.members)
    if members.count > 1, members[0].key == "$schema", let start = members[0].key.source?.byteRange.lowerBound,
      let end = members[1].key.source?.byteRange.lowerBound
    {
      edited.removeSubrange(start..<end)
    }
    guard let type = FloorTemplate.read(edited, extending: registry).value?.type else { return nil }
    self.type = type
    text = String(decoding: edited, as: UTF8.self)
  }

  /// Returns a page with one floor that has a value for each field.
  func page(named name: FloorName) -> String {
    let floor = SampleMaker(type, named: name.kebab).floor()
    return SampleValue.object([
      SampleValue.Member("name", .text(name.pattern)), SampleValue.Member("floors", .array([floor])),
    ]).pageText
  }
}

extension Scaffold {
  /// Returns a copy of a template and a page that uses it.
  static func template(_ name: FloorName, copiedFrom copy: TemplateCopy) -> Scaffold {
    template(name, text: copy.text, page: copy.page(named: name))
  }
}
