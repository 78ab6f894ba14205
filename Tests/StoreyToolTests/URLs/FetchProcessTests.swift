import Foundation
import StoreyPresentation
import TestFiles
import TestLevels
import TestServer
import Testing

@testable import StoreyTool

/// The communication between the tool and the process that fetches a page.
@Suite(.waitsForProcesses, .tags(.threads)) struct FetchProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As in the tool: a process that exits before the request is sent must not end the tests.
    signal(SIGPIPE, SIG_IGN)
  }

  /// A service whose process is a script.
  private func service(_ script: String, allowance: Duration = TestLevel.unreachedTimeout) -> FetchProcess {
    FetchProcess(
      timeout: .zero, byteLimit: 1000, retries: RetryPolicy(attempts: 2, base: .zero, cap: .zero),
      executable: "/bin/sh", arguments: ["-c", "echo $$ >> '\(folder.path)/started'\n\(script)"], allowance: allowance)
  }

  /// The processes that were started.
  private var started: [pid_t] {
    let text = (try? String(contentsOfFile: "\(folder.path)/started", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { pid_t($0) }
  }

  private func answer(_ service: FetchProcess) async throws(PageError) -> PageAnswer {
    try await service.answer(for: "http://127.0.0.1/", known: nil)
  }

  private func file(_ bytes: [UInt8]) throws -> String {
    try folder.write(bytes, to: "\(folder.path)/answer")
    return "'\(folder.path)/answer'"
  }

  static let answers: [FetchAnswer] = [
    FetchAnswer(.success(.unchanged)), FetchAnswer(.success(.page([], .none))),
    FetchAnswer(.success(.page(Array("5:a,\n".utf8), PageValidators(entityTag: "\"1\"", lastModified: "now")))),
    FetchAnswer(.failure(PageError(.status(404), "the page was removed,", isTransient: false))),
    FetchAnswer(.failure(PageError(.timedOut, "", isTransient: true))),
  ]

  @Test(arguments: answers)
  func `decodes an encoded answer and rejects every prefix of it`(answer: FetchAnswer) throws {
    let bytes = answer.encoded
    #expect(FetchAnswer(decoding: bytes, byteLimit: 5) == answer)
    for count in 0..<bytes.count { #expect(FetchAnswer(decoding: Array(bytes.prefix(count)), byteLimit: 5) == nil) }
    #expect(FetchAnswer(decoding: bytes + [0], byteLimit: 5) == nil)
  }

  @Test(arguments: [
    "", "17:storey-answer-2,9:unchanged,", "15:storey-answer-1,", "15:storey-answer-1,4:page,", "-1:a,", "+1:a,",
    "99999999999999999999:a,", "9223372036854775807:a,", "15:storey-answer-1,09:unchanged,",
    "15:storey-answer-1,7:failure,9:http-\u{1B}[m,9:transient,0:,", "15:storey-answer-1,7:failure,0:,5:final,0:,",
    "15:storey-answer-1,4:page,0:,0:,6:123456,", "15:storey-answer-1,9:unchanged,0:,",
  ])
  func `rejects invalid answers`(text: String) {
    #expect(FetchAnswer(decoding: Array(text.utf8), byteLimit: 5) == nil)
  }

  @Test func `reads announcements before an answer`() {
    let answer = FetchAnswer(.success(.page(Array("12345".utf8), .none)))
    let bytes = FetchAnswer.announcement(ofPage: 9) + FetchAnswer.announcement(ofPage: 5) + answer.encoded
    #expect(FetchAnswer(decoding: bytes, byteLimit: 5) == answer)
    #expect(FetchAnswer.announced(in: bytes).size == 5)
    #expect(FetchAnswer.announced(in: FetchAnswer.announcement(ofPage: 9) + answer.encoded).size == 9)
    let first = FetchAnswer.announcement(ofPage: 9).count
    for count in 0..<bytes.count {
      let part = Array(bytes.prefix(count))
      #expect(FetchAnswer(decoding: part, byteLimit: 5) == nil)
      #expect(FetchAnswer.announced(in: part).size == (count < first ? nil : count < 2 * first ? 9 : 5))
    }
    for text in [
      "", "13:storey-size-1,", "13:storey-size-1,2:-1,", "13:storey-size-1,1:x,", "13:storey-size-1,99999:1,",
    ] {
      #expect(FetchAnswer.announced(in: Array(text.utf8)).size == nil)
    }
  }

  @Test func `decodes an encoded request and rejects every prefix of it`() {
    for known in [nil, PageValidators(entityTag: "\"1\""), PageValidators(entityTag: "é", lastModified: "now")] {
      let question = FetchQuestion(
        url: "http://127.0.0.1/", known: known, timeout: .milliseconds(300), byteLimit: .max)
      let bytes = question.encoded
      #expect(FetchQuestion(decoding: bytes) == question)
      for count in 0..<bytes.count { #expect(FetchQuestion(decoding: Array(bytes.prefix(count))) == nil) }
    }
  }

  @Test func `returns the answer of the process`() async throws {
    for expected in Self.answers.dropLast(2) {
      let service = try service("cat \(file(expected.encoded))")
      #expect(try await answer(service) == expected.outcome.get())
    }
    let service = try service("cat \(file(Self.answers[3].encoded))")
    let error = await #expect(throws: PageError.self) { try await answer(service) }
    #expect(error?.code == .status(404) && error?.isTransient == false)
  }

  @Test(arguments: [
    "kill -ILL $$", "exit 0", "echo nonsense", "exec <&- >&-; exec sleep 1000", "head -c 20", "yes",
    "head -c 100000 /dev/zero",
    "printf 15:storey-answer-1,4:page,0:,0:,900:half",
  ])
  func `retries after a crash or an invalid answer, then reports a lost connection`(script: String) async throws {
    let service = service(script)
    let error = await #expect(throws: PageError.self) { try await answer(service) }
    #expect(error?.code == .connectionLost && error?.isTransient == true)
    #expect(started.count == 2)
    for process in started { #expect(kill(process, 0) != 0 && errno == ESRCH) }
  }

  @Test func `kills a process that does not exit`() async throws {
    let service = service("exec sleep 1000", allowance: .milliseconds(500))
    let error = await #expect(throws: PageError.self) { try await answer(service) }
    #expect(error?.code == .timedOut && error?.isTransient == true)
    #expect(started.count <= 1)
    for process in started { #expect(kill(process, 0) != 0 && errno == ESRCH) }
  }

  @Test func `kills the process when the task is cancelled`() async throws {
    let service = service("exec sleep 1000")
    let task = Task { await #expect(throws: PageError.cancelled) { try await answer(service) } }
    while started.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    _ = await task.value
    for process in started { #expect(kill(process, 0) != 0 && errno == ESRCH) }
  }

  @Test func `reports that the process cannot be started`() async throws {
    let service = FetchProcess(timeout: .seconds(1), byteLimit: 1000, executable: "\(folder.path)/missing")
    let error = await #expect(throws: PageError.self) { try await answer(service) }
    #expect(error?.description.contains("cannot start a process to fetch the page") == true)
  }

  @Test func `storey-fetch exits when the tool is killed`() async throws {
    let server = try LoopbackServer()
    server.answer("/", [.silence])
    let tool = Process()
    tool.executableURL = StoreyProcess.executable
    tool.arguments = ["render", server.address("/"), "--timeout", "1000"]
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    while server.questions.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    kill(tool.processIdentifier, SIGKILL)
    tool.waitUntilExit()
    // The connection closes when the process exits. If it never does, the time limit of the test run applies.
    while server.abandoned == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(arguments: ["", "nonsense", "99999:", "16:storey-question-1,"])
  func `storey-fetch exits with 2 without a valid request`(input: String) throws {
    let result = try StoreyProcess.fetch(input: Array(input.utf8))
    #expect(result.code == 2 && result.output.isEmpty)
  }

  @Test func `storey-fetch with arguments prints its usage`() throws {
    let result = try StoreyProcess.fetch("--help")
    #expect(result.code == 2 && result.errors.contains("'storey' runs this program to fetch a page"))
  }

  @Test func `a tool without storey-fetch reports how to install it`() throws {
    let result = try StoreyProcess.shell(
      "mkdir bin && cp \"$STOREY\" bin && bin/storey render http://127.0.0.1:9/", in: URL(filePath: folder.path))
    #expect(result.code == 2)
    #expect(result.errors.contains("'storey-fetch' is not installed; run 'Scripts/install.sh'"), "\(result.errors)")
  }

  @Test func `storey-fetch is found in libexec, also through a link to the tool`() throws {
    let server = try LoopbackServer()
    server.answer("/", [.whole(200, #"{"name": "Tea", "floors": []}"#)])
    let result = try StoreyProcess.shell(
      """
      mkdir -p bin libexec/storey links && cp "$STOREY" bin && ln -s "$STOREY-fetch" libexec/storey &&
        ln -s ../bin/storey links && links/storey render '\(server.address("/"))' --format json
      """, in: URL(filePath: folder.path))
    #expect(result.code == 0, "\(result.errors)")
  }
}
