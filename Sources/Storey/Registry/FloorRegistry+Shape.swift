extension FloorRegistry {
  /// Returns the document in which the floors of a page are read, and the findings about the shape of the page. It is the page itself if
  /// its shape is Storey's, otherwise a view of it, within limits. O(1), or O(values) for a view.
  func view(
    of page: Document, limits: DocumentLimits = DocumentLimits(.none)
  ) -> (document: Document, findings: [Diagnostic]) {
    if !readsViews || page.isView { return (page, []) }
    let merged = merged(page)
    var builder = PageViewBuilder(of: merged.document, shape, limits: limits, fault: merged.fault)
    let document = builder.build()
    return (document, merged.findings + builder.findings)
  }

  /// Returns the same document and findings, with floors of older versions of their types as those of the registered versions.
  func migratedView(
    of page: Document, limits: DocumentLimits = DocumentLimits(.none)
  ) -> (document: Document, findings: [Diagnostic]) {
    var view = view(of: page, limits: limits)
    guard hasMigrations, let migrated = MigratedPage(page, arranged: view.document, self) else { return view }
    if let document = migrated.document() { view = self.view(of: document, limits: limits) }
    return (view.document, view.findings + migrated.notes)
  }

  /// Returns a page whose floors of older versions were made ones of the registered versions; `nil` without old floors. O(values).
  package func migrated(_ page: Document) -> MigratedPage? {
    hasMigrations ? MigratedPage(page, arranged: arranged(page), self) : nil
  }

  /// Returns a page as its floors are read: the page itself, or a view of it. O(1), or O(values) for a view.
  package func arranged(_ page: Document) -> Document { view(of: page).document }

  /// Returns the floors of a page without decoding them: values of the page, or of a view of it. O(values).
  package func writtenFloors(of page: Document) -> [JSONValue] {
    view(of: page).document.root["floors"].map { Array($0.elements) } ?? []
  }

  /// Returns the numbers of the floors of a page by their pointers. O(values).
  package func numbersOfFloors(in page: Document) -> [JSONPointer: Int] {
    let floors = writtenFloors(of: page).enumerated().map { (number: $0.offset, value: $0.element.origin) }
      .filter { $0.value.document === page }
    var walker = PointerWalker(page)
    var numbers: [JSONPointer: Int] = [:]
    // In the order of the document, in which the walker finds each pointer from the last.
    for (number, value) in floors.sorted(by: { $0.value.node < $1.value.node }) {
      numbers[walker.pointer(to: value.node)] = number
    }
    return numbers
  }

  /// The shape of pages, if they are read through a view.
  var shapeOfViews: PageShape? { readsViews ? shape : nil }

  /// Reports a file that has no list of parts, in place of what reading its root reported: advice about single keys would be wrong.
  /// Returns the error; `nil` for a page.
  func reportUnrecognized(_ document: Document, to session: DecodingSession) -> Diagnostic? {
    let original = document.original
    let isPage = document.root["floors"] != nil
    if isPage && (!document.isView || !shape.hasRecognition || shape.recognizes(original.root)) { return nil }
    let other = otherShape?(original.root, shape)
    if isPage && other == nil { return nil }
    if other == nil && !document.isView && !original.root.lacksKeysOfPages {
      // The missing list is reported, or a root that is not an object.
      return session.diagnostics.all.first {
        ($0.rule == .missingKey || $0.rule == .wrongType) && $0.location?.node == 0
      }
    }
    session.diagnostics.removeFindings(aboutMembersOf: document.root.origin)
    let expected =
      document.isView ? "this file is not a page of the dialect \"\(shape.name)\"" : "this file is not a page of Storey"
    let found =
      other.map { "it looks like \($0.pages)" } ?? "it has no parts at \(shape.listed)"
    let error = Diagnostic(
      rule: .unrecognizedPage, severity: .error, message: "\(expected): \(found)",
      hint: other?.remedy ?? "choose its dialect, or describe it in a dialect of your own", at: original.root)
    session.diagnostics.add(error)
    return error
  }
}

extension JSONValue {
  /// Whether a file without floors is an object of other keys than a page of Storey has, so that it is another file, and not a page with
  /// a missing or misspelled key.
  fileprivate var lacksKeysOfPages: Bool {
    let known = PageShape.pageKeys + ["floors"]
    // Many other files have these keys, too.
    let common: Set<String> = ["name", "code", "head", "lang", "direction"]
    var hasOtherKeys = false
    for key in members.lazy.map(\.key) where !key.isCommentKey && key != "$schema" {
      let name = key.string
      if common.contains(name) { continue }
      if known.contains(name) || SpellingSuggestion(for: name, among: ["floors"]) != nil { return false }
      hasOtherKeys = true
    }
    return hasOtherKeys
  }
}

extension Diagnostics {
  /// Removes the findings about missing and unknown keys of an object, and about a value in its place.
  fileprivate mutating func removeFindings(aboutMembersOf root: JSONValue) {
    let keys = Set(root.members.compactMap { $0.key.source?.node })
    removeAll { diagnostic in
      guard let location = diagnostic.location, location.document === root.document else { return false }
      return diagnostic.rule == .missingKey || diagnostic.rule == .wrongType
        ? location.node == root.node
        : diagnostic.rule == .unknownKey && keys.contains(location.node)
    }
  }
}
