extension JSONReader {
  /// Whether every key of the object was read.
  var knowsAllKeys: Bool {
    if hasNoValue { return true }
    let count = Int(current.session.tape.node(object).count)
    return asked.nonzeroBitCount + (rest?.asked.count ?? 0) == count && count < Int(UInt16.max)
  }

  /// Returns diagnostics for the keys that were not read. If a key is repeated, only the last one is included: the others are
  /// overridden, and reported as duplicates.
  func unknownKeys(known: [String]) -> [Diagnostic] {
    if knowsAllKeys { return [] }
    let object = value
    let document = object.document
    let keys = UnknownKeys(
      of: object, known: document.isView ? known.filter { !BaseKey.names.contains($0) } : known)
    let last = object.nodesOfLastMembers
    let isPart = document.isView && object.entry.flags.contains(.isPart)
    var reports: [Diagnostic] = []
    for (ordinal, member) in object.members.enumerated() {
      let wasAsked =
        ordinal < 64 ? asked >> UInt64(ordinal) & 1 == 1 : rest?.asked.contains(member.value.node - 1) == true
      if wasAsked { continue }
      if let last, last[member.key] != member.value.node { continue }
      if document.node(member.value.node - 1).flags.contains(.isReadByShape) { continue }
      // A template cannot declare a field with a key that every floor has in Storey's shape, but a CMS can.
      if isPart, BaseKey(named: member.key.string) != nil { continue }
      // Comments are allowed in every object: JSON has no other syntax for them.
      if member.key.isCommentKey { continue }
      let key = JSONValue(document: document, node: member.value.node - 1)
      if let list = UnreadParts(member.key, member.value, in: object, current.session) {
        reports += list.finding(at: key).map { [$0] } ?? []
        continue
      }
      let isDynamic = document.node(member.value.node).flags.contains(.isDynamic)
      let isNull = current.session.isOfPage && member.value.kind == .null && !isDynamic
      reports.append(Diagnostic(.unknownKey, isNull ? .note : .warning, .unknownKey(keys, isNull: isNull), at: key))
    }
    return reports
  }
}
