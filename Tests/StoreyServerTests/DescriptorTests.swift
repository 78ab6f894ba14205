import Foundation
import Storey
import StoreyServer
import TestFiles
import TestLevels
import Testing

/// Use of descriptors and processor time. Each test runs in its own process, because other tests open files.
@Suite(.tags(.threads)) struct DescriptorTests {
  #if os(Linux)
    @Test func `all descriptors are closed after a server has stopped`() async {
      await #expect(processExitsWith: .success) {
        try await OwnThread.run {
          let before = Measurement.descriptors
          for _ in 0..<5 {
            try Measurement.serve()
            #expect(throws: ServerFailure.self) {
              let first = try HTTPServer(handler: Samples.echo)
              _ = try HTTPServer(port: first.port, handler: Samples.echo)
            }
            #expect(Measurement.descriptors == before)
          }
        }
      }
    }

    @Test func `a process without free descriptors waits without using the processor, and recovers`() async {
      await #expect(processExitsWith: .success) {
        try await OwnThread.run {
          let server = try HTTPServer { _ in .events(EventStream()) }
          let first = try TestClient(server.port)
          first.get("/", server.port)
          _ = try first.response()
          // Connected before the descriptors are used up, and accepted by the kernel only.
          var files: [Int32] = []
          var limit = rlimit(rlim_cur: 200, rlim_max: 200)
          unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          let waiting = try TestClient(server.port)
          waiting.get("/", server.port)
          _ = try waiting.response()
          let last = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
          while true {
            let file = unsafe open("/dev/null", O_RDONLY)
            if file < 0 { break }
            files.append(file)
          }
          var address = sockaddr_in()
          address.sin_family = sa_family_t(AF_INET)
          address.sin_port = server.port.bigEndian
          address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
          let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              unsafe connect(last, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
          }
          #expect(result == 0)
          // A loaded machine gives the process less processor time, never more.
          let before = Measurement.processorMilliseconds
          usleep(600_000)
          #expect(Measurement.processorMilliseconds - before < 200)
          for file in files { close(file) }
          close(last)
          let other = try TestClient(server.port)
          other.get("/", server.port)
          #expect(try other.response().status == 200)
        }
      }
    }

    @Test func `lost and silent clients use no processor time`() async {
      await #expect(processExitsWith: .success) {
        try await OwnThread.run {
          let started = Locked(0)
          let server = try HTTPServer { request in
            if request.path.isEmpty { return .events(EventStream()) }
            started.withLock { $0 += 1 }
            try? await Task.sleep(for: .seconds(5))
            // This handler does not react to its cancellation.
            if request.path == ["endless"] { await Task.detached { try? await Task.sleep(for: .seconds(5)) }.value }
            return .text(.ok, "")
          }
          let clients = try (0..<6).map { _ in try TestClient(server.port) }
          clients[0].get("/", server.port)
          clients[1].get("/slow", server.port)
          clients[1].endSending()
          clients[2].send("GET")
          clients[3].send("bad\n")
          for (index, path) in ["/slow", "/endless"].enumerated() {
            let lost = try TestClient(server.port)
            lost.get(path, server.port)
            // The handler of the second client has started, too.
            #expect(Samples.becomesTrue { started.withLock { $0 } == index + 2 })
            lost.prepareReset()
          }
          _ = try clients[0].response()
          let before = Measurement.processorMilliseconds
          usleep(500_000)
          #expect(Measurement.processorMilliseconds - before < 200)
        }
      }
    }
  #endif
}

#if os(Linux)
  /// Values of the process.
  private enum Measurement {
    /// The open sockets and pipes. The task threads open files of other kinds when the process is busy.
    static var descriptors: [Int32] {
      (0..<1000).filter { number in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
        return target?.hasPrefix("socket:") == true || target?.hasPrefix("pipe:") == true
      }
    }

    /// Serves clients that end their connections in different ways.
    static func serve() throws {
      let inherited = inheritable
      // The stream outlives its server.
      let stream = EventStream()
      do {
        let server = try HTTPServer { $0.path.isEmpty ? .text(.ok, "") : .events(stream) }
        var clients = try (0..<30).map { _ in try TestClient(server.port) }
        for (index, client) in clients.enumerated() { client.get(index == 0 ? "/e" : "/", server.port) }
        for client in clients { _ = try client.response() }
        #expect(inheritable == inherited)
        clients[1].prepareReset()
        clients[2].send("invalid\n")
        clients.removeFirst(10)
        server.stop()
      }
      #expect(!stream.send(data: "x"))
    }

    /// The sockets and pipes that a started program would inherit.
    static var inheritable: [Int32] {
      descriptors.filter { fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
    }

    /// The processor time that the process has used.
    static var processorMilliseconds: Int { clock() / (Int(CLOCKS_PER_SEC) / 1000) }
  }
#endif
