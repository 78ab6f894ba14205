/// The values in the parts of a page that mean more than their JSON.
package struct ValueShape: Sendable, Hashable {
  /// A text or an object that is a link.
  package struct Link: Sendable, Hashable {
    /// The links that a rule is about.
    package enum Form: Sendable, Hashable {
      /// A text that matches a pattern.
      case text(TextGlob)
      /// An object whose values at paths are these texts.
      case object([ShapePath: String])
    }

    /// A text that is taken from a link.
    package enum Source: Sendable, Hashable {
      case literal(String)
      /// The text at a star of the pattern, by its index from 0.
      case star(Int)
      /// The whole text.
      case whole
      /// The value at the first path that leads to one, in an object.
      case paths([ShapePath])
    }

    package let form: Form
    package let destination: Source
    package let url: Source?
    package let parameters: [Parameter]

    package struct Parameter: Sendable, Hashable {
      package let name: String
      package let source: Source

      package init(_ name: String, _ source: Source) {
        self.name = name
        self.source = source
      }
    }

    package init(_ form: Form, destination: Source, url: Source? = nil, parameters: [Parameter] = []) {
      self.form = form
      self.destination = destination
      self.url = url
      self.parameters = parameters
    }
  }

  /// Objects that name another value of the file.
  package struct References: Sendable, Hashable {
    /// The values of an object that is a reference.
    package let when: [ShapePath: String]
    /// The name of the other value, in a reference and in the other value.
    package let key: ShapePath
    /// The lists of the values that can be named, from the root of the file.
    package let tables: [ShapePath]

    /// The first names of the paths in a reference and in the value that it names.
    var firstNames: [String] { ([key] + when.keys).compactMap(\.firstName) }

    package init(when: [ShapePath: String], key: ShapePath, tables: [ShapePath]) {
      self.when = when
      self.key = key
      self.tables = tables
    }
  }

  package var links: [Link] = []
  package var references: References?
  /// The languages in which values are written: an object whose keys are all language tags is the value of the first of these that
  /// it has.
  package var locales: [String] = []
  /// Texts that a program replaces when it shows the page, such as `{{ product.title }}`.
  package var dynamic: [TextGlob] = []
  /// Texts that are numbers, such as `5rp` with the pattern `*rp`: the first star is the number.
  package var numbers: [TextGlob] = []
  /// Whether a text that is an array or object as JSON is read as one.
  package var readsJSONInTexts = false
  /// The place of the text in an object that is read as a text or an address, such as the address of a file.
  package var texts: [ShapePath] = []

  package init() {}

  /// Whether values have only the meaning of their JSON.
  package var isEmpty: Bool { self == ValueShape() }
}

extension ValueShape.Link {
  /// Returns whether an object is a link of this form without a target: it has the places of its target, and all are absent.
  func isUnset(_ object: UInt32, in tape: TapeView) -> Bool {
    let places = ([destination, url].compactMap(\.self) + parameters.map(\.source)).compactMap { source in
      if case .paths(let paths) = source { paths } else { nil }
    }
    return !places.isEmpty && places.allSatisfy { $0.isUnset(from: object, in: tape) }
  }
}
