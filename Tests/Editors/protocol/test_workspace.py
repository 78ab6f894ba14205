"""Changes of other files, several folders, and comments in pages."""
import asyncio
import time

from lsprotocol import types

from buffer import Buffer
from conftest import NOTICE

USE = '{"name": "A", "floors": [{"pattern": "Notice", "title": "Open"}]}'
COUNT = '{"name": "A", "channelFloorSize": 7, "floors": []}'


async def test_a_template_that_changes_on_disk_is_read_again(templates):
    buffer = templates.page(USE)
    await buffer.expect()
    path = templates.write("templates/notice.json", NOTICE.replace('"Notice"', '"Other"'))
    templates.watched(path)
    await buffer.expect()
    assert [found[3] for found in buffer.reported()] == ["unknown-pattern"]


async def test_a_template_that_is_created_or_deleted_is_noticed(templates):
    path = templates.folder / "templates/notice.json"
    buffer = templates.page(USE)
    path.unlink()
    templates.watched(path, types.FileChangeType.Deleted)
    await buffer.expect_rules(["unknown-pattern"])
    path.write_text(NOTICE)
    templates.watched(path, types.FileChangeType.Created)
    await buffer.expect()
    assert buffer.reported() == [] or "unknown-pattern" not in [found[3] for found in buffer.reported()]


async def test_a_template_that_changes_in_the_editor_is_used_before_it_is_saved(templates):
    buffer = templates.page(USE)
    await buffer.expect()
    template = templates.open("templates/notice.json")
    template.set(NOTICE.replace('"title"', '"heading"').replace("{title}", "{heading}"))
    await buffer.until(lambda found: {"missing-key", "unknown-key"} <= {one.code for one in found}, "findings of the new template")
    template.set(NOTICE)
    await buffer.expect()


async def test_a_configuration_that_changes_on_disk_is_read_again(session):
    buffer = session.page(COUNT)
    await buffer.expect()
    assert buffer.reported()
    session.watched(session.write(".storey.json", {"rules": {"floor-count-mismatch": "off"}}), types.FileChangeType.Created)
    await buffer.expect([])
    session.watched(session.write(".storey.json", {"rules": {"floor-count-mismatch": "error"}}))
    await buffer.expect()
    assert buffer.reported()


async def test_a_configuration_that_changes_in_the_editor_is_used_before_it_is_saved(session):
    session.write(".storey.json", "{}")
    buffer = session.page(COUNT)
    await buffer.expect()
    configuration = session.open(".storey.json")
    configuration.set('{"rules": {"floor-count-mismatch": "off"}}')
    await buffer.expect([])
    configuration.close()
    await buffer.expect()


async def test_a_configuration_with_an_error_does_not_end_the_server(session):
    session.write(".storey.json", {"rules": {"floor-count-mismatch": "off"}})
    buffer = session.page(COUNT)
    await buffer.expect([])
    session.watched(session.write(".storey.json", '{"rules": {"floor'))
    session.watched(session.write(".storey.json", {"rules": {"floor-count-mismatch": "error"}}))
    await buffer.expect()


async def test_a_configuration_that_exists_only_in_the_editor_is_used(session):
    buffer = session.page(COUNT)
    await buffer.expect()
    configuration = session.open(".storey.json", '{"rules": {"floor-count-mismatch": "off"}}')
    await buffer.expect([])
    configuration.set('{"rulse": {}}')
    await configuration.expect_rules(["unknown-key"])
    configuration.close()
    await buffer.expect()
    assert buffer.reported()


async def test_a_template_that_exists_only_in_the_editor_is_used(session):
    session.write(".storey.json", {"templates": ["templates"]})
    session.write("templates/other.json", NOTICE.replace('"Notice"', '"Other"'))
    buffer = session.page(USE)
    await buffer.expect()
    assert [found[3] for found in buffer.reported()] == ["unknown-pattern"]
    session.open("templates/deep/notice.json", NOTICE)
    await buffer.expect([])


async def test_a_template_in_a_new_folder_is_noticed(session):
    session.write(".storey.json", {"templates": ["templates"]})
    session.write("templates/deep/other.json", NOTICE.replace('"Notice"', '"Other"'))
    buffer = session.page(USE)
    await buffer.expect()
    session.watched(session.write("templates/deep/notice.json", NOTICE), types.FileChangeType.Created)
    await buffer.expect([])


async def test_a_folder_with_its_configuration_can_be_deleted(session):
    path = session.write("sub/.storey.json", {"rules": {"floor-count-mismatch": "off"}})
    buffer = session.open("sub/page.json", COUNT)
    await buffer.expect([])
    path.unlink()
    path.parent.rmdir()
    session.watched(path.parent, types.FileChangeType.Deleted)
    await buffer.until(lambda found: [one.code for one in found] == ["floor-count-mismatch"], "the finding without the configuration")


async def test_a_configuration_outside_of_the_folders_is_watched_by_the_server(session):
    path = session.folder.parent / ".storey.json"
    buffer = session.page(COUNT)
    await buffer.expect()
    path.write_text('{"rules": {"floor-count-mismatch": "off"}}')
    await buffer.expect([])
    path.unlink()
    await buffer.expect()
    assert buffer.reported()


async def test_an_unusable_file_of_a_configuration_is_shown(session):
    for key, value in (("templates", ["none"]), ("against", "none.json"), ("theme", "none.json"), ("baseline", "none.json")):
        session.watched(session.write(".storey.json", {key: value}))
        page = session.page(COUNT)
        await page.until(lambda found: [one.code for one in found] == ["floor-count-mismatch"], "the other findings")
        configuration = session.open(".storey.json")
        await configuration.expect_problem(configuration.area('"none"' if key == "templates" else '"none.json"'))
        assert any("none" in one.message for one in session.client.messages), session.client.messages
        configuration.close()
        page.close()


