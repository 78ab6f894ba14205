"""Definitions, references and renaming."""
import json

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from buffer import text_at
from session import path_of

USE = '{"name": "🍵", "floors": [{"$comment": "🍵", "pattern": "Notice", "title": "Open"}, {"pattern": "Notice", "title": "Closed"}]}'


async def definitions(session, buffer, at):
    """Returns the targets of a definition, as (path, range of the name)."""
    found = await session.client.text_document_definition_async(types.DefinitionParams(buffer.identifier, at))
    found = found if isinstance(found, list) else [found] if found else []
    text_document = session.client.capabilities.text_document
    able = bool(text_document and text_document.definition and text_document.definition.link_support)
    targets = []
    for one in found:
        if isinstance(one, types.LocationLink):
            assert able, "the client does not support links"
            targets.append((path_of(one.target_uri), one.target_selection_range))
        else:
            targets.append((path_of(one.uri), one.range))
    return targets


async def test_the_definition_of_a_pattern_is_its_template(templates):
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")
    (path, area), = await definitions(templates, buffer, buffer.at("Notice", 2))
    assert path == template.path
    assert text_at(template, area).strip('"') == "Notice"


async def test_the_definition_of_a_field(templates):
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")
    for place, at in ((buffer, buffer.at('"title"', 2)), (template, template.at("{title}", 2))):
        (path, area), = await definitions(templates, place, at)
        assert path == template.path
        assert area.start == template.at('"title": {', 1) or area.start == template.at('"title": {')


async def test_the_definition_in_a_template_that_is_not_open(templates):
    buffer = templates.page(USE)
    (path, area), = await definitions(templates, buffer, buffer.at("Notice"))
    assert path == templates.folder / "templates/notice.json" and area.start.line == 2


async def test_the_definition_in_the_text_of_the_editor(templates):
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")
    template.replace(1, 1, "\n\n\n")
    (_, area), = await definitions(templates, buffer, buffer.at("Notice"))
    assert area.start.line == 5


async def test_a_built_in_pattern_has_no_definition(session):
    buffer = session.page('{"floors": [{"pattern": "Focus"}]}')
    assert await definitions(session, buffer, buffer.at("Focus", 1)) == []


async def references(session, buffer, at, declaration):
    found = await session.client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(declaration), buffer.identifier, at))
    return [(path_of(one.uri).name, one.range.start.line, one.range.start.character) for one in found or []]


@pytest.mark.parametrize("declaration", [True, False])
async def test_the_references_of_a_pattern(templates, declaration):
    templates.write("closed.json", '{"floors": [{"pattern": "Notice", "title": "Far"}]}')
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")
    found = await references(templates, buffer, buffer.at("Notice", 2), declaration)
    assert [name for name, _, _ in found].count("page.json") == 2
    assert [name for name, _, _ in found].count("closed.json") == 1
    assert [name for name, _, _ in found].count("notice.json") == int(declaration)
    assert sorted(await references(templates, template, template.at("Notice", 2), declaration)) == sorted(found)


async def test_the_line_above_a_template_counts_its_uses(templates):
    templates.write("closed.json", '{"floors": [{"pattern": "Notice", "title": "Far", "fallback": {"pattern": "Notice", "title": "Near"}}]}')
    templates.write("templates/big.json", {"template": 1, "pattern": "BigNotice", "extends": "Notice"})
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")

    async def lenses(of):
        return await templates.client.text_document_code_lens_async(types.CodeLensParams(of.identifier))

    lens, = await lenses(template)
    assert text_at(template, lens.range).strip('"') == "Notice"
    assert lens.command.title == "4 uses in 2 pages, extended by 1 template"
    # This client has no command that shows places.
    assert (lens.command.command, lens.command.arguments) == ("", None)
    assert not await lenses(buffer)
    text_document = templates.client.capabilities.text_document
    assert bool(templates.capabilities.code_lens_provider) == bool(text_document and text_document.code_lens)


async def test_the_references_of_an_identity(session):
    session.write(".storey.json", {"suppressions": [{"rule": "dead-url", "pointer": "/floors/{137}/picList/*/img", "reason": "later"}]})
    buffer = session.page('{"floors": [{"identityId": 137, "pattern": "Focus"}, {"identityId": 137, "pattern": "Focus"}]}')
    found = await references(session, buffer, buffer.at("137", 1), True)
    assert [name for name, _, _ in found].count("page.json") == 2
    assert [name for name, _, _ in found].count(".storey.json") == 1


async def prepared(session, buffer, at):
    """Returns the range that can be renamed, or `None`."""
    try:
        found = await session.client.text_document_prepare_rename_async(types.PrepareRenameParams(buffer.identifier, at))
    except JsonRpcException:
        return None
    return getattr(found, "range", found)


async def test_a_field_of_a_template_can_be_renamed(templates):
    buffer = templates.page(USE)
    template = templates.open("templates/notice.json")
    provider = templates.capabilities.rename_provider
    if isinstance(provider, types.RenameOptions) and provider.prepare_provider:
        assert text_at(template, await prepared(templates, template, template.at("{title}", 2))) == "title"
    for place, at in ((template, template.at('"title"', 2)), (template, template.at("{title}", 2)), (buffer, buffer.at('"title"', 2))):
        edit = await templates.client.text_document_rename_async(types.RenameParams(place.identifier, at, "heading"))
        texts = templates.after(edit, buffer, template)
        assert texts[template.path] == template.text.replace("title", "heading")
        assert texts[buffer.path] == buffer.text.replace('"title"', '"heading"')


async def test_renaming_changes_pages_that_are_not_open(templates):
    closed = templates.write("closed.json", USE)
    template = templates.open("templates/notice.json")
    edit = await templates.client.text_document_rename_async(types.RenameParams(template.identifier, template.at("{title}", 2), "heading"))
    texts = templates.after(edit, template)
    assert texts[closed] == USE.replace('"title"', '"heading"')
    for path, text in texts.items():
        path.write_text(text)
    assert templates.findings(closed) == templates.findings(closed) and json.loads(closed.read_text())
    assert not [rule for _, rule in templates.findings(closed) if rule in ("missing-key", "unknown-key")]


async def test_an_invalid_name_is_refused(templates):
    template = templates.open("templates/notice.json")
    for name in ("", "a{b", "pattern"):
        with pytest.raises(JsonRpcException) as found:
            await templates.client.text_document_rename_async(types.RenameParams(template.identifier, template.at("{title}", 2), name))
        assert found.value.message


async def test_a_place_without_a_name_cannot_be_renamed(session):
    buffer = session.page('{"floors": [{"pattern": "Focus"}]}')
    assert await prepared(session, buffer, buffer.at("floors", 1)) is None
    with pytest.raises(JsonRpcException):
        await session.client.text_document_rename_async(types.RenameParams(buffer.identifier, buffer.at("floors", 1), "other"))


async def test_prepared_renaming_is_offered_to_clients_that_prepare(session):
    text_document = session.client.capabilities.text_document
    able = bool(text_document and text_document.rename and text_document.rename.prepare_support)
    provider = session.capabilities.rename_provider
    assert isinstance(provider, types.RenameOptions) and provider.prepare_provider if able else provider
