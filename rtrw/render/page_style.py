"""How the HTML report looks: on a desk, on a phone, in the dark, on paper."""

from __future__ import annotations

_LIGHT = """
--paper:#fff;--ink:#111827;--soft:#4b5563;--faint:#6b7280;--line:#e5e7eb;
--blue:#2a78b5;--orange:#d9730d;--red:#b3261e;--green:#15803d
"""
_DARK = """
--paper:#14181f;--ink:#e8eaed;--soft:#c3c8d0;--faint:#9aa3b0;--line:#2f3742;
--blue:#4b9fe0;--orange:#f0913a;--red:#ff7b72;--green:#5fd08a
"""
_PAGE = """
*{box-sizing:border-box}
body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;max-width:56rem;padding:1rem;
color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%;
print-color-adjust:exact}
h1{font-size:1.3rem;line-height:1.25;margin:.4rem 0 1rem}
h2{font-size:1rem;line-height:1.35;margin:1.8rem 0 .2rem}
h1,h2,p,td,.name{overflow-wrap:anywhere}
.say{color:var(--green);font-weight:600;margin:.2rem 0}.say.full{color:var(--red)}
i{font-style:normal}
"""
_PLOT = """
.plot{position:relative;height:13rem;margin:.6rem .5rem 1.6rem 3.2rem}
.plot svg{position:absolute;inset:0;width:100%;height:100%;display:block}
.plot path.rate{fill:var(--blue)}.plot rect.jam{fill:var(--orange)}
.plot path.limit,.plot path.grid{fill:none;vector-effect:non-scaling-stroke}
.plot path.limit{stroke:var(--red);stroke-width:1.5;stroke-dasharray:6 4}
.plot path.grid{stroke:var(--line);stroke-width:1}
.x,.y{position:absolute;font-size:.75rem;color:var(--faint);white-space:nowrap}
.y{right:100%;padding-right:.4rem;transform:translateY(50%)}
.x{top:100%;padding-top:.2rem;transform:translateX(-50%)}
.keys{font-size:.85rem;color:var(--soft);margin:.2rem 0}
.keys span{display:inline-block;margin-right:1rem}
.keys i{display:inline-block;width:.8rem;height:.8rem;margin-right:.35rem;
vertical-align:-.08rem}
.keys .rate{background:var(--blue)}.keys .jam{background:var(--orange)}
.keys .limit{background:var(--red);height:.15rem;vertical-align:.22rem}
"""
_BARS = """
.bars{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:0 .8rem;
align-items:center;margin:.6rem .5rem 1.4rem 0}
.name{font-size:.9rem;color:var(--soft);text-align:right;max-width:11rem}
.track,.scale{position:relative}
.track{height:2.1rem;border-left:1px solid var(--line)}
.track>*{position:absolute;top:50%}
.track .range{height:.9rem;margin-top:-.45rem;min-width:2px;background:var(--blue);
opacity:.5}
.track .dot{width:.8rem;height:.8rem;margin:-.4rem 0 0 -.4rem;border-radius:50%;
background:var(--blue)}
.track .mark{width:2px;height:1.7rem;margin:-.85rem 0 0 -1px;background:var(--red)}
.scale{height:1rem}.scale .x{top:0}
"""
_TABLE = """
table{border-collapse:collapse;font-size:.9rem;width:100%}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th{font-weight:500;color:var(--faint);white-space:pre-line}
td{white-space:nowrap}td:first-child{white-space:normal}
th:first-child,td:first-child{text-align:left;font-weight:600;padding-left:0}
p.small{font-size:.85rem;color:var(--faint)}
@media(max-width:46rem){
table,tbody,tr,td{display:block}thead{display:none}
tr{border:1px solid var(--line);border-radius:.5rem;padding:.5rem .7rem;
margin:0 0 .7rem}
td,td:first-child{border:0;padding:.12rem 0}td:first-child{font-size:1rem}
td:not(:first-child){display:flex;justify-content:space-between;gap:1rem}
td:not(:first-child)::before{content:attr(data-head);color:var(--faint);
text-align:left;white-space:normal}
}
"""

STYLE = (
    f":root{{{_LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{_DARK}}}}}"
    f"@media print{{:root{{{_LIGHT}}}}}{_PAGE}{_PLOT}{_BARS}{_TABLE}"
)
"""All of it, for a ``style`` element."""
