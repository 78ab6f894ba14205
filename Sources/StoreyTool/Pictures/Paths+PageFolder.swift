import Storey
import StoreyFiles

extension Paths {
  /// Returns the address of the folder of a page, relative to the folder of an output; empty if they are the same folder, or if
  /// one of them is not a file.
  static func pageFolder(of page: String, asSeenFrom output: String?) -> String {
    guard let output, output != "-", page != "-", !isURL(page), OpenDescriptor(following: output) == nil,
      OpenDescriptor(following: page) == nil
    else { return "" }
    let folder = relative(absolute(folder(of: page)), from: absolute(Paths.folder(of: output)))
    return folder == "." ? "" : folder.percentEncodedPath + "/"
  }
}
