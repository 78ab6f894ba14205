package import Storey

/// A proposal for the text at a cursor.
package struct CompletionItem: Sendable, Hashable {
  /// The kind of an item, which clients show as an icon.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A key of a model, and a value.
    case key, value
    /// The pattern of a floor, and a whole floor.
    case pattern, floor
    /// The destination of a jump, and a parameter of it.
    case destination, parameter
    /// A colour, a text style, a field of a template, a capability, a rule.
    case color, style, field, capability, rule
  }

  /// The text in the list.
  package var label: String
  /// The kind of the item.
  package var kind: Kind
  /// A few words beside the label, or an empty text.
  package var detail: String
  /// The documentation, which may be empty.
  package var documentation: Documentation
  /// The insertion by a client without snippets. It replaces the token under the cursor.
  package var replacement: TextReplacement
  /// The text of the replacement as a snippet of the Language Server Protocol; `nil` if it has no places to fill in.
  package var snippet: String?
  /// The position in the list, from 0.
  package var order: Int
  /// The text that clients compare with the token under the cursor.
  package var filterText: String
}
