import Storey
import StoreyFiles
import StoreyManifests
import StoreyOutput
package import StoreyProject
import StoreyServer

/// A live preview of the pages in a folder: the files, the pages that clients show, and the watch for changes.
package actor PreviewSite {
  /// The maximum number of views that are kept while no client shows them.
  private static let mostIdleViews = 32
  /// The maximum memory of pages, layouts and answers in work, in bytes.
  private static let mostInWork = 1 << 30
  /// The maximum memory of the versions that are kept, in bytes.
  private let mostKept: Int
  /// The folder that is served.
  nonisolated let folder: String
  /// The name of the folder in messages and paths: as the user wrote it.
  private let folderName: String
  private let projects: ProjectReader
  /// The files below the folder.
  nonisolated var contents: FileContents { projects.contents }
  /// The choices of a client that names none of its own.
  private let firstChoice: LayoutChoice
  nonisolated let numbers = VersionNumbers.ofProcess()
  nonisolated let summaries: PageSummaries
  /// The gallery of floors that is shown in place of the pages.
  private nonisolated let gallery: Gallery?
  /// The drafts of the pages; `nil` if pages cannot be edited here.
  nonisolated let editor: PageEditor?
  private let drafts: DraftTexts
  nonisolated var isGallery: Bool { gallery != nil }
  private let budget = WorkBudget(total: mostInWork)
  /// The checks of the pages that clients show.
  private let checks: BackgroundLane
  private var search: SiteSearch
  /// The number of the project by whose configuration files are pages.
  private var projectOfSearch: Int
  private(set) var files: SiteFiles
  /// Whether the site has a page.
  package var hasPages: Bool { !files.pages.isEmpty }
  private var pages: [SiteView: LivePage] = [:]
  /// The views, with the one that was used last at the end.
  private var order: [SiteView] = []

  /// Creates a site.
  /// - Parameters:
  ///   - folder: The folder, as the user wrote it; empty for the current folder.
  ///   - page: The only page, relative to the folder; `nil` for all pages.
  ///   - isGallery: Whether the floors of the project are shown, each with a sample, in place of the pages.
  ///   - isReadOnly: Whether pages cannot be edited.
  ///   - drafts: The folder in which drafts are kept until they are saved; `nil` if they end with the process.
  ///   - mostKept: The maximum memory of the versions that are kept, in bytes.
  package init(
    _ folder: String, page: String?, themes: [String] = [], apps: [String] = [], firstChoice: LayoutChoice,
    _ projects: ProjectReader, isGallery: Bool = false, isReadOnly: Bool = false, drafts: DraftFolder? = nil,
    keeping mostKept: Int = 768 << 20
  ) {
    checks = BackgroundLane(budget)
    summaries = PageSummaries(numbers, BackgroundLane(budget))
    editor = isGallery || isReadOnly ? nil : PageEditor(projects, folder: drafts, numbers)
    self.drafts = editor?.texts ?? DraftTexts()
    gallery = isGallery ? Gallery(folder, projects) : nil
    self.mostKept = mostKept
    self.firstChoice = firstChoice
    folderName = folder
    self.folder = FileSystem.resolved(folder.isEmpty ? "." : folder)
    self.projects = projects
    let project = projects.project(of: Paths.join(folder, page ?? ""), [])
    projectOfSearch = project.number
    var search = SiteSearch(
      in: self.folder, page: page, themes: themes, apps: apps, recognition: project.recognition, projects.contents)
    files = search.find()
    self.search = search
    gallery?.replacePages(of: &files)
  }

  /// Returns the path of a page in messages.
  nonisolated func name(of page: String) -> String { Paths.join(folderName, page) }

  /// Returns the view that a request names.
  func view(_ parameter: (String) -> String?) throws(SiteView.InvalidError) -> SiteView {
    let view = try SiteView(of: files, (firstChoice, projects.options), parameter)
    if view.isCommitted && isGallery { throw .noCommittedFloor }
    if view.states == FieldStates() { return view }
    guard let sample = gallery?.sample(of: view.page) else {
      throw SiteView.InvalidError(
        message: "a page has no states; they belong to the floors of a gallery", isMalformed: true)
    }
    if let name = view.states.unknown(in: sample) {
      throw SiteView.InvalidError(message: "the floor has no field '\(name)' with this state", isMalformed: true)
    }
    return view
  }

  /// Returns the sample of a floor of the gallery, and the page that it comes from, `nil` if it is made up; `nil` if the site is not
  /// a gallery.
  nonisolated func sample(of pattern: String) async -> (SampleFloor, page: String?)? {
    guard let gallery, let sample = gallery.sample(of: pattern) else { return nil }
    return (sample, await gallery.page(with: pattern))
  }

  /// Returns the path of the file whose project draws a view.
  func place(of view: SiteView) -> String { gallery?.place ?? name(of: view.page) }

  /// Returns the page of a view.
  func page(_ view: SiteView) async -> LivePage {
    if let page = knownPage(view) { return page }
    let source = await source(of: view)
    // Another request may have made the page while this one waited for its source.
    if let page = knownPage(view) { return page }
    let page = LivePage(view, source, numbers, checks)
    pages[view] = page
    order.append(view)
    forgetIdleViews()
    return page
  }

  private func knownPage(_ view: SiteView) -> LivePage? {
    guard let page = pages[view] else { return nil }
    order.removeAll { $0 == view }
    order.append(view)
    return page
  }

  /// Returns the reading of a view.
  func source(of view: SiteView) async -> LiveSource {
    var sample: GallerySample?
    if let gallery { sample = await GallerySample(of: view, in: gallery) }
    return LiveSource(view, sample: sample, name(of: sample?.page ?? view.page), folder: folder, projects, drafts)
  }

  /// Waits until the memory for answers about pages is free, and reserves it.
  /// - Throws: `CancellationError` when the client closes the connection.
  /// - Parameter format: The format of which the answer is an output; `nil` for another answer.
  func reserve(for views: [SiteView], output format: OutputFormat? = nil) async throws -> WorkBudget.Reservation {
    var cost = 0
    for view in views {
      let page = await page(view)
      cost += await page.cost()
      if let format { cost += WorkBudget.cost(ofOutput: format, ofPage: await page.byteCount) }
    }
    return try await budget.reserve(cost)
  }

  /// Frees the memory of the versions that were used longest ago, until the rest is below the limit. The last one is kept.
  func trim() async {
    var kept = pages.values.reduce(0) { $0 + $1.weight }
    for view in order.dropLast() where kept > mostKept {
      guard let page = pages[view], page.weight > 0 else { continue }
      kept -= page.weight
      await page.forget()
    }
  }

  private func forgetIdleViews() {
    var idle = 0
    for view in order.reversed() {
      guard let page = pages[view], !page.isShown else { continue }
      idle += 1
      if idle > Self.mostIdleViews {
        pages[view] = nil
        order.removeAll { $0 == view }
      }
    }
  }

  /// Returns the apps that floors are tried in: those of the site. Manifests with errors are left out.
  /// - Parameter page: The path of the page whose configuration has the syntax of the manifests.
  func apps(for page: String) -> [AppManifest] {
    let syntax = projects.project(of: page, []).syntax
    return files.apps.sorted { $0.key < $1.key }.compactMap { app in
      WholeFile.manifest(app.value, namedBy: .file, syntax: syntax, contents).value
    }
  }

  /// The state of the site as JSON.
  func state(_ formats: FormatRegistry, hasEditor: Bool) async -> [UInt8] {
    // The templates of a gallery are watched only while a client is connected.
    if isGallery { await list() }
    var emitter = JSONEmitter(isIndented: false)
    let sorted = files.sortedPages
    emitter.object { emitter in
      emitter.member("name", folder.split(separator: "/").last.map(String.init) ?? "/")
      emitter.member("isFolder", search.isFolder)
      emitter.member("isGallery", isGallery)
      emitter.member("canEdit", editor != nil)
      emitter.member("version", StoreyVersion.current)
      emitter.array("pages") { emitter in
        for page in sorted {
          emitter.object { emitter in
            emitter.member("path", page)
            emitter.member("title", files.pages[page] ?? nil)
          }
        }
      }
      emitter.array("outside") { emitter in for link in files.outside.sorted() { emitter.value(link) } }
      emitter.array("themes") { emitter in for name in files.themes.keys.sorted() { emitter.value(name) } }
      emitter.array("apps") { emitter in for name in files.apps.keys.sorted() { emitter.value(name) } }
      emitter.array("formats") { emitter in for format in formats.formats { emitter.value(format.name) } }
      emitter.object("defaults") { emitter in
        emitter.member("page", sorted.first { $0 == "home.json" || $0 == "index.json" } ?? sorted.first)
        emitter.member("width", length: firstChoice.width)
        emitter.member("direction", firstChoice.direction?.rawValue)
        emitter.member("theme", files.themes.first { $0.value == projects.options.theme.file }?.key)
        emitter.member("as", nil as String?)
      }
      emitter.member("hasEditor", hasEditor)
      let first = isGallery ? nil : sorted.first
      emitter.member("hasGit", first.map { CommittedFile.isInWorkTree(Paths.absolute(name(of: $0))) } ?? false)
    }
    return emitter.finish()
  }

  // MARK: Drafts

  /// Shows the text of the draft of a page in its windows.
  func refreshDraft(of page: String) async {
    for (view, live) in pages where view.page == page && !view.isCommitted && live.isShown { await live.refresh() }
  }

  /// Brings the changes of other programs into the drafts that clients show.
  private func takeFilesOfDrafts() async {
    guard let editor else { return }
    for page in Set(pages.filter { $0.value.isShown && !$0.key.isCommitted }.keys.map(\.page)).sorted() {
      guard let draft = await editor.takeFile(of: name(of: page)) else { continue }
      await refreshDraft(of: page)
      await sendDraft(of: page, draft.json())
    }
  }

  /// Sends the windows of a page the state of its draft as JSON, and all windows the event that the page has changed.
  func sendDraft(of page: String, _ state: [UInt8]) async {
    for (view, live) in pages where view.page == page && !view.isCommitted { await live.send(draft: state) }
    for live in pages.values { await live.send(changeOf: page) }
  }

  /// Reads the draft of a page that another process kept, so that it is shown.
  nonisolated func readDraft(of view: SiteView) async { await editor?.readKeptDraft(of: name(of: view.page)) }

  /// The project of a page in a view.
  nonisolated func project(of view: SiteView) -> Project {
    projects.project(of: name(of: view.page), options: view.options.checkingApp)
  }

  // MARK: Changes

  /// Returns the folders in which changes matter: those of the site, and those of the files of the pages that clients show.
  package func watchedFolders() async -> Set<String> {
    var folders = files.folders
    for page in pages.values where page.isShown { folders.formUnion(await page.folders) }
    return folders
  }

  /// Reads the pages that clients show again if their files have changed, then the list of files. In a gallery, the list is read first,
  /// because samples come from the files in it.
  package func update() async {
    contents.folders?.reopen()
    if isGallery {
      await list()
      for (view, page) in pages { await page.use(await source(of: view)) }
    }
    await withTaskGroup(of: Void.self) { group in
      for page in pages.values {
        group.addTask { [budget] in
          guard page.isShown, let cost = await page.costOfChange() else { return }
          guard let reserved = try? await budget.reserve(cost) else { return }
          await page.refresh(onDemand: false)
          reserved.shrink(to: 0)
        }
      }
    }
    await takeFilesOfDrafts()
    await trim()
    if !isGallery {
      await list()
      // Other files than pages can change the findings of all pages.
      let isOfPages = search.changed.allSatisfy { files.pages[$0] != nil }
      for changed in isOfPages ? search.changed.map(Optional.some) : [nil] {
        for page in pages.values { await page.send(changeOf: changed) }
      }
    }
  }

  /// Reads the list of files, and sends the clients an event if it has changed.
  private func list() async {
    let project = projects.project(of: Paths.join(folderName, search.page ?? ""), [])
    if project.number != projectOfSearch {
      projectOfSearch = project.number
      search.use(project.recognition)
    }
    var found = search.find()
    gallery?.replacePages(of: &found)
    guard found != files else { return }
    files = found
    for page in pages.values { await page.sendChangeOfSite() }
  }
}
