import Storey
import StoreyEditor

/// The abilities of a client on which the messages of the server depend.
struct ClientCapabilities: Sendable {
  var encoding = PositionEncoding.utf16
  /// Whether the client pulls diagnostics, and pulls them again if the server requests it. Other clients would keep outdated ones
  /// after a change of settings, so diagnostics are pushed to them.
  var pullsDiagnostics = false
  var refreshesHints = false
  var showsRelatedPlaces = false
  var showsCodeDescriptions = false
  var showsTags = false
  var takesVersions = false
  var takesSnippets = false
  /// The formats of documentation; empty for clients that take only text without a format.
  var completionFormats: [String] = []
  var takesMarkdownInHover = false
  var takesCodeActions = false
  var takesPreferredActions = false
  var takesSymbolTrees = false
  var foldsLinesOnly = false
  var mostFoldings: Int?
  var takesDefinitionLinks = false
  var takesDocumentChanges = false
  var createsFiles = false
  var registersWatchers = false
  var hasInlayHints = false
  var hasLenses = false
  var refreshesLenses = false
  var preparesRename = false
  /// The beginning of the URI that shows the description of a rule, from the options of the client; `nil` if it shows none.
  var ruleLinkPrefix: String?
  /// The name of the client's command that shows places, with a URI, a position and locations as its arguments; `nil` without one.
  var referencesCommand: String?

  init() {}

  /// Reads the capabilities of `initialize`.
  init(_ root: JSONValue?) {
    func flag(_ path: String) -> Bool { root?[JSONPointer(path) ?? JSONPointer()]?.boolean == true }
    func has(_ path: String) -> Bool { root?[JSONPointer(path) ?? JSONPointer()]?.kind == .object }
    func texts(_ path: String) -> [String] {
      root?[JSONPointer(path) ?? JSONPointer()].map { $0.elements.compactMap { $0.text?.string } } ?? []
    }
    let document = "/textDocument"
    encoding = texts("/general/positionEncodings").contains("utf-8") ? .utf8 : .utf16
    pullsDiagnostics = has(document + "/diagnostic") && flag("/workspace/diagnostics/refreshSupport")
    refreshesHints = flag("/workspace/inlayHint/refreshSupport")
    showsRelatedPlaces = flag(document + "/publishDiagnostics/relatedInformation")
    showsCodeDescriptions = flag(document + "/publishDiagnostics/codeDescriptionSupport")
    showsTags = has(document + "/publishDiagnostics/tagSupport")
    takesVersions = flag(document + "/publishDiagnostics/versionSupport")
    takesSnippets = flag(document + "/completion/completionItem/snippetSupport")
    completionFormats = texts(document + "/completion/completionItem/documentationFormat")
    takesMarkdownInHover = texts(document + "/hover/contentFormat").contains("markdown")
    takesCodeActions = has(document + "/codeAction/codeActionLiteralSupport")
    takesPreferredActions = flag(document + "/codeAction/isPreferredSupport")
    takesSymbolTrees = flag(document + "/documentSymbol/hierarchicalDocumentSymbolSupport")
    foldsLinesOnly = flag(document + "/foldingRange/lineFoldingOnly")
    mostFoldings = root?["textDocument"]?["foldingRange"]?["rangeLimit"]?.number.flatMap { Int(exactly: $0) }
    takesDefinitionLinks = flag(document + "/definition/linkSupport")
    takesDocumentChanges = flag("/workspace/workspaceEdit/documentChanges")
    createsFiles = takesDocumentChanges && texts("/workspace/workspaceEdit/resourceOperations").contains("create")
    registersWatchers = flag("/workspace/didChangeWatchedFiles/dynamicRegistration")
    hasInlayHints = has(document + "/inlayHint")
    hasLenses = has(document + "/codeLens")
    refreshesLenses = flag("/workspace/codeLens/refreshSupport")
    preparesRename = flag(document + "/rename/prepareSupport")
  }
}
