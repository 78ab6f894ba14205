@testable import Storey

/// Returns the line break opportunities of a text.
func opportunities(_ bytes: [UInt8]) -> [LineBreakScanner.Opportunity] {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    var scanner = unsafe LineBreakScanner(buffer)
    var result: [LineBreakScanner.Opportunity] = []
    while let opportunity = scanner.next() { result.append(opportunity) }
    return result
  }
}

/// Returns a text with `|` at optional line breaks and `¦` at mandatory ones.
func marked(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var result = ""
  var start = 0
  for opportunity in opportunities(bytes) {
    result += String(decoding: bytes[start..<opportunity.position], as: UTF8.self)
    result += opportunity.isMandatory ? "¦" : "|"
    start = opportunity.position
  }
  return result + String(decoding: bytes[start...], as: UTF8.self)
}

/// Returns the indices of the scalars before which a line can break. The end of the text is not included.
func breaks(_ scalars: [UInt32]) -> [Int] {
  var bytes: [UInt8] = []
  var starts: [Int] = []
  for scalar in scalars {
    starts.append(bytes.count)
    guard let scalar = Unicode.Scalar(scalar), let units = UTF8.encode(scalar) else { continue }
    bytes.append(contentsOf: units)
  }
  return opportunities(bytes).compactMap { opportunity in starts.firstIndex(of: opportunity.position) }
}
