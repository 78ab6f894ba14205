import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyServer
import StoreyValidation

/// A page of a site in one view: its last good version, its findings, and the clients that show it.
///
/// When a file of the page changes, clients receive the sections that changed, then the findings. While the page is broken,
/// clients keep the last good version.
actor LivePage {
  /// The reading of the page and its files.
  private var source: LiveSource
  private let view: SiteView
  private let numbers: VersionNumbers
  private let checks: BackgroundLane
  private var streams: [EventStream] = [] {
    didSet { shown.withLock { $0 = !streams.isEmpty } }
  }
  private let shown = Locked(false)

  private var settings: LiveSource.Settings?
  /// The files that the current state depends on, as they were before they were read. `nil` before the first reading.
  private var known: [String: FileStatus]?
  /// The commit or the draft of the version that is known; `nil` for a file.
  private var knownRevision: String?
  /// The status of the files before they were read, during a refresh.
  private var snapshot = FileSnapshot()
  /// The last good version.
  private(set) var version: LiveVersion? {
    didSet { held.withLock { [weight = version?.weight ?? 0] in $0 = weight } }
  }
  private let held = Locked(0)
  /// The number of the last version, if it was forgotten to free its memory. Clients may still show it.
  private var forgottenNumber: Int?
  /// The reason why the current version cannot be shown.
  private(set) var problem: PageProblem?
  /// The last findings. While the page is checked, those of an earlier version.
  private var findings: PageFindings?
  private var checking: Task<Void, Never>?
  /// The number of times that the page was read.
  private var readings = 0
  /// The number of the empty document that is shown before the first good version.
  private let emptyNumber: Int

  init(_ view: SiteView, _ source: LiveSource, _ numbers: VersionNumbers, _ checks: BackgroundLane) {
    self.checks = checks
    self.view = view
    self.source = source
    self.numbers = numbers
    emptyNumber = numbers.next()
  }

  /// Whether a client shows the page.
  nonisolated var isShown: Bool { shown.withLock { $0 } }

  /// The memory that the last version takes, in bytes.
  nonisolated var weight: Int { held.withLock { $0 } }

  /// Returns the memory that an answer about the page needs, in bytes: that of its layout, if the page must be read, and that of
  /// the HTML.
  func cost() -> Int {
    if let version, forgottenNumber == nil, !hasChanged() { return version.weight }
    return costOfReading
  }

  /// Returns the memory that reading the page again needs, in bytes; `nil` if none of its files has changed since it was read.
  func costOfChange() -> Int? { hasChanged() ? costOfReading : nil }

  private var costOfReading: Int { WorkBudget.cost(ofPage: byteCount) }

  /// The size of the page, in bytes, at most: that of its file, 0 without a file, and that of long values of a sample.
  var byteCount: Int { source.byteCount }

  /// Reads the page from other files at the next refresh, if they are others.
  func use(_ other: LiveSource) {
    if other.hasSamePage(as: source) { return }
    source = other
    known = nil
  }

  /// Frees the memory of the version. The next question about the page reads it again.
  func forget() {
    guard let version else { return }
    forgottenNumber = version.number
    self.version = nil
    findings = nil
  }

  /// The folders of the files that the page depends on.
  var folders: Set<String> {
    let found = watchedSnapshot()
    var folders: Set<String> = []
    for file in watchedFiles {
      let status = found.status[file]
      if status?.kind == .folder { folders.insert(file) }
      // Of the places at which a configuration may be created, the busy folders at the top are left out.
      if status != nil || !file.hasSuffix("/" + FileKind.configurationName) {
        folders.insert(Paths.folder(of: file))
      }
    }
    return folders
  }

  // MARK: Clients

  /// Returns the current version of the page as HTML. Before the first good version, an empty page.
  func html() -> [UInt8] {
    refresh()
    return version?.html
      ?? Array(
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(view.isCommitted ? "No committed version" : "No valid version")</title>\
        </head><body data-version="\(emptyNumber)"><main></main></body></html>

        """.utf8)
  }

  /// Adds a client that shows a version of the page, and sends it the current state.
  func connect(_ stream: EventStream, showing number: Int?) {
    streams.append(stream)
    stream.onClose { Task { await self.disconnect(stream) } }
    refresh(onDemand: false)
    if number != version?.number ?? forgottenNumber ?? emptyNumber { stream.send(event: "reload", data: "{}") }
    stream.send(event: "status", data: PageProblem.event(problem))
    if let findings { stream.send(event: "findings", data: findings.event) }
  }

  private func disconnect(_ stream: EventStream) {
    streams.removeAll { $0 === stream }
  }

  private func broadcast(_ event: String, _ data: @autoclosure () -> String) {
    streams.removeAll(where: \.isClosed)
    if streams.isEmpty { return }
    let data = data()
    for stream in streams { stream.send(event: event, data: data) }
  }

  /// Sends the clients the state of the draft of the page.
  func send(draft: [UInt8]) { broadcast("draft", String(decoding: draft, as: UTF8.self)) }

  /// Sends the clients the event that a page of the list may have changed; `nil` for each of them.
  func send(changeOf page: String?) {
    let event = SampleValue.object([.init("page", page.map { .text($0) } ?? .literal("null"))])
    broadcast("pages", event.json)
  }

  /// Sends the clients the event that the list of pages, themes or apps has changed.
  func sendChangeOfSite() { broadcast("state", "{}") }

  // MARK: Questions

  /// Returns the findings of the page as it is now; `nil` if it cannot be checked.
  func currentFindings() async -> PageFindings? {
    refresh()
    await checking?.value
    return findings
  }

  /// Returns the findings, if they are still those of a number.
  func findings(of number: Int) async -> PageFindings? {
    await currentFindings().flatMap { $0.version == number ? $0 : nil }
  }

  /// Returns the current version, read again if its files have changed.
  func current() -> LiveVersion? {
    refresh()
    return version
  }

  // MARK: Changes

  /// Returns whether a file of the page has changed since it was read.
  private func hasChanged() -> Bool { watchedSnapshot().status != known || source.revision() != knownRevision }

  private func watchedSnapshot() -> FileSnapshot {
    var found = FileSnapshot()
    found.add(watchedFiles, source.contents)
    return found
  }

  /// Reads the page again if one of its files has changed, and sends the changes to the clients. When the task is cancelled, the next
  /// call reads the page.
  /// - Parameter onDemand: Whether a version that was forgotten is needed. Otherwise, its clients only learn that it has changed.
  func refresh(onDemand: Bool = true) {
    let found = watchedSnapshot()
    let revision = source.revision()
    if let known, found.status == known, revision == knownRevision, forgottenNumber == nil || !onDemand { return }
    if forgottenNumber != nil && !onDemand {
      (known, knownRevision) = (found.status, revision)
      forgottenNumber = numbers.next()
      return broadcast("reload", "{}")
    }
    snapshot = found
    do {
      try read()
    } catch is CancellationError {
      known = nil
      return
    } catch {
      show(PageProblem(error, file: source.name))
    }
    // A file that was not looked at before the reading is missing here, so that the next call reads again.
    known = snapshot.status(of: watchedFiles)
    knownRevision = revision
  }

  private var watchedFiles: [String] { source.watchedFiles(version) }

  private func read() throws {
    let settings = try source.settings(after: settings)
    self.settings = settings
    let bytes = try source.bytes(settings)
    try Task.checkCancellation()
    let project = settings.project
    let page = project.page(bytes, at: source.name)
    try Task.checkCancellation()
    if let error = page.parseError {
      show(PageProblem(error, file: source.name))
    } else {
      let layout = project.layout(page, source.choice, after: version?.layout)
      try Task.checkCancellation()
      show(layout, bytes, settings)
    }
    check(bytes, settings)
  }

  /// Checks the page in a task of its own: the rules can take longer than the layout, and the next change should not wait for them.
  private func check(_ bytes: [UInt8], _ settings: LiveSource.Settings) {
    let number = numbers.next()
    readings += 1
    let (reading, name) = (readings, source.name)
    checking?.cancel()
    checking = Task.detached { [checks] in
      let findings = try? await checks.run(reserving: WorkBudget.cost(ofPage: bytes.count)) {
        let report = settings.checker.report(on: bytes, at: name)
        try Task.checkCancellation()
        return PageFindings(
          version: number, bytes: bytes, report: report, notes: settings.notes,
          floors: settings.project.floors(in: bytes, at: name), places: AcceptingPlaces(settings.project))
      }
      if let findings { await self.show(findings, of: reading) }
    }
  }

  /// Shows findings, unless the page has been read again meanwhile.
  private func show(_ findings: PageFindings, of reading: Int) {
    if reading != readings { return }
    self.findings = findings
    broadcast("findings", findings.event)
  }

  private func show(_ problem: PageProblem) {
    if problem == self.problem { return }
    self.problem = problem
    broadcast("status", PageProblem.event(problem))
  }

  private func show(_ layout: TableLayout, _ bytes: [UInt8], _ settings: LiveSource.Settings) {
    let old = version
    let pictures = source.pictures(of: layout)
    snapshot.add(pictures.map(\.file), source.contents, .page)
    let new = LiveVersion(
      numbers.next(), layout, bytes, scheme: view.scheme, marks: LiveSource.marks(of: pictures, as: snapshot),
      pictureFiles: pictures.map(\.file), pageFolder: source.pageFolder, settings.project)
    if let old, let swap = PageSwap(from: old, to: new) {
      version = swap.isEmpty ? new.with(number: old.number) : new
      if !swap.isEmpty { broadcast("swap", String(decoding: swap.json(), as: UTF8.self)) }
    } else {
      version = new
      // A client that shows the forgotten version loads the page again at the next change.
      if forgottenNumber == nil { broadcast("reload", "{}") }
    }
    forgottenNumber = nil
    if problem != nil {
      problem = nil
      broadcast("status", PageProblem.event(nil))
    }
  }
}
