import StoreyOutput

extension PageDraft {
  /// The state of the draft as JSON, for its windows.
  /// - Parameter part: The pointer of the part that the last edit inserted or moved.
  func json(part: String? = nil) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.member("revision", revision)
      emitter.member("isChanged", isChanged)
      emitter.member("undo", history.undoLabel)
      emitter.member("redo", history.redoLabel)
      emitter.member("steps", history.count)
      emitter.member("part", part)
      emitter.member("problem", problem)
      emitter.member("merge", mergeRevision)
      emitter.array("conflicts") { emitter in
        for conflict in conflicts?.conflicts ?? [] {
          emitter.object { emitter in
            emitter.member("part", conflict.part)
            emitter.member("place", conflict.place)
            emitter.member("draft", conflict.draft)
            emitter.member("file", conflict.file)
            emitter.member("isDecided", conflict.isDecided)
          }
        }
      }
    }
    return emitter.finish()
  }
}
