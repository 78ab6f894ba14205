import Storey
import StoreyEditor
import StoreyOutput
import StoreyProject
import StoreyRPC
import StoreyValidation

/// Code actions.
extension LanguageServer {
  /// The largest number of findings of a request for which actions are offered that accept them, and for which names are offered.
  private static let mostAccepted = 20

  func answerActions(_ request: ClientRequest, _ file: OpenFile, _ settings: FolderSettings) throws(RPCError) {
    let range = file.text.offsets(of: try request.range, in: client.encoding)
    let kinds = request.params?["context"]?["only"]?.elements.compactMap { $0.text?.string }
    let report = reportWithCorrections(of: file, settings)
    let file = files[file.uri] ?? file
    // A client without code actions would need commands, which would change its files without its knowledge.
    let actions =
      client.takesCodeActions && report.file == file.path ? actions(in: range, kinds, file, report, settings) : []
    var writer = DiagnosticWriter(file.text, uri: file.uri, client: client)
    send(request) { emitter in
      emitter.begin(.array)
      for action in actions { action.write(&writer, for: client, to: &emitter) }
      emitter.end(.array)
    }
  }

  private func actions(
    in range: Range<Int>, _ kinds: [String]?, _ file: OpenFile, _ report: PageReport, _ settings: FolderSettings
  ) -> [CodeAction] {
    func isWanted(_ kind: String) -> Bool {
      kinds.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
    }
    let source = CodeActions(file: file, settings: settings, client: client, open: filesByPath)
    guard file.kind == .page else {
      return isWanted("quickfix") ? choices(findings(in: range, file, report), file, report, source) : []
    }
    var actions = isWanted("quickfix") ? quickFixes(in: range, file, report, settings, source) : []
    // As with '--fix', pages are not corrected while the configuration has errors.
    if isWanted("source.fixAll"), settings.isSound, let all = source.allCorrections() { actions.append(all) }
    return actions
  }

  /// Returns the actions for the findings in a range.
  private func quickFixes(
    in range: Range<Int>, _ file: OpenFile, _ report: PageReport, _ settings: FolderSettings, _ source: CodeActions
  ) -> [CodeAction] {
    let found = findings(in: range, file, report)
    let correctable = settings.isSound ? found.filter(\.isCorrectable) : []
    var actions = correctable.compactMap(source.correction)
    var rules: Set<RuleID> = []
    for finding in correctable where rules.insert(finding.rule).inserted {
      let all = report.findings.filter { $0.rule == finding.rule && $0.isCorrectable }
      // Only the findings in the range belong to the action there.
      if all.count > 1,
        let action = source.corrections(of: finding.rule, found.filter { $0.rule == finding.rule }, all.count)
      {
        actions.append(action)
      }
    }
    actions += choices(settings.isSound ? found.filter { !$0.isCorrectable } : found, file, report, source)
    // An edit of another file is made for each of these findings, so there are not more than an editor can show.
    for finding in found.filter({ $0.rule != .invalidJSON }).prefix(Self.mostAccepted) where file.isOnDisk {
      if let action = source.suppression(of: finding) { actions.append(action) }
      if let baseline = settings.baselineFile, let action = source.addition(to: baseline, of: finding) {
        actions.append(action)
      }
    }
    return actions
  }

  private func findings(in range: Range<Int>, _ file: OpenFile, _ report: PageReport) -> [Finding] {
    let writer = DiagnosticWriter(file.text, uri: file.uri, client: client)
    return report.findings.filter { finding in
      let own = writer.range(of: finding)
      return own.lowerBound <= range.upperBound && range.lowerBound <= own.upperBound
    }
  }

  /// Returns the changes to the names that findings suggest. The report of a file of the settings can be about its text on disk.
  private func choices(
    _ found: [Finding], _ file: OpenFile, _ report: PageReport, _ source: CodeActions
  ) -> [CodeAction] {
    let found = found.filter { !$0.suggestions.isEmpty }.prefix(Self.mostAccepted)
    return found.isEmpty || report.sourceBytes != file.text.bytes ? [] : found.flatMap(source.choices)
  }

  /// Returns the report of a file with the corrections of its findings, which take longer to find than the findings.
  private func reportWithCorrections(of file: OpenFile, _ settings: FolderSettings) -> PageReport {
    if let known = corrections, known.uri == file.uri, known.text == file.revision,
      known.settings == settings.generation
    {
      return known.report
    }
    let checker = FileChecker(settings.project, details: [.pointer, .fingerprint, .replacement])
    let report = report(of: file, settings, checker)
    corrections = (file.uri, file.revision, settings.generation, report)
    return report
  }
}
