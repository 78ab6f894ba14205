import StoreHours
import StoreyTool

// All commands of storey, with this floor and this rule.
var tool = StoreyTool(name: "custom-floor")
try tool.registry.register(StoreHoursFloor.self)
try tool.rules.register(ClosedBeforeOpenRule.self)
tool.main()
