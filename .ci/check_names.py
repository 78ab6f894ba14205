"""Checks that the files, folders, articles and headings exist that the text of the documents names. Needs only Python.

    check_names.py [DOCUMENT...]
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "documents"))
from blocks import blocks, documents, finish
from names import check_names

listed = documents(sys.argv[1:])
for document in listed:
    check_names(document, blocks(document))
finish(f"the names and links of {len(listed)} documents are correct")
