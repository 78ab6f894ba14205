import Storey
import StoreyProject

/// A line above the pattern of a template, with the number of its uses.
package struct TemplateLens: Sendable, Hashable {
  /// The bytes of the pattern in the template, without quotes.
  package let range: Range<Int>
  /// The patterns of the floors that use the template.
  package let uses: [FileRange]
  /// The number of templates that extend this one.
  package let extensionCount: Int

  /// Creates the lens of a template; `nil` for other files, and for a template without a pattern. O(bytes of all files).
  package init?(of file: EditedFile, in workspace: some EditedWorkspace) {
    guard let pattern = file.declaredPattern, let text = file.document?.root["pattern"]?.text else { return nil }
    range = file.content(of: text)
    uses = References.references(at: range.lowerBound, in: file, of: workspace, includesDeclaration: false)
    extensionCount = workspace.files(.template).count { other in
      other.document?.root["extends"]?.text?.string == pattern.name
    }
  }

  /// The text of the line.
  /// - Parameter isComplete: Whether all files were searched.
  package func title(isComplete: Bool) -> String {
    let pages = Set(uses.map(\.path)).count
    let counts = "\(Wording.counted(uses.count, "use")) in \(Wording.counted(pages, "page"))"
    let extensions =
      extensionCount == 0 ? "" : ", extended by \(Wording.counted(extensionCount, "template"))"
    return (isComplete ? "" : "at least ") + counts + extensions
  }
}
