"""Symbols, folding, selection, links, colours, formatting and inlay hints."""
import json

import pytest
from lsprotocol import types

from buffer import text_at
from positions import position
from session import nested, path_of

PAGE = """{
  "name": "🍵",
  "floors": [
    {"$comment": "🍵", "pattern": "Focus", "picList": [
      {"img": "https://img.storey.example/a.jpg", "title": "Tea", "jump": {"des": "m", "url": "https://shop.storey.example/a"}}
    ]},
    {
      "pattern": "SingleGoods",
      "skuList": []
    }
  ]
}
"""


def flat(symbols):
    return [inner for one in symbols for inner in (one, *flat(getattr(one, "children", None) or []))]


async def test_the_floors_are_the_outline(session):
    buffer = session.page(PAGE)
    found = await session.client.text_document_document_symbol_async(types.DocumentSymbolParams(buffer.identifier))
    text_document = session.client.capabilities.text_document
    if text_document and text_document.document_symbol.hierarchical_document_symbol_support:
        assert all(isinstance(one, types.DocumentSymbol) for one in found)
        assert [one.detail for one in found] == ["Focus", "SingleGoods"]
        assert "Tea" in [one.name for one in flat(found)]
    else:
        assert all(isinstance(one, types.SymbolInformation) for one in found)
        assert all(one.location.uri == buffer.path.as_uri() for one in found)
    assert all(one.name.strip() for one in flat(found))


async def test_the_ranges_of_symbols_are_nested(session):
    text_document = session.client.capabilities.text_document
    if not (text_document and text_document.document_symbol.hierarchical_document_symbol_support):
        return
    buffer = session.page(PAGE)
    found = await session.client.text_document_document_symbol_async(types.DocumentSymbolParams(buffer.identifier))
    for one in flat(found):
        assert nested(one.range, one.selection_range)
        assert all(nested(one.range, child.range) for child in one.children or [])
    assert text_at(buffer, found[1].range).startswith("{\n") and text_at(buffer, found[1].range).endswith("}")


async def test_the_outline_of_a_file_that_is_being_written(session):
    buffer = session.page(PAGE[:PAGE.index('"skuList"')])
    found = await session.client.text_document_document_symbol_async(types.DocumentSymbolParams(buffer.identifier))
    assert len(found) >= 2


async def test_objects_and_arrays_on_several_lines_can_be_folded(session):
    buffer = session.page(PAGE)
    found = await session.client.text_document_folding_range_async(types.FoldingRangeParams(buffer.identifier))
    starts = [one.start_line for one in found]
    assert {0, 2, 3, 6} <= set(starts)
    assert all(one.start_line < one.end_line < PAGE.count("\n") for one in found)
    text_document = session.client.capabilities.text_document
    folding = text_document and text_document.folding_range
    if folding and folding.line_folding_only:
        assert len(set(starts)) == len(starts)


async def test_the_number_of_foldings_is_limited_by_the_client(session):
    text_document = session.client.capabilities.text_document
    limit = text_document and text_document.folding_range and text_document.folding_range.range_limit
    if not limit:
        return
    floors = ",\n".join('{\n"pattern": "Focus"\n}' for _ in range(limit + 10))
    buffer = session.page(f'{{"floors": [\n{floors}\n]}}')
    found = await session.client.text_document_folding_range_async(types.FoldingRangeParams(buffer.identifier))
    assert 0 < len(found) <= limit


async def test_a_selection_grows_from_a_value_to_the_file(session):
    buffer = session.page(PAGE)
    places = [buffer.at("Tea", 1), buffer.at("SingleGoods")]
    found = await session.client.text_document_selection_range_async(types.SelectionRangeParams(buffer.identifier, places))
    assert len(found) == 2
    for place, one in zip(places, found):
        areas = []
        while one:
            areas.append(one.range)
            one = one.parent
        assert areas[0].start <= place <= areas[0].end
        assert all(nested(outer, inner) and outer != inner for inner, outer in zip(areas, areas[1:]))
        assert text_at(buffer, areas[-1]).strip() == PAGE.strip()
        assert any(text_at(buffer, area).startswith('"title": "Tea"') or text_at(buffer, area).startswith('"pattern": "SingleGoods"')
                   for area in areas)


async def test_the_links_of_a_page(session):
    buffer = session.page(PAGE)
    found = await links(session, buffer)
    assert {text_at(buffer, one.range).strip('"'): one.target for one in found} == {
        url: url for url in ("https://img.storey.example/a.jpg", "https://shop.storey.example/a")}


async def test_the_links_of_a_configuration(templates):
    templates.write("quiet.json", {"light": {}})
    buffer = templates.page('{"templates": ["templates/notice.json"], "theme": "quiet.json"}', ".storey.json")
    found = await links(templates, buffer)
    assert {text_at(buffer, one.range).strip('"'): path_of(one.target) for one in found} == {
        name: templates.folder / name for name in ("templates/notice.json", "quiet.json")}


