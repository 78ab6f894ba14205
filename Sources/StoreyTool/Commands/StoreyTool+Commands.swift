extension StoreyTool {
  /// The commands, in the order of the help.
  var commands: [CommandDescription] {
    [
      RenderCommand.description(formats), PreviewCommand.description, ServeCommand.description,
      ValidateCommand.description, ActionsCommand.description, TapCommand.description, DiffCommand.description,
      MergeCommand.description, UsageCommand.description, MigrateCommand.description,
      SchemaCommand.description, FloorsCommand.description, RulesCommand.description, ExplainCommand.description,
      ManifestCommand.description, BreakingCommand.description, LSPCommand.description, MCPCommand.description,
      ConfigCommand.description, InitCommand.description, NewCommand.description, ImportCommand.description,
      CompletionsCommand.description, ManualCommand.description,
    ]
  }
}
