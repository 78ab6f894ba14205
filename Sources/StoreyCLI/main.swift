import StoreyTool

StoreyTool(name: "storey").main()
