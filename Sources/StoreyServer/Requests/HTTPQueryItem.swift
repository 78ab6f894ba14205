/// One pair of a query, such as `theme=dark`.
///
/// Names and values are percent-decoded. A plus sign is a plus sign, not a space: encode queries with `encodeURIComponent`, not
/// with `URLSearchParams`. A pair without an equals sign has an empty value.
package struct HTTPQueryItem: Sendable, Hashable {
  package let name: String
  package let value: String
}
