public import CStorey
import LibC
import Storey
import StoreyOutput
import StoreyStream

// The functions of storey.h. All unsafe code of the interface is here: pointers of the caller are read once, for the number of bytes
// that the caller gives, and results are memory of the C library.

@_cdecl("storey_create")
public func create(
  _ settings: UnsafePointer<UInt8>?, _ count: Int, _ result: UnsafeMutablePointer<storey_result>?
) -> OpaquePointer? {
  let (engine, findings) = unsafe Engine.read(bytes(settings, count, limit: Limits.ofSideFiles.bytes))
  if let result = unsafe result {
    let line = StreamResult(
      id: Array("\"settings\"".utf8), findings: findings.findings(within: .standard), isFailed: engine == nil)
    unsafe result.initialize(to: copy(line))
  }
  return unsafe engine.map { unsafe OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

@_cdecl("storey_destroy")
public func destroy(_ engine: OpaquePointer?) {
  if let engine = unsafe engine { unsafe Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine)).release() }
}

@_cdecl("storey_render")
public func render(_ engine: OpaquePointer?, _ page: UnsafePointer<UInt8>?, _ count: Int) -> storey_result {
  let engine = unsafe found(engine)
  return unsafe copy(engine.render(bytes(page, count, limit: engine.byteLimit)))
}

@_cdecl("storey_validate")
public func validate(_ engine: OpaquePointer?, _ page: UnsafePointer<UInt8>?, _ count: Int) -> storey_result {
  let engine = unsafe found(engine)
  return unsafe copy(engine.validate(bytes(page, count, limit: engine.byteLimit)))
}

@_cdecl("storey_free")
public func free(_ result: storey_result) {
  unsafe LibC.free(result.bytes)
}

/// The version, with a zero after it. Its memory is never freed.
private let versionAddress = unsafe UInt(bitPattern: strdup(StoreyVersion.current))

@_cdecl("storey_version")
public func version() -> UnsafePointer<CChar>? { unsafe UnsafePointer(bitPattern: versionAddress) }

/// Returns the engine of the caller, or the one with the standard settings.
private func found(_ engine: OpaquePointer?) -> Engine {
  guard let engine = unsafe engine else { return .standard }
  return unsafe Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
}

/// Returns the bytes of the caller, and of too many bytes one more than the limit, with which they are refused.
private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int, limit: Int) -> [UInt8] {
  guard let start = unsafe start, count > 0 else { return [] }
  return unsafe Array(UnsafeBufferPointer(start: start, count: min(count, limit + 1)))
}

/// Returns a result in memory of the C library.
private func copy(_ result: StreamResult) -> storey_result {
  let count = result.line.count
  guard let memory = unsafe malloc(count + 1) else { return unsafe storey_result(bytes: nil, count: 0, failed: true) }
  unsafe result.line.withUnsafeBytes { line in
    if let start = line.baseAddress { unsafe memory.copyMemory(from: start, byteCount: count) }
  }
  let bytes = unsafe memory.assumingMemoryBound(to: UInt8.self)
  unsafe bytes[count] = 0
  return unsafe storey_result(bytes: bytes, count: count, failed: result.isFailed)
}
