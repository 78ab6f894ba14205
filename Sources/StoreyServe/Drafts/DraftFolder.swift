import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// The folder in which drafts are kept until they are saved, so that they survive the end of the process. Each page has one file.
package struct DraftFolder: Sendable {
  private let path: String

  /// Creates the folder at a path when the first draft is kept.
  package init(_ path: String) { self.path = path }

  /// Returns the folder of a user: `storey/drafts` in the folder for the state of programs (XDG Base Directory Specification); `nil` if the
  /// user has no home.
  ///
  /// - Parameter environment: Returns a variable of the environment.
  package static func standard(_ environment: (String) -> String?) -> DraftFolder? {
    func absolute(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let state = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { Paths.join($0, ".local/state") }
    return state.map { DraftFolder(Paths.join($0, "storey/drafts")) }
  }

  /// Returns the file of the draft of a page.
  private func file(of page: String) -> String {
    let name = SHA256.base64(Array(Paths.absolute(page).utf8))
      .map { $0 == "/" ? "_" : $0 == "+" ? "-" : $0 }.filter { $0 != "=" }
    return Paths.join(path, String(name) + ".json")
  }

  /// Returns whether a draft of a page was kept.
  func hasDraft(of page: String) -> Bool { FileSystem.isInUse(file(of: page)) }

  /// Returns the draft of a page that was kept; `nil` without one, and for a file that is not a draft.
  func draft(of page: String, limit: Int) -> (base: [UInt8], text: [UInt8])? {
    // Each byte of the two texts takes at most six in JSON.
    let most = 12 * min(limit, 1 << 32) + 4096
    guard let bytes = try? FileSystem.readRegularFile(file(of: page), limit: most),
      let root = try? Document(parsing: bytes, limits: Limits([.bytes: most])).root,
      root["page"]?.text?.string == Paths.absolute(page),
      let base = root["base"], let text = root["text"], base.kind == .string, text.kind == .string
    else { return nil }
    return (Array((base.text?.string ?? "").utf8), Array((text.text?.string ?? "").utf8))
  }

  /// Keeps a draft: its file is written completely or not at all.
  func keep(_ draft: PageDraft, of page: String) throws(FileError) {
    try FileSystem.createPrivateFolder(path)
    var emitter = JSONEmitter(capacity: 2 * draft.text.count + 1024, isIndented: false)
    emitter.object { emitter in
      emitter.member("draft", 1)
      emitter.member("page", Paths.absolute(page))
      emitter.member("base", String(decoding: draft.origin, as: UTF8.self))
      emitter.member("text", String(decoding: draft.text, as: UTF8.self))
    }
    try FileSystem.replace(file(of: page), with: emitter.finish())
  }

  /// Forgets the draft of a page.
  func forget(_ page: String) throws(FileError) { try FileSystem.remove(file(of: page)) }
}
