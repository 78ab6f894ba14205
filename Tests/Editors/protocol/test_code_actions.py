"""Code actions: corrections, suppressions and entries of the baseline."""
import json

import pytest
from lsprotocol import types

from buffer import overlap
from session import correction

TWO_SLIPS = """{
  "name": "🍵", "channelFloorSize": 2, "floors": [
    {"$comment": "🍵", "identityId": 1, "pattern": "Focus", "width": "1125", "height": "330", "picList": [
      {"identityId": 11, "img": "a.png", "title": "A", "jump": {"des": "m", "srv": "a", "url": "https://shop.storey.example/a"}}
    ]}
  ]
}
"""
COUNT = '"channelFloorSize": 2'


@pytest.fixture
def literals(session):
    """Skips clients that do not know code actions. They get only commands, which a separate test checks."""
    text_document = session.client.capabilities.text_document
    if not (text_document and text_document.code_action and text_document.code_action.code_action_literal_support):
        pytest.skip("the client does not know code actions")


def area_of(buffer, rule, diagnostics):
    return next(found.range for found in diagnostics if found.code == rule)


async def opened(session, text=TWO_SLIPS, name="page.json"):
    buffer = session.page(text, name)
    await buffer.expect()
    return buffer, await buffer.diagnostics()


def of_kind(actions, kind):
    return [action for action in actions if isinstance(action, types.CodeAction) and (action.kind == kind or str(action.kind or "").startswith(f"{kind}."))]


async def result(session, buffer, action):
    texts = await session.texts(action, buffer)
    assert list(texts) == [buffer.path]
    return texts[buffer.path]


@pytest.mark.usefixtures("literals")
async def test_the_preferred_action_is_the_correction_of_the_finding(session):
    buffer, diagnostics = await opened(session)
    for rule, before, after in (("floor-count-mismatch", COUNT, COUNT.replace("2", "1")), ("coerced-value", '"1125"', "1125")):
        actions = await buffer.code_actions(area_of(buffer, rule, diagnostics))
        preferred = correction(session, actions)
        assert preferred.kind == types.CodeActionKind.QuickFix
        assert [found.code for found in preferred.diagnostics] == [rule]
        assert await result(session, buffer, preferred) == buffer.text.replace(before, after)


@pytest.mark.usefixtures("literals")
async def test_an_action_depends_on_the_range_and_not_on_the_diagnostics_of_the_client(session):
    """Some clients send no diagnostics, or send them with other columns."""
    buffer, diagnostics = await opened(session)
    area = area_of(buffer, "coerced-value", diagnostics)
    cursor = types.Range(area.start, area.start)
    actions = await buffer.code_actions(cursor, diagnostics=[])
    preferred = correction(session, actions)
    assert await result(session, buffer, preferred) == buffer.text.replace('"1125"', "1125")


@pytest.mark.usefixtures("literals")
async def test_actions_do_not_wait_for_diagnostics(session):
    buffer = session.page(TWO_SLIPS)
    assert await buffer.code_actions(buffer.area(COUNT), diagnostics=[])
    buffer.replace(0, 0, "\n")
    assert await buffer.code_actions(buffer.area(COUNT), diagnostics=[])


@pytest.mark.usefixtures("literals")
async def test_a_file_that_is_opened_again_has_the_actions_of_its_new_text(session):
    """Neovim closes and opens a file that is read again."""
    session.page("{}", "other.json")
    buffer = session.page(TWO_SLIPS)
    before = await buffer.code_actions(buffer.area(COUNT), diagnostics=[])
    buffer.close()
    buffer = session.open("page.json")
    assert await buffer.code_actions(buffer.area(COUNT), diagnostics=[]) == before != []
    buffer.close()
    buffer = session.open("page.json", "\n" + TWO_SLIPS)
    actions = await buffer.code_actions(buffer.area(COUNT), diagnostics=[])
    assert await result(session, buffer, correction(session, actions)) == buffer.text.replace(COUNT, COUNT.replace("2", "1"))


@pytest.mark.usefixtures("literals")
async def test_a_finding_without_a_correction_has_no_preferred_action(session):
    buffer, diagnostics = await opened(session, '{"name": "A", "floors": [{"pattern": "Unknown"}]}')
    actions = await buffer.code_actions(area_of(buffer, "unknown-pattern", diagnostics))
    assert not [action for action in actions if action.is_preferred]


