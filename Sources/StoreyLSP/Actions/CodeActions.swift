import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The actions for the findings of a file: corrections, choices of names, suppressions and entries of the baseline.
struct CodeActions {
  let file: OpenFile
  let settings: FolderSettings
  let client: ClientCapabilities
  /// The texts of other files in the editor.
  let open: [String: OpenFile]
  /// The root of the page; `nil` if it is not valid JSON.
  private let root: JSONValue?

  init(file: OpenFile, settings: FolderSettings, client: ClientCapabilities, open: [String: OpenFile]) {
    self.file = file
    self.settings = settings
    self.client = client
    self.open = open
    root = (try? Document(parsing: file.text.bytes, syntax: .jsonc))?.root
  }

  // MARK: Corrections

  /// Returns the correction of a finding in all its places; `nil` for a finding without a correction.
  func correction(of finding: Finding) -> CodeAction? {
    let edits = finding.replacements.map { TextReplacement(range: $0.bytes, text: $0.text) }
    guard let first = edits.first else { return nil }
    let title = finding.hint.map { "Fix: \($0)" } ?? "Fix: replace it with \(first.text)"
    return CodeAction(
      title: edits.count == 1 ? title : "\(title) (in \(edits.count) places)", kind: "quickfix", findings: [finding],
      isPreferred: true, edit: [changing(edits)])
  }

  /// Returns the changes to the names that a finding suggests, the nearest first.
  func choices(of finding: Finding) -> [CodeAction] {
    finding.suggestions.compactMap { name in
      guard let replacement = finding.replacementText(choosing: name) else { return nil }
      return CodeAction(
        title: finding.titleOfChange(to: name, in: file.text.bytes), kind: "quickfix", findings: [finding],
        edit: [changing(finding.choiceBytes.map { TextReplacement(range: $0, text: replacement) })])
    }
  }

  /// Returns the correction of all findings of a rule, as 'storey validate --fix --only RULE' makes it.
  /// - Parameters:
  ///   - findings: The findings at the place of the action.
  ///   - count: The number of findings in the file.
  func corrections(of rule: RuleID, _ findings: [Finding], _ count: Int) -> CodeAction? {
    var configuration = settings.surroundings.configuration
    configuration.select(only: [rule])
    return fixed(with: configuration).map {
      CodeAction(
        title: "Fix all \(count) findings of '\(rule)'", kind: "quickfix", findings: findings, edit: [changing([$0])])
    }
  }

  /// Returns all corrections of the file, as 'storey validate --fix' makes them.
  func allCorrections() -> CodeAction? {
    fixed(with: settings.surroundings.configuration).map {
      CodeAction(
        title: "Fix all findings that have one correction", kind: "source.fixAll", findings: [], edit: [changing([$0])])
    }
  }

  private func fixed(with configuration: Configuration) -> TextReplacement? {
    let fixer = Fixer(registry: settings.surroundings.registry, configuration: configuration)
    let old = file.text.bytes
    let path = settings.project.path(of: file.path)
    guard let new = (try? fixer.fix(old, path: path))??.bytes else { return nil }
    return TextReplacement.difference(from: old, to: new).first
  }

  private func changing(_ edits: [TextReplacement]) -> FileEdit {
    FileEdit(uri: file.uri, version: file.version, text: file.text, edits: edits)
  }

  // MARK: Known findings

  /// Returns the action that accepts a finding in the configuration; `nil` if the configuration cannot be changed.
  func suppression(of finding: Finding) -> CodeAction? {
    let existing = settings.configurationFile
    guard existing != nil || client.createsFiles else { return nil }
    let path = existing ?? Paths.join(settings.folder, FileKind.configurationName)
    let relative = Paths.relative(file: file.path, from: Paths.folder(of: path))
    let isOneUse = finding.furtherUses == 0
    let identityKey = settings.surroundings(of: file.path).registry.shape.word(for: .identity)
    let entry = SuppressionText(accepting: finding, of: relative, in: root, identityKey: identityKey)
    let title = isOneUse ? "Suppress '\(finding.rule)' here" : "Suppress all findings of '\(finding.rule)' in this file"
    guard let edit = edit(path, exists: existing != nil, { entry.changes(of: $0) }) else { return nil }
    return CodeAction(
      title: "\(title) in \(Paths.relative(path, from: settings.folder))", kind: "quickfix",
      findings: [finding], edit: [edit])
  }

  /// Returns the action that adds a finding to the baseline; `nil` if there is no baseline.
  func addition(to baseline: String, of finding: Finding) -> CodeAction? {
    let path = Paths.relative(file: file.path, from: Paths.folder(of: baseline))
    let exists = open[baseline] != nil || settings.texts[baseline] != nil
    guard exists || client.createsFiles else { return nil }
    let edit = edit(baseline, exists: exists) { bytes in
      Baseline.text(of: bytes, adding: finding, of: path, syntax: settings.surroundings.registry.syntax)
        .map { TextReplacement.difference(from: bytes, to: $0) }
    }
    return edit.map {
      CodeAction(title: "Add '\(finding.rule)' here to the baseline", kind: "quickfix", findings: [finding], edit: [$0])
    }
  }

  /// Returns the change of another file, by its text in the editor or on disk.
  private func edit(_ path: String, exists: Bool, _ change: ([UInt8]) -> [TextReplacement]?) -> FileEdit? {
    let known = open[path]
    let bytes = known?.text.bytes ?? (exists ? settings.texts[path] : [])
    guard let bytes, let edits = change(bytes) else { return nil }
    return FileEdit(
      uri: known?.uri ?? FileURI.uri(of: path), version: known?.version, text: known?.text ?? SourceText(ofFile: bytes),
      edits: edits, isNew: !exists)
  }
}
