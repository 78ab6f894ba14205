import Foundation
import StoreyPresentation
import TestFiles
import Testing

@Suite struct FilePageServiceTests {
  private let folder: TemporaryFolder
  private let path: String
  private let service = FilePageService(byteLimit: 100)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/page.json"
  }

  @Test func `a file is returned as a page, and as unchanged until it is written`() async throws {
    try folder.write([1, 2, 3], to: path)
    let answer = try await service.answer(for: PageAddress(path), known: nil)
    guard case .page([1, 2, 3], let validators) = answer else { return #expect(Bool(false), "\(answer)") }
    #expect(try await service.answer(for: PageAddress(path), known: validators) == .unchanged)
    try folder.write([4, 5, 6], to: path)
    guard case .page([4, 5, 6], let later) = try await service.answer(for: PageAddress(path), known: validators) else {
      return #expect(Bool(false), "expected the newer page")
    }
    #expect(later != validators)
  }

  @Test func `a link to a page is followed`() async throws {
    try folder.write([1], to: path)
    try FileManager.default.createSymbolicLink(atPath: path + "-link", withDestinationPath: path)
    guard case .page([1], _) = try await service.answer(for: PageAddress(path + "-link"), known: nil) else {
      return #expect(Bool(false))
    }
  }

  @Test(arguments: ["", "/missing.json", "/dev/null/x", "pipe"])
  func `a file that cannot be read is an error with a hint`(name: String) async throws {
    #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let address = PageAddress(name == "" ? folder.path : name == "pipe" ? "\(folder.path)/pipe" : name)
    let error = await #expect(throws: PageError.self) { try await service.answer(for: address, known: nil) }
    #expect(error?.code == .unreadableFile)
    #expect(error?.description.contains("check the path") == true)
    #expect(error?.isTransient == false)
  }

  @Test func `a path that contains a NUL is refused`() async throws {
    try folder.write([1], to: path)
    let error = await #expect(throws: PageError.self) {
      try await service.answer(for: PageAddress(path + "\0.evil"), known: nil)
    }
    #expect(error?.code == .unreadableFile)
    #expect(error?.description.contains(#"page.json\0.evil: a path must not contain a NUL"#) == true, "\(error as Any)")
  }

  @Test(arguments: [Int.max, .max - 1, 3])
  func `the largest integer is a valid limit`(limit: Int) async throws {
    try folder.write([1, 2, 3], to: path)
    guard
      case .page([1, 2, 3], _) = try await FilePageService(byteLimit: limit).answer(for: PageAddress(path), known: nil)
    else { return #expect(Bool(false)) }
  }

  @Test(arguments: [0, -1, Int.min])
  func `a limit of zero or less allows only an empty file`(limit: Int) async throws {
    try folder.write([], to: path)
    guard case .page([], _) = try await FilePageService(byteLimit: limit).answer(for: PageAddress(path), known: nil)
    else { return #expect(Bool(false)) }
    try folder.write([1], to: path)
    let error = await #expect(throws: PageError.self) {
      try await FilePageService(byteLimit: limit).answer(for: PageAddress(path), known: nil)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func `a file above the limit is too large, and a file at the limit is not`() async throws {
    try folder.write([UInt8](repeating: 1, count: 100), to: path)
    guard case .page = try await service.answer(for: PageAddress(path), known: nil) else { return }
    try folder.write([UInt8](repeating: 1, count: 101), to: path)
    let error = await #expect(throws: PageError.self) {
      try await service.answer(for: PageAddress(path), known: nil)
    }
    #expect(error?.code == .tooLarge)
  }
}
