import Foundation
import StoreyProject
import TestFiles
import Testing

@testable import StoreyTool

@Suite(.waitsForProcesses) struct ServeTests {
  @Test(arguments: [
    (["-"], "cannot serve '-'"), (["https://a.example/b.json"], "cannot serve"), (["no such file"], "No such file"),
    (["/dev/null"], "neither a file nor a folder"), (["Documentation"], "no pages below Documentation"),
    (["Samples", "--port", "65536"], "0 to 65535"), (["Samples", "--editor", "code"], "{file}"),
    (["Samples", "--port", "1"], "port 1"), (["Samples", "--templates", "missing"], "missing"),
    ([], "missing argument PAGE|DIR"), (["--gallery", "Samples/home.json"], "'--gallery' requires a folder"),
    (["Samples", "--theme", "missing.json"], "missing.json"), (["Samples", "--as", "missing.json"], "missing.json"),
  ])
  func `a preview that cannot start reports the reason`(arguments: [String], reason: String) throws {
    // Only the administrator may use a low port, so that case is left out for it.
    if arguments.contains("1") && getuid() == 0 { return }
    let result = try StoreyProcess.run(arguments: ["serve"] + arguments)
    #expect(result.code == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
