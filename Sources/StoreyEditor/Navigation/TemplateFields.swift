import Storey

/// The fields that a template declares, and the places where the template uses them.
struct TemplateFields {
  /// The path of a field: the names of the arrays around it, and its own name.
  typealias Path = [String]

  /// A declared field.
  struct Declaration {
    let path: Path
    /// The key that declares the field.
    let key: JSONText
  }

  /// A use of a declared or unknown field.
  struct Use {
    let path: Path
    /// The bytes of the name, without quotes and braces.
    let range: Range<Int>
  }

  /// The declarations, in order.
  private(set) var declarations: [Declaration] = []
  /// The uses. Those in items of an unknown array are left out.
  private(set) var uses: [Use] = []
  private let file: EditedFile
  private var declared: Set<Path> = []

  /// Reads the fields of a template. O(bytes).
  ///
  /// - Parameter base: The fields of the template that this one extends.
  init(_ file: EditedFile, extending base: TemplateFields? = nil) {
    self.file = file
    declared = base?.declared ?? []
    guard let root = file.document?.root else { return }
    if let fields = root["fields"] { declare(fields, in: []) }
    if let header = root["header"] { read(row: header, in: []) }
    for row in root["rows"]?.elements ?? noElements { read(row: row, in: []) }
    uses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the declaration of a field. If it is declared twice, the last declaration is used.
  func declaration(of path: Path) -> Declaration? { declarations.last { $0.path == path } }

  /// Returns the path and the bytes of the declaration or use at an offset. A position directly after a name belongs to it.
  func field(at offset: Int) -> (path: Path, range: Range<Int>)? {
    func touches(_ range: Range<Int>) -> Bool { range.lowerBound <= offset && offset <= range.upperBound }
    if let use = uses.first(where: { touches($0.range) }) { return (use.path, use.range) }
    for declaration in declarations {
      let range = file.content(of: declaration.key)
      if touches(range) { return (declaration.path, range) }
    }
    return nil
  }

  // MARK: Reading

  private mutating func declare(_ fields: JSONValue, in scope: Path) {
    for (key, value) in fields.members where !key.isCommentKey {
      let path = scope + [key.string]
      declarations.append(Declaration(path: path, key: key))
      declared.insert(path)
      if let items = value["of"] { declare(items, in: path) }
    }
  }

  /// Reads a row, a group of rows or a header.
  ///
  /// - Parameter scope: The path of the array whose items repeat the row; `nil` if it is unknown.
  private mutating func read(row: JSONValue, in scope: Path?) {
    let scope = scopeOfItems(of: row, in: scope)
    readNames(of: row, in: scope)
    if let children = row["children"]?.text { use(children, in: scope) }
    readLook(of: row, in: scope)
    for element in row["elements"]?.elements ?? noElements { read(element: element, in: scope) }
    for row in row["rows"]?.elements ?? noElements { read(row: row, in: scope) }
  }

  private mutating func read(element: JSONValue, in scope: Path?) {
    let scope = scopeOfItems(of: element, in: scope)
    readNames(of: element, in: scope)
    for key in ["text", "image", "countdown", "width", "height"] {
      if let text = element[key]?.text { useNames(in: text, scope) }
    }
    readLook(of: element, in: scope)
    if let words = element["text"] { read(words: words, in: scope) }
    for key in ["group", "elements"] {
      for element in element[key]?.elements ?? noElements { read(element: element, in: scope) }
    }
  }

  /// Reads the runs of a text, or its texts by language.
  private mutating func read(words: JSONValue, in scope: Path?) {
    for run in words.elements { read(run: run, in: scope) }
    for text in words.members.compactMap(\.value.text) { useNames(in: text, scope) }
  }

  /// Reads a run of a text: a text, or an object with one.
  private mutating func read(run: JSONValue, in scope: Path?) {
    if let text = run.text { useNames(in: text, scope) }
    if let words = run["text"] {
      if let text = words.text { useNames(in: text, scope) } else { read(words: words, in: scope) }
    }
    readCondition(of: run, in: scope)
    readLook(of: run, in: scope)
  }

  /// Reads the colours and the style of a row, an element or a run.
  private mutating func readLook(of part: JSONValue, in scope: Path?) {
    for key in ["fill", "background", "line", "style", "border", "gradient"] {
      if let value = part[key] { useNames(inAll: value, scope) }
    }
  }

  /// Reads the names in all strings of a value.
  private mutating func useNames(inAll value: JSONValue, _ scope: Path?) {
    if let text = value.text { return useNames(in: text, scope) }
    for element in value.elements { useNames(inAll: element, scope) }
    for member in value.members where !member.key.isCommentKey { useNames(inAll: member.value, scope) }
  }

  /// Reads the action of a tap.
  private mutating func read(action: JSONValue, in scope: Path?) {
    let texts = ["product", "destination", "event"].compactMap { action[$0]?.text }
    let parameters = action["parameters"]?.members.compactMap(\.value.text) ?? []
    for text in texts + parameters { useNames(in: text, scope) }
  }

  /// Returns the path of the fields that names in a row or element refer to: those of the items of the array that repeats it.
  private mutating func scopeOfItems(of part: JSONValue, in scope: Path?) -> Path? {
    guard let each = part.present("each")?.text else { return scope }
    use(each, in: scope)
    return scope.map { $0 + [each.string] }.flatMap { declared.contains($0) ? $0 : nil }
  }

  /// Reads the names that rows and elements have in common.
  private mutating func readNames(of part: JSONValue, in scope: Path?) {
    if let tap = part.present("tap") {
      if let name = tap.text { use(name, in: scope) } else { read(action: tap, in: scope) }
    }
    readCondition(of: part, in: scope)
    if let text = part["label"]?.text { useNames(in: text, scope) }
  }

  private mutating func readCondition(of part: JSONValue, in scope: Path?) {
    if let when = part.present("when"), let name = when["field"]?.text ?? when.text { useCondition(name, in: scope) }
  }

  private var noElements: JSONValue.Elements { JSONValue.null.elements }

  private mutating func use(_ name: JSONText, in scope: Path?) {
    guard let scope, name.source?.kind == .string else { return }
    uses.append(Use(path: scope + [name.string], range: file.content(of: name)))
  }

  /// Adds the use of a field in a condition, which may begin with "!".
  private mutating func useCondition(_ name: JSONText, in scope: Path?) {
    guard let scope, name.source?.kind == .string else { return }
    let range = file.content(of: name)
    let isNegated = name.string.hasPrefix("!")
    let path = scope + [isNegated ? String(name.string.dropFirst()) : name.string]
    uses.append(Use(path: path, range: (range.lowerBound + (isNegated ? 1 : 0))..<range.upperBound))
  }

  private mutating func useNames(in text: JSONText, _ scope: Path?) {
    guard let scope, text.source?.kind == .string else { return }
    for name in BracedNames.names(in: text, of: file) {
      let path = scope + [name.name]
      let name = declared.contains(path) ? name : name.withoutFormat
      uses.append(Use(path: scope + [name.name], range: name.range))
    }
  }
}
