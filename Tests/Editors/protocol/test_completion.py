"""Completions and descriptions."""
import json
import re

import pytest
from lsprotocol import types

from buffer import text_at
from positions import applied, position

PATTERNS = ["Category", "Focus", "NSelectN", "NormalFloor", "SingleGoods"]


async def completed(session, text, name="page.json"):
    """Opens a text, and returns its buffer and the completions at "↓"."""
    buffer = session.open(name, text.replace("↓", ""))
    return buffer, await buffer.completions(at_mark(session, text))


def at_mark(session, text):
    return position(text, text.index("↓"), session.encoding)


def labels(items):
    return [item.label.strip('"') for item in items]


def inserted(buffer, at, item):
    """Returns the text after an item was chosen, as an editor without snippets would insert it."""
    edits = list(item.additional_text_edits or [])
    if item.text_edit is None:
        edits.append(types.TextEdit(types.Range(at, at), item.insert_text or item.label))
    else:
        edit = item.text_edit
        area = edit.range if isinstance(edit, types.TextEdit) else edit.insert
        assert area.start.line == area.end.line == at.line and area.start <= at <= area.end
        edits.append(types.TextEdit(area, edit.new_text))
    return applied(buffer.text, edits, buffer.session.encoding)


def without_snippets(text):
    """Returns a snippet as plain text: each placeholder is replaced by its default."""
    text = re.sub(r"\$\{\d+\|([^,|]*)[^}]*\}", r"\1", text)
    while re.search(r"\$\{\d+:", text):
        text = re.sub(r"\$\{\d+:([^{}]*)\}", r"\1", text)
    return re.sub(r"\$\{?\d+\}?", "", text).replace("\\", "")


async def test_the_keys_of_a_floor_are_proposed(session):
    _, items = await completed(session, '{"floors": [{"pattern": "SingleGoods", "↓"}]}')
    assert {"skuList", "identityId"} <= set(labels(items))
    assert "pattern" not in labels(items), "the object already has this key"


async def test_the_patterns_of_floors_are_proposed(session):
    _, items = await completed(session, '{"floors": [{"pattern": "↓"}]}')
    assert set(PATTERNS) <= set(labels(items))


async def test_the_patterns_of_templates_are_proposed(templates):
    _, items = await completed(templates, '{"floors": [{"pattern": "↓"}]}')
    assert {"Notice", "Focus"} <= set(labels(items))


async def test_the_keys_of_a_template_floor_are_proposed(templates):
    _, items = await completed(templates, '{"floors": [{"pattern": "Notice", "↓"}]}')
    assert "title" in labels(items)


async def test_required_keys_come_first(session):
    _, items = await completed(session, '{"floors": [{"pattern": "SingleGoods", "↓"}]}')
    assert labels(items)[0] == "skuList"


@pytest.mark.parametrize("text", [
    '{"floors": [{"pattern": "↓"}]}', '{"floors": [{"pattern": ↓}]}', '{"name": "🍵", "floors": [{"$comment": "🍵", "pattern": "Fo↓"}]}',
    '{"floors": [{"pattern": "↓Focus"}]}',
])
async def test_a_chosen_value_leads_to_valid_json(session, text):
    buffer, items = await completed(session, text)
    focus = next(item for item in items if item.label.strip('"') == "Focus")
    after = without_snippets(inserted(buffer, at_mark(session, text), focus))
    assert json.loads(after)["floors"][0]["pattern"] == "Focus"


@pytest.mark.parametrize("text", ['{"floors": [{"pattern": "Focus", "↓"}]}', '{"floors": [{"pattern": "Focus", ↓}]}',
                                  '{"floors": [{"$comment": "🍵", "pattern": "Focus", "identi↓"}]}'])
async def test_a_chosen_key_is_inserted_once_with_a_colon(session, text):
    buffer, items = await completed(session, text)
    key = next(item for item in items if item.label.strip('"') == "identityId")
    after = without_snippets(inserted(buffer, at_mark(session, text), key))
    assert after.count('"identityId"') == 1 and '"identityId":' in after.replace(" ", "")


async def test_the_configuration_proposes_rules(session):
    _, items = await completed(session, '{"rules": {"↓"}}', ".storey.json")
    assert {"unknown-key", "insecure-url"} <= set(labels(items))


async def test_each_item_has_a_unique_label(session):
    _, items = await completed(session, '{"floors": [{"pattern": "SingleGoods", "↓"}]}')
    assert len(set(labels(items))) == len(items)