async def links(session, buffer):
    found = await session.client.text_document_document_link_async(types.DocumentLinkParams(buffer.identifier))
    if session.capabilities.document_link_provider.resolve_provider:
        return [await session.client.document_link_resolve_async(one) for one in found or []]
    return found or []


async def test_the_colours_of_a_theme(session, samples):
    session.write(".storey.json", {"theme": "theme.json"})
    theme = next(samples.glob("themes/*.json")).read_text()
    buffer = session.page('{"$comment": "🍵", "light": {"text": "#1F2A24", "price": "#80FF0000"}}', "theme.json")
    assert "#" in theme
    found = await session.client.text_document_document_color_async(types.DocumentColorParams(buffer.identifier))
    colours = {text_at(buffer, one.range).strip('"'): one.color for one in found}
    assert list(colours) == ["#1F2A24", "#80FF0000"]
    one = colours["#1F2A24"]
    assert [round(255 * part) for part in (one.red, one.green, one.blue, one.alpha)] == [0x1F, 0x2A, 0x24, 255]


async def test_a_chosen_colour_is_written_as_the_file_has_it(session):
    session.write(".storey.json", {"theme": "theme.json"})
    buffer = session.page('{"light": {"text": "#1F2A24"}}', "theme.json")
    one, = await session.client.text_document_document_color_async(types.DocumentColorParams(buffer.identifier))
    chosen = types.Color(1.0, 0.0, 0.2, 1.0)
    found = await session.client.text_document_color_presentation_async(
        types.ColorPresentationParams(buffer.identifier, chosen, one.range))
    assert found
    edit = found[0].text_edit or types.TextEdit(one.range, found[0].label)
    assert json.loads(buffer.edited([edit])) == {"light": {"text": "#FF0033"}}


OPTIONS = types.FormattingOptions(tab_size=2, insert_spaces=True)


async def formatted(session, text, options=OPTIONS):
    buffer = session.page(text)
    edits = await session.client.text_document_formatting_async(types.DocumentFormattingParams(buffer.identifier, options))
    return buffer.edited(edits or [])


@pytest.mark.parametrize("text", [PAGE, PAGE.replace("\n", ""), PAGE.replace("\n", "\r\n"), PAGE.replace(" ", "\t"), '{"a":[1,2.50,-0e1],"b":"🍵 \\u00e9"}'])
async def test_formatting_keeps_all_values_and_is_stable(session, text):
    once = await formatted(session, text)
    assert json.loads(once) == json.loads(text)
    assert "2.50" in once or "2.50" not in text
    assert await formatted(session, once) == once


async def test_formatting_uses_the_indentation_of_the_client(session):
    four = await formatted(session, PAGE, types.FormattingOptions(tab_size=4, insert_spaces=True))
    tabs = await formatted(session, PAGE, types.FormattingOptions(tab_size=4, insert_spaces=False))
    assert '\n    "name"' in four and '\n\t"name"' in tabs


async def test_a_file_that_is_not_valid_is_not_damaged(session):
    text = PAGE[:PAGE.index('"skuList"')]
    after = await formatted(session, text)
    assert after.split() == text.split()


async def test_a_part_of_a_file_can_be_formatted(session):
    text = '{\n"name":"🍵",\n"floors":[\n{"pattern":"Focus"}\n]\n}\n'
    buffer = session.page(text)
    line = types.Range(types.Position(1, 0), types.Position(1, 0))
    edits = await session.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(buffer.identifier, line, OPTIONS))
    assert buffer.edited(edits or []) == text.replace('"name":', '  "name": ')


def shows_hints(session):
    text_document = session.client.capabilities.text_document
    return bool(text_document and text_document.inlay_hint)


async def test_each_floor_has_a_hint_with_its_position(session):
    assert bool(session.capabilities.inlay_hint_provider) >= shows_hints(session)
    if not shows_hints(session):
        return
    buffer = session.page(PAGE)
    found = await session.client.text_document_inlay_hint_async(types.InlayHintParams(buffer.identifier, buffer.all()))
    assert [one.position for one in found] == [buffer.at('{"$comment"', 1), buffer.at('{\n      "pattern": "SingleGoods"', 1)]
    assert [one.label if isinstance(one.label, str) else one.label[0].value for one in found][0].startswith("section 0, y 0")


async def test_only_hints_in_the_range_are_returned(session):
    if not shows_hints(session):
        return
    buffer = session.page(PAGE)
    last = types.Range(buffer.at('{\n      "pattern"'), position(PAGE, len(PAGE), session.encoding))
    found = await session.client.text_document_inlay_hint_async(types.InlayHintParams(buffer.identifier, last))
    assert [one.position for one in found] == [buffer.at('{\n      "pattern": "SingleGoods"', 1)]
