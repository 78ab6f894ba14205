import Storey
import StoreyProject
import StoreyServer
import StoreyValidation

/// The addresses with which findings are corrected in the draft.
extension SiteRoutes {
  /// Changes the draft of a page by the correction of one finding, or to a name that it suggests, unless the page has changed since the
  /// finding was shown.
  func fix(_ body: JSONValue) async throws -> HTTPResponse {
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
    let name = body["suggestion"]?.text?.string
    guard let corrected = name.map({ findings.changed(identifier, choosing: $0) }) ?? findings.corrected(identifier)
    else {
      throw RouteRefusal(
        status: .notFound, message: "the finding has no \(name == nil ? "correction" : "such suggestion")")
    }
    return try await take(corrected, of: findings.bytes, as: name.map { "Change to \($0)" } ?? "Fix", view)
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
}
