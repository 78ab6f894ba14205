/// A row model, drawn by a renderer. A floor specifies the renderer in its `rows`.
///
/// A row model with actions for taps also conforms to `TemplateAction`.
public protocol TemplateRender: Sendable {}
