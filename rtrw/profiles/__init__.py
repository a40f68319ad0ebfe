"""Profiles: YAML and CSV text becomes values with positions, then a model.

``load(path)`` and ``load_text(text)`` give a ``model.Profile``, or raise an
``InputError`` with everything that is wrong; ``examine(path)`` gives what is sound,
with the problems in it. Layers, each importing those above it::

    nodes      texts, maps and lists with positions
    syntax     what libyaml complains about, for people
    events     libyaml's events become nodes
    schema_table, values, wish    nodes become typed values
    rows                          subscribers from YAML
    headings, wanted, layout, tabular    subscribers from CSV
    sections, settle, doubles     the other parts; what refers to what
    places                        where something stands, looked up by path
    partial    what is sound where not all is
    loader     files, and the order in which all this happens
    json_schema, starter          for editors, and to begin with
    edit, edit_csv, change        one value changed in the text, and proved
"""

from rtrw.profiles.loader import examine, examine_text, load, load_text

__all__ = ["examine", "examine_text", "load", "load_text"]
