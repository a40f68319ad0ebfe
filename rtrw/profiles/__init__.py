"""Profiles: YAML and CSV text becomes values with positions, then a model.

``load(path)`` and ``load_text(text)`` give a ``model.Profile``, or raise an
``InputError`` with everything that is wrong. Layers, each importing those above it::

    nodes      texts, maps and lists with positions
    syntax     what libyaml complains about, for people
    events     libyaml's events become nodes
    schema_table, values, wish    nodes become typed values
    rows, tabular                 subscribers, from YAML and from CSV
    sections, settle              the other parts; what refers to what
    loader     files, and the order in which all this happens
"""

from rtrw.profiles.loader import load, load_text

__all__ = ["load", "load_text"]
