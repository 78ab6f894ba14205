import LibC
import StoreyFiles

/// The location of `storey-fetch`, the program that fetches pages.
enum FetchExecutable {
  /// Its path: beside the tool, as a build leaves it, or in `../libexec/storey`, as `Scripts/install.sh` does. `nil` if it
  /// is at neither.
  static var path: String? {
    let folder = Paths.folder(of: ToolExecutable.path)
    return ["\(folder)/storey-fetch", "\(folder)/../libexec/storey/storey-fetch"].first { path in
      unsafe access(path, X_OK) == 0
    }
  }
}
