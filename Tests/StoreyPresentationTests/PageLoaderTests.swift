import Foundation
import Storey
import StoreyDialects
import StoreyFiles
import TestFiles
import TestLevels
import Testing

@testable import StoreyPresentation

@Suite(.tags(.threads)) struct PageLoaderTests {
  private let folder: TemporaryFolder
  private let store: PageStore
  private let address: PageAddress = "https://shop.example/home"
  private let page = Array(#"{"floors": [], "code": "0"}"#.utf8)
  private let newer = Array(#"{"floors": [{}]}"#.utf8)
  private let validators = PageValidators(entityTag: "\"1\"")

  init() throws {
    folder = try TemporaryFolder()
    store = PageStore(folder: folder.path)
  }

  @Test func `a loaded page is stored and can be shown before the next load`() async throws {
    let loader = PageLoader(service: ScriptedService(.success(.page(page, validators))), store: store)
    #expect(await loader.stored(address) == nil)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    #expect(await loader.stored(address) == LoadedPage(bytes: page, freshness: .stored))
  }

  @Test func `a page of a dialect is stored, with the comments that its pages may have`() async throws {
    let shape = try #require(Dialect.named("shopify")).shape
    let template = Array(#"/* generated */ {"sections": {}, "order": []}"#.utf8)
    let service = ScriptedService(.success(.page(template, validators)), .success(.page(page, .none)))
    let loader = PageLoader(service: service, store: store, shape: shape)
    #expect(try await loader.load(address) == LoadedPage(bytes: template, freshness: .current))
    let other = try await loader.load(address)
    #expect(other.bytes == template && other.freshness != .current)
  }

  @Test(arguments: [nil, #"["/none"]"#])
  func `a page of a dialect that is not recognized is stored if it has parts`(recognition: String?) async throws {
    let recognise = recognition.map { #""recognise": \#($0), "# } ?? ""
    let text =
      #"{"dialect": 1, "name": "x", \#(recognise)"parts": [{"elements": "/list"}], "part": {"pattern": "/kind"}}"#
    let shape = try #require(Dialect.read(Array(text.utf8)).value).shape
    let page = Array(#"{"list": [{"kind": "Focus"}]}"#.utf8)
    let service = ScriptedService(.success(.page(page, .none)), .success(.page(Array("{}".utf8), .none)))
    let loader = PageLoader(service: service, store: store, shape: shape)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    #expect(try await loader.load(address).freshness != .current)
  }

  @Test func `an envelope whose code reports an error is not a page`() async throws {
    let shape = try #require(Dialect.named("envelope")).shape
    let answer = Array(#"{"code": "500", "data": {"floors": []}}"#.utf8)
    let loader = PageLoader(service: ScriptedService(.success(.page(answer, .none))), store: store, shape: shape)
    let error = await #expect(throws: PageError.self) { try await loader.load(address) }
    #expect(error?.description.contains(#"1:10: "code" is "500", not "0""#) == true)
  }

  @Test func `an unchanged page is current, and the service receives the stored validators`() async throws {
    try store.keep(page, validators, for: address)
    let service = ScriptedService(.success(.unchanged), .success(.page(newer, .none)), .success(.page(page, .none)))
    let loader = PageLoader(service: service, store: store)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    #expect(try await loader.load(address) == LoadedPage(bytes: newer, freshness: .current))
    #expect(try await loader.load(address).freshness == .current)
    #expect(await service.known == [validators, validators, nil])
  }

  @Test func `an unchanged page is returned even if its entry was removed meanwhile`() async throws {
    try store.keep(page, validators, for: address)
    let loader = PageLoader(service: ForgetfulService(store: store, address: address), store: store)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
  }

  @Test(arguments: [
    PageError.Code.timedOut, .connectionLost, .unreachable, .status(500), .status(429), .tooLarge, .redirected,
  ])
  func `after a transient failure, the stored page is returned as stale`(code: PageError.Code) async throws {
    let failure = PageError(code, "no", isTransient: true)
    let loader = PageLoader(service: ScriptedService(.failure(failure), .failure(failure)), store: store)
    await #expect(throws: failure) { try await loader.load(address) }
    try store.keep(page, validators, for: address)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .stale(failure)))
    #expect(store.page(for: address)?.bytes == page)
  }

  @Test(arguments: [PageError.Code.status(404), .status(410), .status(401), .invalidAddress, .cancelled])
  func `after a permanent failure, the stored page is kept but not returned`(code: PageError.Code) async throws {
    let failure = PageError(code, "no", isTransient: false)
    try store.keep(page, validators, for: address)
    let loader = PageLoader(service: ScriptedService(.failure(failure)), store: store)
    await #expect(throws: failure) { try await loader.load(address) }
    #expect(store.page(for: address)?.bytes == page)
  }

  @Test(arguments: [
    ("", "1:1: the document is empty"),
    ("<html>", "1:1: expected a value, found '<'"),
    (#"{"floors": ["#, "1:13"),
    ("[]", "1:1: expected an object with floors, found an array"),
    ("\n 7", "2:2: expected an object with floors, found the number 7"),
    ("{}", #"1:1: missing key "floors""#),
    (#"{"floors": {}}"#, "1:12: expected an array of floors, found an object"),
    (#"{"floors": null}"#, "1:12: expected an array of floors, found a null"),
    (#"{"code": "500", "floors": []}"#, #"1:10: "code" is "500", not "0""#),
    (#"{"code": {}, "floors": []}"#, #"1:10: "code" is an object"#),
  ])
  func `an answer that is not a page is not stored and is described`(text: String, message: String) async throws {
    try store.keep(page, validators, for: address)
    let answer = PageAnswer.page(Array(text.utf8), .none)
    let loader = PageLoader(service: ScriptedService(.success(answer), .success(answer)), store: store)
    let loaded = try await loader.load(address)
    guard case .stale(let error) = loaded.freshness else { return #expect(Bool(false), "\(loaded.freshness)") }
    #expect(error.code == .notAPage)
    #expect(error.description.contains(message), "\(error)")
    #expect(loaded.bytes == page)
    #expect(try await loader.fetch(address) == LoadedPage(bytes: Array(text.utf8), freshness: .current))
    #expect(store.page(for: address) == StoredPage(bytes: page, validators: validators))
  }

  @Test(arguments: TestedCode.all)
  func `a page whose code reports an error is not stored`(code: TestedCode) async throws {
    let answer = PageAnswer.page(code.page, .none)
    let loader = PageLoader(service: ScriptedService(.success(answer), .success(answer)), store: store)
    let loaded = try? await loader.load(address)
    #expect((loaded != nil) == code.isSuccess)
    _ = try await loader.fetch(address)
    #expect((store.page(for: address) != nil) == code.isSuccess)
  }

  @Test(arguments: [#"{"floors": []}"#, #"{"floors": [], "code": 0}"#, #"{"floors": [1], "code": null}"#])
  func `a fetched page is stored`(text: String) async throws {
    let service = ScriptedService(.success(.page(Array(text.utf8), validators)))
    #expect(try await PageLoader(service: service, store: store).fetch(address).freshness == .current)
    #expect(store.page(for: address)?.bytes == Array(text.utf8))
  }

  @Test func `a fetch does not use the stored page`() async throws {
    try store.keep(page, validators, for: address)
    let service = ScriptedService(.failure(PageError(.timedOut, "no", isTransient: true)), .success(.unchanged))
    let loader = PageLoader(service: service, store: store)
    for _ in 0..<2 { await #expect(throws: PageError.self) { try await loader.fetch(address) } }
    #expect(await service.known == [nil, nil])
  }

  @Test func `an unchanged answer without a stored page is an error`() async throws {
    let error = await #expect(throws: PageError.self) {
      try await PageLoader(service: ScriptedService(.success(.unchanged))).load(address)
    }
    #expect(error?.code == .notStored)
  }

  @Test func `a store that cannot be written is reported, and the page is returned`() async throws {
    let reports = AsyncStream.makeStream(of: PageStoreError.self)
    let loader = PageLoader(
      service: ScriptedService(.success(.page(page, validators))), store: PageStore(folder: "/dev/null/store")
    ) { reports.continuation.yield($0) }
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    reports.continuation.finish()
    var count = 0
    for await report in reports.stream {
      #expect(report.description.contains("/dev/null"))
      count += 1
    }
    #expect(count == 1)
  }

  /// The lock is released only after the page is loaded. A loader that waits for the lock never finishes.
  @Test func `a store that another process has locked is reported, and the page is returned`() async throws {
    let reports = AsyncStream.makeStream(of: PageStoreError.self)
    let loader = PageLoader(
      service: ScriptedService(.success(.page(page, validators)), .success(.page(page, validators))), store: store,
      patience: .milliseconds(1)
    ) { reports.continuation.yield($0) }
    let held = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    let lock = "\(folder.path)/\(EntryName.lock)"
    let holder = Task {
      try await OwnThread.run {
        try FileSystem.withLock(lock, patience: TestLevel.unreachedTimeout) {
          held.continuation.yield()
          release.wait()
        }
      }
    }
    for await _ in held.stream { break }
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    release.signal()
    try await holder.value
    #expect(store.page(for: address) == nil)
    #expect(try await loader.load(address) == LoadedPage(bytes: page, freshness: .current))
    #expect(store.page(for: address)?.bytes == page)
    reports.continuation.finish()
    for await report in reports.stream { #expect(report.description.contains("another process holds the lock")) }
  }

  @Test func `a cancelled task does not store its page`() async throws {
    try store.keep(newer, .none, for: address)
    let loader = PageLoader(service: LateService(page: page), store: store)
    for ask in [loader.load, loader.fetch] {
      let task = Task { [address] in await #expect(throws: PageError.cancelled) { try await ask(address) } }
      task.cancel()
      _ = await task.value
    }
    #expect(store.page(for: address)?.bytes == newer)
  }

  @Test func `the description of an address does not contain the user and password`() {
    for (text, shown) in [
      ("https://me:secret@shop.example/a@b", "https://shop.example/a@b"), ("//me@shop.example", "//shop.example"),
      ("http://a@b@c?x@y", "http://c?x@y"), ("pages//a@b.json", "pages//a@b.json"), ("", ""), ("http://", "http://"),
    ] {
      #expect(PageAddress(text).description == shown)
    }
  }
}

/// A service that answers only after its task is cancelled.
private struct LateService: PageService {
  let page: [UInt8]

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    while !Task.isCancelled { await Task.yield() }
    return .page(page, .none)
  }
}

/// A service that removes the entry of the page, and answers that the page is unchanged.
private struct ForgetfulService: PageService {
  let store: PageStore
  let address: PageAddress

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    try? store.remove(address)
    return .unchanged
  }
}
