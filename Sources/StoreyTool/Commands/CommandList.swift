/// The commands of the tool, in the order of its help.
enum CommandList {
  static let all: [CommandDescription] = [
    RenderCommand.description, PreviewCommand.description, ServeCommand.description, ValidateCommand.description,
    ActionsCommand.description,
    TapCommand.description,
    DiffCommand.description,
    SchemaCommand.description, FloorsCommand.description, RulesCommand.description, ExplainCommand.description,
    ManifestCommand.description, BreakingCommand.description, LSPCommand.description, MCPCommand.description,
    ConfigCommand.description, InitCommand.description, NewCommand.description,
    CompletionsCommand.description, ManualCommand.description,
  ]
}