async def test_snippets_are_only_for_clients_with_snippets(session):
    text_document = session.client.capabilities.text_document
    able = bool(text_document and text_document.completion.completion_item.snippet_support)
    _, items = await completed(session, '{"floors": [{"pattern": "SingleGoods", "↓"}]}')
    snippets = [item for item in items if item.insert_text_format == types.InsertTextFormat.Snippet]
    assert able or not snippets
    for item in items:
        if item not in snippets and item.text_edit:
            assert "$" not in item.text_edit.new_text


async def test_an_item_can_be_resolved(session):
    provider = session.capabilities.completion_provider
    _, items = await completed(session, '{"floors": [{"pattern": "SingleGoods", "↓"}]}')
    item = next(item for item in items if item.label.strip('"') == "skuList")
    if provider.resolve_provider:
        item = await session.client.completion_item_resolve_async(item)
    assert item.documentation or item.detail


async def test_a_place_without_proposals_has_none(session):
    _, items = await completed(session, '{"floors": []}↓')
    assert items == []


async def test_the_description_of_a_key(session):
    buffer = session.page('{"name": "🍵", "floors": [{"$comment": "🍵", "pattern": "SingleGoods", "skuList": []}]}')
    found = await session.client.text_document_hover_async(types.HoverParams(buffer.identifier, buffer.at("skuList", 2)))
    assert "skuList" in content(session, found)
    assert text_at(buffer, found.range).strip('"') == "skuList"


async def test_the_description_of_a_pattern(session):
    buffer = session.page('{"floors": [{"pattern": "SingleGoods", "skuList": []}]}')
    found = await session.client.text_document_hover_async(types.HoverParams(buffer.identifier, buffer.at("SingleGoods", 2)))
    assert "SingleGoods" in content(session, found)
    assert text_at(buffer, found.range).strip('"') == "SingleGoods"


async def test_a_description_has_markup_only_for_clients_with_markdown(session):
    buffer = session.open(".storey.json", '{"rules": {"text-truncated": "note"}}')
    found = await session.client.text_document_hover_async(types.HoverParams(buffer.identifier, buffer.at("text-truncated", 2)))
    text = content(session, found)
    assert ("`text-truncated`\n" in text) == (found.contents.kind == types.MarkupKind.Markdown)
    assert text.lstrip("`").startswith("text-truncated")
    if found.contents.kind == types.MarkupKind.PlainText:
        assert not set("`\\") & set(text) and "  \n" not in text


async def test_the_documentation_of_an_item_has_a_format_of_the_client(session):
    text_document = session.client.capabilities.text_document
    formats = text_document and text_document.completion.completion_item.documentation_format
    _, items = await completed(session, '{"rules": {"↓"}}', ".storey.json")
    documentation = next(item for item in items if item.label.strip('"') == "insecure-url").documentation
    if not formats:
        assert isinstance(documentation, str) and "`" not in documentation and "\\:" not in documentation
    else:
        assert documentation.kind == formats[0]
        assert ("`" in documentation.value) == (documentation.kind == types.MarkupKind.Markdown)


async def test_the_arrangements_of_sub_floors_are_proposed(session):
    _, items = await completed(session, '{"floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "↓"}]}]}')
    assert labels(items) == [f"00{number}" for number in range(1, 10)]
    assert all(item.documentation for item in items)


def content(session, hover):
    """Returns the text of a description, which must have a format that the client shows."""
    text_document = session.client.capabilities.text_document
    formats = (text_document and text_document.hover and text_document.hover.content_format) or ["plaintext"]
    assert isinstance(hover.contents, types.MarkupContent)
    assert hover.contents.kind in formats
    return hover.contents.value


async def test_a_place_without_a_description_has_none(session):
    buffer = session.page('{"floors": []}  \n')
    at = types.Position(0, 15)
    assert await session.client.text_document_hover_async(types.HoverParams(buffer.identifier, at)) is None


async def test_a_position_after_the_end_of_a_line_is_its_end(session):
    buffer = session.page('{"floors": [\n{"pattern": "Focus"}]}')
    for at in (types.Position(0, 4000), types.Position(4000, 0)):
        await session.client.text_document_hover_async(types.HoverParams(buffer.identifier, at))
        await buffer.completions(at)


async def test_a_file_that_is_not_open_has_no_proposals(session):
    path = session.write("closed.json", '{"floors": []}')
    params = types.CompletionParams(types.TextDocumentIdentifier(path.as_uri()), types.Position(0, 1))
    found = await session.client.text_document_completion_async(params)
    assert not (found.items if isinstance(found, types.CompletionList) else found)
