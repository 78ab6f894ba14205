"""Every feature at random places of damaged files."""
import pathlib
import random

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import NOTICE
from positions import offset, position

ROOT = pathlib.Path(__file__).resolve().parents[3]
TEXTS = {
    "page.json": (ROOT / "Tests/Editors/pages/astral.json").read_text(),
    "templates/notice.json": NOTICE,
    ".storey.json": '{"templates": ["templates"], "theme": "theme.json", "rules": {"dead-url": "off"}, "suppressions": []}\n',
    "theme.json": '{"light": {"text": "#1F2A24"}, "styles": {"title": {"size": 18, "color": "accent"}}}\n',
}
PIECES = ["", "", "{", "}", "[", "]", '"', ":", ",", "\\", "🍵", "\r\n", "\r", "\n", "null", "-", "1e999", '"pattern": "Focus"', "/*", "//", "\ufeff", "\u0000"]


def damaged(text, chance):
    for _ in range(chance.randrange(1, 6)):
        first = chance.randrange(len(text) + 1)
        text = text[:first] + chance.choice(PIECES) + text[min(len(text), first + chance.choice([0, 1, 3, 40])):]
    return text


def requests(client, identifier, place, area):
    at = {"text_document": identifier, "position": place}
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    return [
        (client.text_document_completion_async, types.CompletionParams(**at)),
        (client.text_document_hover_async, types.HoverParams(**at)),
        (client.text_document_definition_async, types.DefinitionParams(**at)),
        (client.text_document_references_async, types.ReferenceParams(types.ReferenceContext(True), **at)),
        (client.text_document_prepare_rename_async, types.PrepareRenameParams(**at)),
        (client.text_document_rename_async, types.RenameParams(new_name="heading", **at)),
        (client.text_document_document_symbol_async, types.DocumentSymbolParams(identifier)),
        (client.text_document_folding_range_async, types.FoldingRangeParams(identifier)),
        (client.text_document_selection_range_async, types.SelectionRangeParams(identifier, [place])),
        (client.text_document_document_link_async, types.DocumentLinkParams(identifier)),
        (client.text_document_document_color_async, types.DocumentColorParams(identifier)),
        (client.text_document_formatting_async, types.DocumentFormattingParams(identifier, options)),
        (client.text_document_range_formatting_async, types.DocumentRangeFormattingParams(identifier, area, options)),
        (client.text_document_code_action_async, types.CodeActionParams(identifier, area, types.CodeActionContext([]))),
    ]


def ranges(value):
    """Returns all ranges in a result that has only ranges of its own file."""
    if isinstance(value, types.Range):
        return [value]
    if isinstance(value, (list, tuple)):
        return [area for one in value for area in ranges(one)]
    fields = getattr(value, "__attrs_attrs__", ())
    return [area for field in fields for area in ranges(getattr(value, field.name))]


OWN = (types.Hover, types.DocumentSymbol, types.SelectionRange, types.DocumentLink, types.ColorInformation, types.TextEdit, types.CompletionItem)


@pytest.mark.parametrize("seed", range(4))
async def test_damaged_files_have_answers_with_ranges_in_the_text(session, seed):
    chance = random.Random(seed)
    for name, text in TEXTS.items():
        session.write(name, text)
    buffers = [session.open(name) for name in TEXTS]
    for _ in range(6):
        for buffer in buffers:
            buffer.set(damaged(TEXTS[str(buffer.path.relative_to(session.folder))], chance))
            first, last = sorted(chance.randrange(len(buffer.text) + 1) for _ in range(2))
            place, end = (position(buffer.text, one, session.encoding) for one in (first, last))
            for send, params in requests(session.client, buffer.identifier, place, types.Range(place, end)):
                try:
                    found = await send(params)
                except JsonRpcException as error:
                    assert "Rename" in type(params).__name__, f"{type(params).__name__}: {error} in {buffer.text!r}"
                    continue
                items = found.items if isinstance(found, types.CompletionList) else found
                own = [one for one in (items if isinstance(items, (list, tuple)) else [items]) if isinstance(one, OWN)]
                for area in ranges(own):
                    assert offset(buffer.text, area.start, session.encoding) <= offset(buffer.text, area.end, session.encoding)
    for buffer in buffers:
        buffer.set(TEXTS[str(buffer.path.relative_to(session.folder))])
    await buffers[0].expect()
