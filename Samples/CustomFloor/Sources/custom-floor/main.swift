import StoreHours
import StoreyOutput
import StoreyTool

// All commands of storey, with this floor, this rule and this format.
var tool = StoreyTool(name: "custom-floor")
try tool.registry.register(StoreHoursFloor.self)
try tool.rules.register(ClosedBeforeOpenRule.self)
try tool.formats.register(
  OutputFormat("csv", extensions: ["csv"], mediaType: "text/csv; charset=utf-8") { _ in TextTableWriter() })
tool.main()
