import Storey

/// The folder of a page, as seen from the output of the page: relative addresses of the page are written below it.
struct AddressFolder {
  /// The address of the folder, with a slash at its end; empty for the folder of the output.
  let address: JSONText

  /// Creates a folder from its address. A missing slash at the end is added.
  init(_ address: String) {
    self.address = JSONText(address.isEmpty || address.utf8.last == UInt8(ascii: "/") ? address : address + "/")
  }

  /// Returns whether an allowed URL is relative to the folder of its page: it has no scheme, and begins neither with a slash nor
  /// with a query or a fragment (RFC 3986, section 4.2, `path-noscheme`).
  func applies(to url: UnsafeBufferPointer<UInt8>) -> Bool {
    if address.isEmpty { return false }
    for index in url.indices {
      switch unsafe url[index] {
      case UInt8(ascii: ":"): return false
      case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index > 0
      default: continue
      }
    }
    return !url.isEmpty
  }

  /// Returns whether an allowed URL is written into HTML as the page has it: it does not begin with two slashes, which get a
  /// scheme, and is not relative to another folder.
  func isWrittenUnchanged(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe url.count >= 2 && ResourceURL.isSlash(url[0]) && ResourceURL.isSlash(url[1]) { return false }
    return unsafe !applies(to: url)
  }
}