@pytest.mark.usefixtures("literals")
async def test_names_that_a_finding_suggests_are_offered_as_a_choice(session):
    text = '{"name": "🍵", "floors": [/* 🍵 */{"pattern": "Foucs", "picLst": []}]}'
    session.write(".storey.json", {"json": "jsonc"})
    buffer, diagnostics = await opened(session, text)
    actions = await buffer.code_actions(area_of(buffer, "unknown-pattern", diagnostics))
    choices = [action for action in of_kind(actions, "quickfix") if action.title.startswith("Change ")]
    assert [action.title for action in choices] == ['Change "Foucs" to "Focus"']
    assert not choices[0].is_preferred and [found.code for found in choices[0].diagnostics] == ["unknown-pattern"]
    assert await result(session, buffer, choices[0]) == text.replace("Foucs", "Focus")


@pytest.mark.usefixtures("literals")
async def test_the_nearest_name_is_offered_first_and_at_most_three_are(session):
    fields = {name: {"type": "string"} for name in ("pricee", "prices", "price1", "price2", "prime")}
    session.write(".storey.json", {"templates": ["t"]})
    session.write("t/x.json", {
        "template": 1, "pattern": "X", "fields": fields,
        "rows": [{"height": 10, "elements": [{"text": "".join("{%s}" % name for name in fields), "frame": [0, 0, 100, 10]}]}]})
    buffer, diagnostics = await opened(session, '{"name": "A", "floors": [{"pattern": "X", "prmie": "1"}]}')
    actions = await buffer.code_actions(area_of(buffer, "unknown-key", diagnostics))
    titles = [action.title for action in of_kind(actions, "quickfix") if action.title.startswith("Change ")]
    assert titles[0] == 'Change "prmie" to "prime"' and len(titles) <= 3
    assert await buffer.code_actions(buffer.all(), [types.CodeActionKind.SourceFixAll]) == []


@pytest.mark.usefixtures("literals")
async def test_all_corrections_of_a_rule(session):
    buffer, diagnostics = await opened(session)
    actions = await buffer.code_actions(area_of(buffer, "coerced-value", diagnostics))
    expected = session.corrected(buffer, "--only", "coerced-value")
    assert expected.count("1125,") == 1 and expected.count("330,") == 1
    assert expected in [await result(session, buffer, action) for action in of_kind(actions, "quickfix") if edits_only(action, buffer)]


@pytest.mark.usefixtures("literals")
async def test_all_corrections_of_the_file(session):
    buffer, _ = await opened(session)
    actions = await buffer.code_actions(buffer.all(), [types.CodeActionKind.SourceFixAll])
    action, = of_kind(actions, "source.fixAll")
    assert len(actions) == 1
    assert await result(session, buffer, action) == session.corrected(buffer)


@pytest.mark.usefixtures("literals")
async def test_all_corrections_are_offered_if_no_kinds_are_requested(session):
    buffer, _ = await opened(session)
    action, = of_kind(await buffer.code_actions(buffer.all()), "source.fixAll")
    assert await result(session, buffer, action) == session.corrected(buffer)


@pytest.mark.usefixtures("literals")
async def test_a_file_without_corrections_has_no_action_for_all(session):
    buffer, _ = await opened(session, '{"name": "A", "floors": []}')
    assert await buffer.code_actions(buffer.all(), [types.CodeActionKind.SourceFixAll]) == []


@pytest.mark.usefixtures("literals")
async def test_only_the_requested_kinds_are_returned(session):
    buffer, diagnostics = await opened(session)
    area = area_of(buffer, "coerced-value", diagnostics)
    assert await buffer.code_actions(area, [types.CodeActionKind.Refactor]) == []
    found = await buffer.code_actions(area, [types.CodeActionKind.QuickFix])
    assert found and of_kind(found, "quickfix") == found


@pytest.mark.usefixtures("literals")
async def test_a_place_without_findings_has_no_corrections(session):
    buffer, _ = await opened(session)
    assert of_kind(await buffer.code_actions(buffer.area('"pattern"')), "quickfix") == []


