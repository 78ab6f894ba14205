public import Storey
import StoreyFloors
public import StoreyOutput
public import StoreyValidation

/// The command line tool for floors and rules of your own: all commands of `storey`, from `render` and `validate` to the live preview,
/// the language server and streams.
///
///     var tool = StoreyTool(name: "shop-pages")
///     try tool.registry.register(FlashSaleFloor.self)
///     try tool.rules.register(FlashSaleEndsRule.self)
///     tool.main()
public struct StoreyTool: Sendable {
  /// The name of the program, in help, messages, completions and the manual page.
  public let name: String
  /// The floors that pages may contain, besides those of templates. At first, the built-in floors.
  public var registry: FloorRegistry {
    get { ownRegistry ?? .standard }
    set { ownRegistry = newValue }
  }
  /// The rules that pages are checked with, besides those that the floors describe. At first, the built-in rules.
  public var rules: RuleRegistry {
    get { ownRules ?? .standard }
    set { ownRules = newValue }
  }

  /// The formats in which pages are rendered. At first, those of this package.
  public var formats = FormatRegistry.standard

  // Commands that need no floors or no rules do not create them.
  private var ownRegistry: FloorRegistry?
  private var ownRules: RuleRegistry?

  /// Creates a tool with the built-in floors and rules.
  /// - Parameter name: The name of the program: letters, digits, hyphens and underscores.
  public init(name: String) {
    self.name = name
  }
}

extension StoreyTool {
  /// The name of the tool without floors and rules of others. Texts are written for it.
  static let standardName = "storey"

  /// All rules: those of the tool and those of its floors.
  var allRules: RuleRegistry {
    var rules = rules
    rules.addRules(of: registry)
    return rules
  }

  /// The line that `--version` prints.
  var versionLine: String {
    name == Self.standardName
      ? "\(name) \(StoreyVersion.current)" : "\(name), made with \(Self.standardName) \(StoreyVersion.current)"
  }
}
