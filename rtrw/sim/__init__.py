"""Simulation: offered load, queues, queues in queues, and what comes out.

Theory of operation
-------------------
Time runs in *slices*, a sixteenth of burst-time, because that is when a router decides
about burst (``rtrw.burst``). Within a slice a queue is a fluid: it carries what is
offered, at most at its rate, from the microsecond at which it is offered.

Amounts are integers of *grains*, a millionth of a bit: 1 bit/s for 1 µs. Rates times
microseconds are therefore exact, and so are averages and the decisions on them.

What is wanted: ``demand`` (full, blocks, constant, on and off), ``habits`` (page loads,
films, from a seed), ``trace`` (what was measured). One queue::

    queue.simulate(setting, demand, end, Port(link, bucket)) -> curve.Curve

Queues in queues, on one interface, in one direction::

    nodes = [Node("total", Setting(30 * M)), Node("a", plan, parent=0), ...]
    flows = tree.simulate_tree(nodes, {1: FULL, ...}, end, link, progress)
    flows.leaves[1].rate            # bit/s while it had something to carry, or None
    flows.leaves[1].carried         # grains; .busy, .burst in µs; .downloads
    flows.leaves[1].steps(16, n)    # grains in each second (16 ticks) of n ticks
    flows.parents[0].stretches      # carried, offered, room (grains a tick) over time
    flows.parents[0].steps(16, n)   # the same as sums over each second

``network.tree.simulation_tree`` makes the nodes from a profile, and
``profiles.usage`` the demands. Inside: ``line`` is a demand being served, ``past`` the
slices that are remembered, ``serve`` the fast loops of one queue, ``share`` how a tree
shares, ``leaf``, ``group``, ``inner`` and ``engine`` the tree in time.
"""
