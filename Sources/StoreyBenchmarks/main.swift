import Foundation
import Storey
import StoreyFloors
import StoreyOutput
UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let pages = data.split(separator: 10).map { [UInt8]($0) }
func run(_ name: String, _ work: () throws -> Int) rethrows {
  if CommandLine.arguments.count > 2 && CommandLine.arguments[2] != name { return }
  for _ in 0..<(CommandLine.arguments.count > 2 ? Int(CommandLine.arguments.dropFirst(3).first ?? "10")! : 3) {
  var n = 0
  let t = try ContinuousClock().measure { n = try work() }
  let s = Double(t.components.seconds) + Double(t.components.attoseconds) / 1e18
  print(name, n, Double(data.count) / 1e6 / s, "MB/s")
  }
}
try run("parse") { try pages.reduce(0) { $0 + (try Document(parsing: $1)).root.byteRange.count } }
run("decode") { pages.reduce(0) { $0 + Page(decoding: $1, registry: .standard).floors.count } }
run("layout") { pages.reduce(0) { $0 + TableLayout(Page(decoding: $1, registry: .standard)).rows.count } }
run("html") { pages.reduce(0) { $0 + HTMLWriter().write(TableLayout(Page(decoding: $1, registry: .standard))).count } }