async def test_a_field_is_renamed_only_in_pages_of_its_template(session):
    for brand in ("a", "b"):
        session.write(f"{brand}/.storey.json", {"templates": ["templates"]})
        session.write(f"{brand}/templates/notice.json", NOTICE)
        session.write(f"{brand}/page.json", USE)
    template = session.open("a/templates/notice.json")
    edit = await session.client.text_document_rename_async(
        types.RenameParams(template.identifier, template.at('"title"', 1), "heading"))
    assert set(session.after(edit, template)) == {session.folder / "a/templates/notice.json", session.folder / "a/page.json"}


async def test_a_theme_and_a_manifest_are_watched(session, samples):
    session.write(".storey.json", {"against": ["app.json"]})
    session.write("app.json", (samples / "apps/tea-9.2.json").read_text())
    buffer = session.page((samples / "fallbacks.json").read_text())
    await buffer.expect()
    assert "unsupported-floor" in [found[3] for found in buffer.reported()]
    session.watched(session.write(".storey.json", "{}"))
    await buffer.expect()


async def test_files_are_watched_if_the_client_can(session):
    watching = session.client.capabilities.workspace and session.client.capabilities.workspace.did_change_watched_files
    buffer = session.page(COUNT)
    await buffer.expect()
    methods = [one.method for one in session.client.registrations]
    assert ("workspace/didChangeWatchedFiles" in methods) == bool(watching and watching.dynamic_registration)


async def test_a_client_that_pulls_is_asked_to_pull_again(session):
    buffer = session.page(COUNT)
    await buffer.expect()
    session.watched(session.write(".storey.json", {"rules": {"floor-count-mismatch": "off"}}), types.FileChangeType.Created)
    await buffer.expect([])
    # The request to pull again may arrive after the answer.
    end = time.monotonic() + 5
    while session.pulls and "diagnostics" not in session.client.refreshes and time.monotonic() < end:
        await asyncio.sleep(0.02)
    assert ("diagnostics" in session.client.refreshes) == session.pulls


async def test_a_client_that_pulls_gets_no_published_diagnostics(session):
    if session.pulls:
        buffer = session.page(COUNT)
        await buffer.expect()
        assert [one for one in session.client.published if one.diagnostics] == []


async def test_an_unchanged_report_is_short(session):
    if not session.pulls:
        return
    buffer = session.page(COUNT)
    first = await session.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(buffer.identifier))
    assert isinstance(first, types.RelatedFullDocumentDiagnosticReport)
    second = await session.client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(buffer.identifier, previous_result_id=first.result_id))
    assert first.result_id is None or isinstance(second, types.RelatedUnchangedDocumentDiagnosticReport)


async def test_each_folder_has_its_own_configuration(session):
    session.write("one/.storey.json", {"rules": {"floor-count-mismatch": "off"}})
    session.write("two/.storey.json", {"rules": {"floor-count-mismatch": "error"}})
    await session.page(COUNT, "one/page.json").expect([])
    two = session.page(COUNT, "two/page.json")
    await two.expect()
    assert two.reported()[0][2] == types.DiagnosticSeverity.Error.value


async def test_folders_can_be_added_and_removed(session, tmp_path):
    added = tmp_path.resolve() / "added"
    added.mkdir()
    (added / ".storey.json").write_text('{"templates": ["templates"]}')
    (added / "templates").mkdir()
    (added / "templates/notice.json").write_text(NOTICE)
    (added / "page.json").write_text(USE)
    folder = types.WorkspaceFolder(added.as_uri(), "added")

    def changed(new, old):
        session.client.workspace_did_change_workspace_folders(
            types.DidChangeWorkspaceFoldersParams(types.WorkspaceFoldersChangeEvent(added=new, removed=old)))
    changed([folder], [])
    await Buffer(session, added / "page.json", USE, "json").expect_rules([])
    changed([], [folder])
    await session.page(COUNT).expect()


async def test_comments_are_allowed_in_pages_if_the_configuration_allows_them(session):
    text = '{\n  // The name.\n  "name": "A", /* none */\n  "floors": []\n}\n'
    session.write("strict/.storey.json", "{}")
    session.write("loose/.storey.json", {"json": "jsonc"})
    strict = session.page(text, "strict/page.json")
    await strict.expect()
    assert [found[3] for found in strict.reported()] == ["invalid-json"]
    for language in ("json", "jsonc"):
        session.write("loose/page.json", text)
        loose = session.open("loose/page.json", language=language)
        await loose.expect()
        assert "invalid-json" not in [found[3] for found in loose.reported()]
        loose.close()


async def test_comments_are_allowed_in_a_page_with_findings_at_the_same_places(session):
    session.write(".storey.json", {"json": "jsonc"})
    await session.page('{ /* 🍵 */ "name": "🍵", "channelFloorSize": 7, // one\n "floors": [] }').expect()


async def test_requests_for_unknown_files_have_empty_results(session):
    identifier = types.TextDocumentIdentifier((session.folder / "missing.json").as_uri())
    assert not await session.client.text_document_document_symbol_async(types.DocumentSymbolParams(identifier))
    assert not await session.client.text_document_folding_range_async(types.FoldingRangeParams(identifier))


async def test_the_configuration_of_the_client_is_read_only_if_it_has_one(session):
    """A request for it is a warning of the client otherwise."""
    session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"storey": {}}))
    await session.page(COUNT).expect()