@pytest.mark.usefixtures("literals")
async def test_a_correction_is_one_of_the_text_in_the_editor(session):
    buffer, _ = await opened(session)
    first = buffer.text.index('"name"')
    buffer.replace(first, first, '"code": "0",\n  ')
    await buffer.expect()
    actions = await buffer.code_actions(area_of(buffer, "floor-count-mismatch", await buffer.diagnostics()))
    preferred = correction(session, actions)
    assert await result(session, buffer, preferred) == buffer.text.replace(COUNT, COUNT.replace("2", "1"))


def edits_only(action, buffer):
    """Whether an action changes this file and no other."""
    edit = action.edit
    if edit is None:
        return False
    uris = list(edit.changes or {}) + [getattr(change, "text_document", change).uri for change in edit.document_changes or []]
    return set(uris) == {buffer.path.as_uri()}


async def outside(session, buffer, actions):
    """Returns the texts of other files after each of the actions that change them, by title."""
    found = {}
    for action in actions:
        if isinstance(action, types.CodeAction) and not edits_only(action, buffer):
            found[action.title] = await session.texts(action, buffer)
    return found


async def test_a_finding_is_suppressed_with_a_reason(session, literals):
    session.write(".storey.json", '{\n  "rules": {"missing-title": "off"}\n}\n')
    buffer, diagnostics = await opened(session)
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    texts = [texts for texts in changed.values() if session.folder / ".storey.json" in texts]
    assert texts, f"no action changes the configuration: {list(changed)}"
    for one in texts:
        configuration = json.loads(one[session.folder / ".storey.json"])
        assert configuration["rules"] == {"missing-title": "off"}
        suppression, = configuration["suppressions"]
        assert suppression["rule"] == "floor-count-mismatch" and suppression["reason"]
        session.write(".storey.json", one[session.folder / ".storey.json"])
        assert ("page.json", "floor-count-mismatch") not in session.findings(buffer.path)
        assert ("page.json", "coerced-value") in session.findings(buffer.path)


async def test_a_suppression_at_the_root_of_the_page_has_the_empty_pointer(session, literals):
    session.write(".storey.json", "{}\n")
    buffer, diagnostics = await opened(session, '{"name": "A"}\n')
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "missing-key", diagnostics)))
    texts = [texts[session.folder / ".storey.json"] for texts in changed.values() if session.folder / ".storey.json" in texts]
    assert texts, f"no action changes the configuration: {list(changed)}"
    for text in texts:
        suppression, = json.loads(text)["suppressions"]
        assert suppression["pointer"] == ""
        session.write(".storey.json", text)
        assert ("page.json", "missing-key") not in session.findings(buffer.path)


async def test_a_configuration_with_a_byte_order_mark_is_changed_at_the_place_that_the_editor_shows(session, literals):
    session.write(".storey.json", "\ufeff{}")
    buffer, diagnostics = await opened(session)
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    assert changed
    for texts in changed.values():
        assert len(json.loads(texts[session.folder / ".storey.json"])["suppressions"]) == 1


@pytest.mark.parametrize("name", ["[x].json", "{1,2}.json", "a*b?.json", "sub/page.json"])
async def test_a_suppression_is_for_one_file(session, name, literals):
    session.write(".storey.json", "{}")
    session.write(name, TWO_SLIPS)
    session.write("other/" + name, TWO_SLIPS)
    buffer = session.open(name)
    diagnostics = await buffer.until(bool, "diagnostics")
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    for texts in changed.values():
        session.write(".storey.json", texts[session.folder / ".storey.json"])
        assert (buffer.path.name, "floor-count-mismatch") not in session.findings(buffer.path)
        assert (buffer.path.name, "floor-count-mismatch") in session.findings(session.folder / "other" / name)
    assert changed


