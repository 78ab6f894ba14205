import Storey
import StoreyOutput
import StoreyValidation

/// The findings of a version of a page, as its clients list them.
struct PageFindings: Sendable {
  /// The number of the findings: each reading of the page has others.
  let version: Int
  /// The bytes that the findings are in.
  let bytes: [UInt8]
  let report: PageReport
  /// The lines about the files that the page is shown with, for example the findings of templates.
  let notes: [String]
  /// The numbers of the floors by their pointers, if the dialect of the page is another than Storey's.
  var floors: [JSONPointer: Int]?
  /// The files in which findings can be accepted.
  var places = AcceptingPlaces()

  /// Returns a finding by its identifier in the event; `nil` if it does not exist.
  func finding(_ identifier: String) -> Finding? {
    Int(identifier).flatMap { report.findings.indices.contains($0) ? report.findings[$0] : nil }
  }

  /// Returns the page with one correction; `nil` if the finding does not exist or has no correction.
  /// - Parameter identifier: The identifier of the finding in the event.
  func corrected(_ identifier: String) -> [UInt8]? {
    finding(identifier)?.corrected(bytes)
  }

  /// Returns the page with the change to a name that a finding suggests; `nil` if the finding does not exist or does not suggest
  /// it.
  func changed(_ identifier: String, choosing name: String) -> [UInt8]? {
    finding(identifier)?.changed(bytes, choosing: name)
  }

  /// The event `findings`.
  var event: String {
    var emitter = JSONEmitter(capacity: 4096, isIndented: false)
    emitter.object { emitter in
      emitter.member("version", version)
      emitter.member("file", report.file)
      emitter.array("findings") { emitter in
        for (index, finding) in report.findings.enumerated() {
          emitter.object { emitter in
            emitter.member("id", "\(index)")
            emitter.members(of: finding)
            emitter.placeMembers(of: finding)
            emitter.member("section", section(of: finding))
            emitter.member("isFixable", finding.isCorrectable)
            emitter.array("suggestions") { emitter in
              for name in finding.isCorrectable ? [] : finding.suggestions {
                emitter.object { emitter in
                  emitter.member("name", name)
                  emitter.member("title", finding.titleOfChange(to: name, in: bytes))
                }
              }
            }
            emitter.member("link", finding.range.map { EditorCommand.link(to: report.file, at: $0.start) })
          }
        }
      }
      emitter.object("summary") { emitter in
        emitter.member("errors", report.count(of: .error))
        emitter.member("warnings", report.count(of: .warning))
        emitter.member("notes", report.count(of: .note))
      }
      emitter.member("configuration", places.configuration)
      emitter.member("baseline", places.baseline)
      let known = report.suppressed.count { $0.authority == .baseline }
      emitter.member("known", known)
      emitter.member("suppressed", report.suppressed.count - known)
      emitter.array("notes") { emitter in
        for note in notes { emitter.value(note) }
      }
    }
    return String(decoding: emitter.finish(), as: UTF8.self)
  }

  /// Returns the index of the floor that a finding is in.
  private func section(of finding: Finding) -> Int? {
    let tokens = finding.pointer.tokens
    if let floors {
      return tokens.indices.lazy.reversed().compactMap { floors[JSONPointer(tokens: Array(tokens[...$0]))] }.first
    }
    return tokens.count > 1 && tokens[0] == "floors" ? Int(tokens[1]) : nil
  }
}
