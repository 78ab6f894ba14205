import LibC

/// Memory for the buffers of large documents.
package enum LargeMemory {
  /// The size from which a buffer is backed by large pages, in bytes: two large pages of Linux on x86-64 and arm64.
  private static let threshold = 4 << 20
  /// The size of a large page, in bytes. A multiple of the size of an ordinary page on every system.
  private static let pageSize = 2 << 20

  /// Asks the system to back memory with large pages, if there is much of it. Without them, a document of 300 MB costs more time
  /// in page faults than in parsing: each first access to 4 KB enters the kernel.
  ///
  /// Only a hint: the content of the memory does not change, and nothing happens on other systems than Linux.
  @inline(__always)
  package static func prepare(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    if byteCount >= threshold { unsafe adviseLargePages(memory, byteCount) }
  }

  @inline(never)
  private static func adviseLargePages(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    #if os(Linux) && canImport(Glibc)
      // `madvise` needs the start of a page, and must not reach beyond the memory.
      let start = unsafe memory.alignedUp(toMultipleOf: pageSize)
      let end = unsafe (memory + byteCount).alignedDown(toMultipleOf: pageSize)
      if unsafe end > start { unsafe _ = madvise(start, end - start, MADV_HUGEPAGE) }
    #endif
  }
}

extension UnsafeMutablePointer {
  /// Allocates memory for a number of values, with large pages if it is large.
  package static func allocateLarge(capacity: Int) -> UnsafeMutablePointer<Pointee> {
    let memory = UnsafeMutablePointer.allocate(capacity: capacity)
    unsafe LargeMemory.prepare(memory, byteCount: capacity * MemoryLayout<Pointee>.stride)
    return unsafe memory
  }
}
