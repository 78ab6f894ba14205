import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject
import StoreyServer
import StoreyValidation

/// The addresses with which findings are corrected in the draft.
extension SiteRoutes {
  /// Changes the draft of a page by the correction of one finding, or to a name that it suggests, unless the page has changed since the
  /// finding was shown.
  func fix(_ body: JSONValue) async throws -> HTTPResponse {
    let (view, findings, identifier) = try await findings(body)
    let name = body["suggestion"]?.text?.string
    guard let corrected = name.map({ findings.changed(identifier, choosing: $0) }) ?? findings.corrected(identifier)
    else {
      throw RouteRefusal(
        status: .notFound, message: "the finding has no \(name == nil ? "correction" : "such suggestion")")
    }
    return try await take(corrected, of: findings.bytes, as: name.map { "Change to \($0)" } ?? "Fix", view)
  }

  /// Returns the findings that a request is about, and the identifier of the one that it names.
  private func findings(_ body: JSONValue) async throws -> (SiteView, PageFindings, String) {
    let view = try await site.view { body[$0]?.text?.string }
    let file = site.name(of: view.page)
    guard let version = body["version"]?.number.flatMap({ Int(exactly: $0) }),
      let identifier = body["id"]?.text?.string,
      !view.isCommitted
    else { throw RouteRefusal(status: .badRequest, message: "the finding is missing") }
    // The findings are checked with a reservation of their own, so this one ends before.
    let reserved = try await site.reserve(for: [view])
    await site.page(view).refresh()
    reserved.shrink(to: 0)
    guard let findings = await site.page(view).findings(of: version) else {
      throw RouteRefusal(
        status: .conflict, message: "\(file) has changed since this finding was shown", hint: "use the new findings")
    }
    return (view, findings, identifier)
  }

  /// Changes the draft of a page by the corrections of all findings of a rule, or of all rules, as `storey validate --fix` makes them.
  func fixAll(_ body: JSONValue) async throws -> HTTPResponse {
    let view = try await site.view { body[$0]?.text?.string }
    if view.isCommitted { throw RouteRefusal(status: .badRequest, message: "a committed version cannot be edited") }
    let rule = body["rule"]?.text.map { RuleID($0.string) }
    let project = site.project(of: view)
    if !project.isConfigurationSound {
      throw RouteRefusal(
        status: .conflict, message: "the configuration has errors", hint: "correct them first, as '--fix' requires")
    }
    var configuration = project.configuration
    if let rule { configuration.select(only: [rule]) }
    let file = site.name(of: view.page)
    let old = try await draft(of: view).text
    let reserved = try await site.reserve(for: [view])
    let fixer = Fixer(registry: project.registry(of: file), configuration: configuration)
    let fixed = try fixer.fix(old, path: project.path(of: file))
    reserved.shrink(to: 0)
    guard let fixed else { throw RouteRefusal(status: .notFound, message: "no finding has a correction") }
    let label = "Fix \(Wording.counted(fixed.corrections, "finding"))"
    return try await take(fixed.bytes, of: old, as: rule.map { "\(label) of \($0)" } ?? label, view)
  }

  // MARK: Accepted findings

  /// Accepts a finding in a file of the settings, as a step that can be undone.
  /// - Parameter change: Returns the change of the file, and its name for the history.
  func accept(
    _ body: JSONValue,
    with change: (Finding, AcceptedPage) throws -> (label: String, change: SettingsChange)
  ) async throws -> HTTPResponse {
    let (view, findings, identifier) = try await findings(body)
    guard let finding = findings.finding(identifier) else {
      throw RouteRefusal(status: .notFound, message: "the finding does not exist")
    }
    let page = AcceptedPage(
      file: site.name(of: view.page), bytes: findings.bytes, project: site.project(of: view), places: findings.places)
    let (label, made) = try change(finding, page)
    return try await write(made, as: label, view)
  }

  /// A page of which a finding is accepted.
  struct AcceptedPage {
    let file: String
    let bytes: [UInt8]
    let project: Project
    let places: AcceptingPlaces

    /// Returns the text of a file of the settings, and the path of the page relative to its folder.
    fileprivate func settings(_ path: String?, _ name: String) throws -> (path: String, text: [UInt8], page: String) {
      guard let path else {
        throw RouteRefusal(
          status: .conflict, message: "the folder that is served has no \(name)",
          hint: "create one with 'storey init', or accept the finding in your editor")
      }
      let text = try project.contents.page(path, limit: 64 << 20, namedBy: .file).bytes
      let folder = Paths.folder(of: Paths.absolute(path))
      return (path, text, Paths.relative(file: Paths.absolute(file), from: folder))
    }
  }

  /// Returns the change of the configuration that suppresses a finding.
  func suppression(
    of finding: Finding, _ page: AcceptedPage, reason: String?
  ) throws -> (label: String, change: SettingsChange) {
    let (path, old, file) = try page.settings(page.places.configuration, "configuration")
    guard let reason, !reason.isEmpty else {
      throw RouteRefusal(status: .badRequest, message: "a suppression needs a reason")
    }
    let root = (try? Document(parsing: page.bytes, syntax: .jsonc))?.root
    let identityKey = page.project.shape(of: page.file).word(for: .identity)
    let entry = SuppressionText(
      accepting: finding, of: file, in: root, identityKey: identityKey, reason: reason)
    guard let replacements = entry.changes(of: old) else {
      throw RouteRefusal(status: .conflict, message: "\(path) is not valid JSON", hint: "correct it first")
    }
    return ("Suppress \(finding.rule)", SettingsChange(path: path, old: old, new: replacements.applied(to: old)))
  }

  /// Returns the change of the baseline that adds a finding.
  func entry(of finding: Finding, _ page: AcceptedPage) throws -> (label: String, change: SettingsChange) {
    let (path, old, file) = try page.settings(page.places.baseline, "baseline")
    guard let new = Baseline.text(of: old, adding: finding, of: file, syntax: page.project.syntax) else {
      throw RouteRefusal(
        status: .conflict, message: "\(path) is not a baseline", hint: "write it with 'storey validate'")
    }
    return ("Add \(finding.rule) to the baseline", SettingsChange(path: path, old: old, new: new))
  }
}
