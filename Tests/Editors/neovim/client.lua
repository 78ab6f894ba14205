-- Opens pages in Neovim without a screen, and prints the state that the editor then has, as JSON. STOREY_TASK is a JSON file:
--
--   pages        files to open; printed are the diagnostics of each one
--   actions      {page, line, column}: positions at which the first correction is applied; printed is the text after it
--   completions  {page, line, column}: positions at which completion is requested; printed are the labels
--
-- Lines and columns of positions count from 0, columns in bytes of UTF-8.

local limit = 20000 -- in milliseconds

--- Waits until a condition holds, and fails with a description of it otherwise.
local function await(what, condition)
  if not vim.wait(limit, condition, 10) then error("timeout: " .. what, 0) end
end

local changes = {} -- the number of times that the diagnostics of a buffer were set
vim.api.nvim_create_autocmd("DiagnosticChanged", {
  callback = function(event) changes[event.buf] = (changes[event.buf] or 0) + 1 end,
})

--- Opens a file, and waits for its first diagnostics.
local function open(page)
  vim.cmd("edit " .. vim.fn.fnameescape(page))
  local buffer = vim.api.nvim_get_current_buf()
  await("diagnostics of " .. page, function() return changes[buffer] end)
  return buffer
end

local function diagnostics(buffer)
  return vim.tbl_map(function(found)
    return {
      line = found.lnum,
      column = found.col,
      endLine = found.end_lnum,
      endColumn = found.end_col,
      severity = vim.diagnostic.severity[found.severity],
      rule = found.code,
      source = found.source,
      message = found.message,
    }
  end, vim.diagnostic.get(buffer))
end

--- Chooses the first correction of a menu. Neovim 0.7 does not know preferred actions.
vim.ui.select = function(items, _, choose)
  for index, item in ipairs(items) do
    if item[2].kind == "quickfix" then return choose(item, index) end
  end
  error("no correction", 0)
end

local function applied(action)
  local buffer = open(action.page)
  local seen = vim.api.nvim_buf_get_changedtick(buffer)
  vim.api.nvim_win_set_cursor(0, { action.line + 1, action.column })
  vim.lsp.buf.code_action()
  await("the code action in " .. action.page, function() return vim.api.nvim_buf_get_changedtick(buffer) > seen end)
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n") .. "\n"
  vim.cmd("edit!")
  return text
end

local function completed(place)
  local buffer = open(place.page)
  vim.api.nvim_win_set_cursor(0, { place.line + 1, place.column })
  local encoding = vim.lsp.util._get_offset_encoding(buffer)
  local parameters = vim.lsp.util.make_position_params(0, encoding)
  parameters.position.character = vim.lsp.util.character_offset(buffer, place.line, place.column, encoding)
  local labels = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, "textDocument/completion", parameters, limit) or {}) do
    for _, item in ipairs(vim.lsp.util.extract_completion_items(answer.result)) do
      table.insert(labels, item.label)
    end
  end
  return labels
end

local function run()
  local task = vim.json.decode(table.concat(vim.fn.readfile(vim.env.STOREY_TASK), "\n"))
  local result = { diagnostics = vim.empty_dict(), actions = {}, completions = {} }
  for _, page in ipairs(task.pages) do result.diagnostics[page] = diagnostics(open(page)) end
  for _, action in ipairs(task.actions) do table.insert(result.actions, applied(action)) end
  for _, place in ipairs(task.completions) do table.insert(result.completions, completed(place)) end
  return result
end

vim.opt.swapfile = false
vim.opt.hidden = true
vim.cmd("filetype on") -- A start without -u NONE does this.
local succeeded, result = pcall(run)
if succeeded then
  io.stdout:write(vim.json.encode(result), "\n")
  vim.cmd("qall!")
else
  io.stderr:write(tostring(result), "\n")
  vim.cmd("cquit")
end
