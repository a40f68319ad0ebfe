"""The interactive page: what burst and bucket settings do, with sliders.

Theory of operation
-------------------
The page computes nothing. Each change goes to the server as a message; there, pure
functions make everything anew and send it back as pieces of HTML and SVG::

    steps_table    the values that sliders stop at
    state          what the address says: every setting as the text that was typed
    change         a message of the browser makes another state
    sample         the small profile with one customer that the settings stand for
    outcome        that profile through lint, figures, simulation, script
    load           what the customer wants, from one field
    plot, axes     the curve as SVG; frames    what its animation shows
    cards, findings, burst_view    the words beside it
    tank, tank_plot, policies, bucket_view    the other workspace
    shell, knobs   the page around them
    view           a state as everything that is to be shown
    api            the same as JSON and files
    server         NiceGUI: the only module here that is not pure

The profile that the page offers as YAML is the one that was computed, by the same
functions as on the command line.
"""