async def test_a_configuration_with_comments_keeps_them(session, literals):
    for text in ('{\n  // first\n  "json": "jsonc", // last\n}\n', '{"json": "jsonc" /* last */}', '{"json": "jsonc", "suppressions": [/* none */]}',
                 '{"json": "jsonc", "suppressions": [\n  // none\n]}'):
        session.write(".storey.json", text)
        buffer, diagnostics = await opened(session)
        changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
        assert changed
        for texts in changed.values():
            new = texts[session.folder / ".storey.json"]
            assert all(comment in new for comment in ("// first", "// last", "/* last */", "/* none */", "// none") if comment in text)
            session.write(".storey.json", new)
            assert (buffer.path.name, "floor-count-mismatch") not in session.findings(buffer.path)
        buffer.close()


async def test_texts_that_are_not_files_are_not_suppressed(session, literals):
    buffer = session.page(TWO_SLIPS)
    diagnostics = await buffer.until(bool, "diagnostics")
    uri = "untitled:page.json"
    session.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "json", 1, TWO_SLIPS)))
    actions = await session.client.text_document_code_action_async(types.CodeActionParams(
        types.TextDocumentIdentifier(uri), buffer.all(), types.CodeActionContext(diagnostics)))
    titles = [action.title for action in actions or []]
    assert titles and not [title for title in titles if "uppress" in title or "baseline" in title]


async def test_a_second_suppression_is_added_to_the_first(session, literals):
    first = {"files": "other.json", "rule": "dead-url", "reason": "filled later"}
    session.write(".storey.json", json.dumps({"suppressions": [first]}, indent=2))
    buffer, diagnostics = await opened(session)
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    for texts in changed.values():
        found = json.loads(texts[session.folder / ".storey.json"])["suppressions"]
        assert len(found) == 2 and found[0] == first
    assert changed


async def test_a_missing_configuration_is_created_if_the_client_can(session, literals):
    buffer, diagnostics = await opened(session)
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    able = session.client.capabilities.workspace.workspace_edit
    creates = bool(able and able.document_changes and types.ResourceOperationKind.Create in (able.resource_operations or []))
    # A client that cannot create files gets no action that does. `texts` checks this as well.
    assert bool(changed) == creates
    for texts in changed.values():
        session.write(".storey.json", texts[session.folder / ".storey.json"])
        assert ("page.json", "floor-count-mismatch") not in session.findings(buffer.path)


async def test_a_finding_is_added_to_the_baseline(session, literals):
    session.write(".storey.json", {"baseline": "known.json"})
    session.write("known.json", '{\n  "baselineVersion": 1,\n  "findings": []\n}\n')
    buffer, diagnostics = await opened(session)
    changed = await outside(session, buffer, await buffer.code_actions(area_of(buffer, "floor-count-mismatch", diagnostics)))
    texts, = [texts for texts in changed.values() if session.folder / "known.json" in texts]
    session.write("known.json", texts[session.folder / "known.json"])
    assert ("page.json", "floor-count-mismatch") not in session.findings(buffer.path)
    assert ("page.json", "coerced-value") in session.findings(buffer.path)


async def test_the_configuration_in_the_editor_is_changed_and_not_the_file(session, literals):
    session.write(".storey.json", "{}")
    configuration = session.open(".storey.json", '{\n  "rules": {"missing-title": "off"}\n}\n')
    buffer = session.page(TWO_SLIPS)
    await buffer.until(lambda found: any(one.code == "floor-count-mismatch" for one in found), "a finding")
    area = area_of(buffer, "floor-count-mismatch", await buffer.diagnostics())
    actions = await buffer.code_actions(area)
    changed = [await session.texts(action, buffer, configuration) for action in actions if not edits_only(action, buffer)]
    assert changed
    for texts in changed:
        assert json.loads(texts[configuration.path])["rules"] == {"missing-title": "off"}


async def test_a_client_without_code_actions_gets_only_commands(session):
    text_document = session.client.capabilities.text_document
    known = bool(text_document and text_document.code_action and text_document.code_action.code_action_literal_support)
    buffer, diagnostics = await opened(session)
    actions = await buffer.code_actions(area_of(buffer, "coerced-value", diagnostics))
    assert actions if known else all(isinstance(action, types.Command) for action in actions)


async def test_the_diagnostics_of_an_action_are_in_its_range(session, literals):
    buffer, diagnostics = await opened(session)
    for found in diagnostics:
        for action in await buffer.code_actions(found.range):
            assert all(overlap(one.range, found.range) for one in action.diagnostics or [])
