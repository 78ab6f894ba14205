import Storey

/// Checks of dialects whose values have the right types, but cannot work.
extension JSONReader {
  /// Reports texts of an array that are empty, which reading leaves out, and those with a fault.
  ///
  /// - Parameters:
  ///   - key: The key of the array.
  ///   - fault: Returns the fault of a text, such as `has no star`, and the remedy; `nil` for a text without one.
  mutating func checkTexts(of key: String, fault: (String) -> (fault: String, hint: String)?) {
    guard let array = source?[key], array.kind == .array else { return }
    for element in array.elements where element.kind == .string {
      guard let text = element.text?.string else { continue }
      if text.isEmpty {
        report(.invalidDialect, .error, "an empty text has no meaning here", hint: "remove it", at: element)
      } else if let (fault, hint) = fault(text) {
        report(.invalidDialect, .error, "\"\(Diagnostic.excerpt(of: text))\" \(fault)", hint: hint, at: element)
      } else {
        continue
      }
      fail()
    }
  }

  /// Reports `@name` in a place of a part.
  mutating func reportName(of key: String, _ reason: String, hint: String) {
    guard let place = source?["part"]?[key] else { return }
    report(
      .invalidDialect, .error, "\"\(PlaceEntry.ownName)\" is the name of a member, but \(reason)", hint: hint, at: place
    )
    fail()
  }

  /// Reports lists of children without a key, and those with the key of another list.
  mutating func checkKeys(of lists: [PageShape.PartList], at place: JSONValue) {
    let places = place.elements.filter { !$0.isAbsent }
    // Elements that are not lists were already reported.
    guard places.count == lists.count else { return }
    var known: Set<String> = []
    for (list, place) in zip(lists, places) where !list.paths.isEmpty {
      let message: String
      if list.key.isEmpty {
        message = "the list of children has no name"
      } else if !known.insert(list.key).inserted {
        message = "two lists of children have the name \"\(Diagnostic.excerpt(of: list.key))\""
      } else {
        continue
      }
      report(
        .invalidDialect, .error, message,
        hint: "add \"as\" with a name of its own: the field under which a template finds the children", at: place)
      fail()
    }
  }
}
