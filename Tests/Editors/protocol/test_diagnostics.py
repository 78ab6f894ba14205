"""Diagnostics are the findings of 'storey validate', for the text in the editor."""
import asyncio
import pathlib
import random

import pytest
from lsprotocol import types

from session import path_of

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = sorted([*ROOT.glob("Samples/*.json"), *ROOT.glob("Samples/broken/*.json"), *ROOT.glob("Tests/Editors/pages/*.json")])


async def test_all_pages_have_the_findings_of_a_report(session):
    for page in PAGES:
        session.write(page.name, page.read_bytes().decode())
        await session.open(page.name).expect()


async def test_the_text_in_the_editor_is_checked_and_not_the_file(session):
    session.write("page.json", '{"floors": []}')
    buffer = session.open("page.json", '{"channelFloorSize": 7, "floors": []}')
    assert buffer.reported()
    await buffer.expect()


async def test_a_file_that_does_not_exist_yet_is_checked(session):
    await session.open("new.json", '{"channelFloorSize": 7, "floors": []}').expect()


async def test_a_percent_sign_without_digits_is_kept_in_a_path(session):
    session.write(".storey.json", {"exclude": ["a%+1.json", "b.json"]})
    text = '{"channelFloorSize": 7, "floors": []}'
    plain, escaped = (session.write(name, text).as_uri() for name in ("a%+1.json", "b.json"))
    for uri in (plain.replace("%25", "%"), escaped.replace("b.json", "%62.json")):
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "json", 1, text)))
    checked = session.page(text)
    # The files are checked in the order of their addresses, before this one.
    await checked.expect()
    for uri in (plain.replace("%25", "%"), escaped.replace("b.json", "%62.json")):
        if session.pulls:
            report = await session.client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri)))
            assert not report.items
        else:
            assert not session.client.diagnostics[uri]


async def test_a_change_of_a_range_is_checked(session):
    buffer = session.page('{"channelFloorSize": 0, "floors": []}')
    await buffer.expect()
    buffer.replace(21, 22, "12")
    assert buffer.text.startswith('{"channelFloorSize": 12,')
    await buffer.expect()
    buffer.replace(21, 23, "0")
    await buffer.expect()


async def test_the_whole_text_can_be_replaced(session):
    buffer = session.page('{"floors": []}')
    buffer.set('{"floors": [')
    await buffer.expect()
    buffer.set('{"floors": []}')
    await buffer.expect()


@pytest.mark.parametrize("seed", range(3))
async def test_random_changes_lead_to_the_findings_of_the_last_text(session, seed):
    chance = random.Random(seed)
    original = (ROOT / "Tests/Editors/pages/astral.json").read_text()
    buffer = session.page(original)
    for _ in range(60):
        first = chance.randrange(len(buffer.text) + 1)
        last = min(len(buffer.text), first + chance.choice([0, 0, 1, 2, 30]))
        buffer.replace(first, last, chance.choice(["", "\n", "🍵", "é", '"', "{", "x\r\ny", "  "]))
    # The findings of an arbitrary text are equal only if the server has the same text.
    await buffer.expect()
    buffer.replace(0, len(buffer.text), original)
    await buffer.expect()


async def test_several_changes_in_one_notification_are_applied_in_order(session):
    buffer = session.page('{"channelFloorSize": 0, "floors": []}')
    zero = types.Position(0, 0)
    buffer.text = '\n\n{"channelFloorSize": 0, "floors": []}'
    first = types.TextDocumentContentChangePartial(types.Range(zero, zero), "\n")
    buffer.changed([first, first])
    buffer.replace(buffer.text.index("0,"), buffer.text.index(","), "5")
    await buffer.expect()


async def test_lines_end_with_any_line_end_of_the_protocol(session):
    for end in ("\n", "\r\n", "\r"):
        await session.page(end.join(["{", '"name": "🍵", "channelFloorSize": 7,', '"floors": []', "}"]), f"page{ord(end[0])}{len(end)}.json").expect()


async def test_the_findings_disappear_when_the_file_is_closed(session):
    if session.pulls:
        return
    buffer = session.page('{"channelFloorSize": 7, "floors": []}')
    await buffer.expect()
    count = len(await buffer.published())
    buffer.close()
    assert list((await buffer.published(count + 1))[-1].diagnostics) == []


async def test_a_file_that_is_opened_again_is_checked_again(session):
    buffer = session.page('{"channelFloorSize": 7, "floors": []}')
    await buffer.expect()
    buffer.close()
    await session.open("page.json", '{"channelFloorSize": 8, "floors": []}').expect()


async def test_published_diagnostics_have_the_version_of_the_text(session):
    published = session.client.capabilities.text_document and session.client.capabilities.text_document.publish_diagnostics
    if session.pulls or not (published and published.version_support):
        return
    buffer = session.page('{"floors": []}')
    buffer.set('{"floors": [')
    await buffer.expect()
    assert (await buffer.published())[-1].version == buffer.version


async def test_nothing_is_sent_while_nothing_changes(session):
    for number in range(5):
        await session.page('{"channelFloorSize": 7, "floors": []}', f"page{number}.json").expect()
    await asyncio.sleep(1)
    before = len(session.client.published), len(session.client.refreshes)
    await asyncio.sleep(2)
    assert (len(session.client.published), len(session.client.refreshes)) == before


async def test_files_that_are_not_files_of_the_tool_have_no_diagnostics(session):
    for name, text in ("package.json", '{"name": "x", "version": 1}'), ("data.json", '[1, 2, {"a": null}]'):
        session.write(name, text)
        await session.open(name).expect([])


async def test_a_template_has_the_findings_of_a_report(templates):
    path = templates.folder / "templates/notice.json"
    buffer = templates.open("templates/notice.json", path.read_text().replace("{title}", "{titel}"))
    await buffer.expect_rules(["invalid-template"])


async def test_a_page_may_have_floors_of_templates(templates):
    page = '{"floors": [{"pattern": "Notice", "title": "Open", "jump": {"des": "m", "srv": "s"}}, {"pattern": "Notize"}]}'
    buffer = templates.page(page)
    assert any(found[3] == "unknown-pattern" for found in buffer.reported())
    await buffer.expect()


async def test_the_rules_of_the_configuration_are_applied(session):
    session.write(".storey.json", {"rules": {"floor-count-mismatch": "error"}, "overrides": [
        {"files": "drafts/**", "rules": {"floor-count-mismatch": "off"}}]})
    text = '{"name": "A", "channelFloorSize": 7, "floors": []}'
    await session.page(text).expect()
    await session.page(text, "drafts/page.json").expect([])


async def test_a_configuration_with_an_error_has_a_diagnostic(session):
    buffer = session.page('{"rules": {"long-page-title": "off"}}', ".storey.json")
    await buffer.expect_problem(buffer.area('"long-page-title"'))


async def test_a_rule_has_a_link_to_its_description_if_the_client_shows_it(session):
    published = session.client.capabilities.text_document and session.client.capabilities.text_document.publish_diagnostics
    shown = bool(published and published.code_description_support)
    buffer = session.page('{"channelFloorSize": 7, "floors": []}')
    await buffer.expect()
    if not shown:
        assert all(found.code_description is None for found in await buffer.diagnostics())


async def test_a_finding_in_a_floor_of_a_template_refers_to_the_template_if_the_client_shows_it(templates):
    published = templates.client.capabilities.text_document and templates.client.capabilities.text_document.publish_diagnostics
    shown = bool(published and published.related_information)
    buffer = templates.page('{"name": "A", "floors": [{"pattern": "Notice"}]}')
    await buffer.expect()
    found, = [one for one in await buffer.diagnostics() if one.code == "missing-key"]
    places = [place.location for place in found.related_information or []]
    assert [path_of(place.uri) for place in places] == ([templates.folder / "templates/notice.json"] if shown else [])
    assert all((place.range.start.line, place.range.end.character) == (2, len('  "pattern": "Notice"')) for place in places)
