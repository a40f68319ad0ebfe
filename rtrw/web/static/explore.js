// Moves what the server made: sends changes, puts pieces in their places, plays lists.
// It works out no number; see rtrw/web/__init__.py.
"use strict";
(() => {
  const root = () => document.getElementById("explore");
  const all = (query) => document.querySelectorAll(query);
  const one = (query) => document.querySelector(query);

  // --- to the server: one message at a time, newer ones replace those that wait ----
  let waiting = null, busy = false, since = 0, number = 0, timer = 0, typing = 0;

  function send(message) {
    waiting = { ...waiting, ...message };
    flush();
  }
  function flush() {
    if (!waiting || (busy && performance.now() - since < 1500)) return;
    if (!window.emitEvent || !ready()) {
      clearTimeout(timer);
      timer = setTimeout(flush, 60);
      return;
    }
    const message = { ...waiting, width: width(), number: ++number };
    waiting = null;
    busy = true;
    since = performance.now();
    emitEvent("explore", message);
    clearTimeout(timer);
    timer = setTimeout(flush, 1600);
  }
  const ready = () => Boolean(window.socket && window.socket.connected);
  function width() {
    const shown = [...all(".picture")].find((place) => place.clientWidth);
    return shown ? Math.floor(shown.clientWidth) : 840;
  }

  // --- from the server ---------------------------------------------------------------
  const frames = {}, at = {};

  function show(news) {
    busy = false;
    for (const [id, html] of Object.entries(news.html)) {
      const place = document.getElementById(id);
      if (place) place.innerHTML = html;
    }
    for (const [name, text] of Object.entries(news.values)) fill(name, text, news.number);
    for (const [name, [place, said]] of Object.entries(news.places)) stand(name, place, said);
    for (const field of all("[data-field]")) complain(field, news.wrong[field.dataset.field]);
    root().dataset.view = news.values.view;
    root().dataset.compare = news.values.compare;
    root().dataset.edit = news.values.edit;
    for (const [name, lists] of Object.entries(news.frames)) cue(name, lists);
    const figure = document.getElementById("figure-" + news.values.view);
    if (figure) figure.classList.toggle("stale", news.stale);
    bind(news.address);
    root().dataset.shown = news.number;
    if (waiting) flush();
  }
  function later(milliseconds, message) {
    busy = false;
    waiting = { ...message, ...waiting };
    clearTimeout(timer);
    timer = setTimeout(flush, milliseconds);
  }
  function fill(name, text, answered) {
    for (const field of all(`[data-field="${name}"]`)) {
      if (field !== document.activeElement || field.dataset.settled) field.value = text;
      if (answered === number) delete field.dataset.settled;
    }
    for (const box of all(`[data-set="${name}"]`)) {
      if (box.type === "radio") box.checked = box.value === text;
      else if (box.type === "checkbox") box.checked = Boolean(text);
      else box.value = text;
    }
  }
  function stand(name, place, said) {
    for (const slider of all(`[data-slide="${name}"]`)) {
      if (!slider.matches(":active")) slider.value = place;
      slider.setAttribute("aria-valuetext", said);
      paint(slider);
    }
    for (const output of all(`[data-says="${name}"]`)) output.textContent = said;
  }
  const paint = (slider) =>
    slider.style.setProperty("--at", `${(100 * slider.value) / (slider.max || 1)}%`);
  function complain(field, sentence) {
    const place = document.getElementById("wrong-" + field.dataset.field);
    if (sentence) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (place) place.textContent = sentence || "";
  }
  function bind(address) {
    history.replaceState(null, "", address);
    const query = address === "/" ? "" : address;
    for (const link of all("[data-file]"))
      link.href = `/api/burst.${link.dataset.file}${query}`;
    for (const link of all("[data-lang]")) {
      const words = new URLSearchParams(query);
      words.set("lang", link.dataset.lang);
      link.href = "?" + words;
    }
  }

  // --- the animation: a line is moved, texts are picked from lists -------------------
  const SIGNS = { "<": "below", "=": "equal", ">": "above" };
  let playing = null, last = 0;

  function cue(name, lists) {
    const fresh = !frames[name];
    frames[name] = lists;
    const scrub = one(`[data-scrub="${name}"]`);
    scrub.max = lists.x.length - 1;
    if (fresh || playing !== name) at[name] = lists.rest;
    at[name] = Math.min(at[name], lists.x.length - 1);
    move(name);
  }
  function move(name) {
    const lists = frames[name], place = Math.floor(at[name]);
    const next = Math.min(place + 1, lists.x.length - 1), part = at[name] - place;
    const x = lists.x[place] + (lists.x[next] - lists.x[place]) * part;
    for (const id of name === "burst" ? ["head", "window"] : ["tank-head"]) {
      const mark = document.getElementById(id);
      if (mark) mark.setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
    }
    const water = name === "bucket" && document.getElementById("water");
    if (water) {
      const down = lists.down[place] + (lists.down[next] - lists.down[place]) * part;
      water.setAttribute("transform", `translate(0 ${down.toFixed(1)})`);
    }
    const scrub = one(`[data-scrub="${name}"]`);
    scrub.value = place;
    paint(scrub);
    const said = one(`[data-readout="${name}"]`);
    scrub.setAttribute("aria-valuetext", lists.t[place]);
    for (const piece of said.querySelectorAll("[data-now]")) {
      const key = piece.dataset.now;
      if (key !== "sign") piece.textContent = lists[key][place];
      else {
        const kind = lists.threshold ? SIGNS[lists.sign[place]] : "none";
        piece.textContent = piece.dataset[kind];
        piece.dataset.kind = kind;
      }
    }
  }
  function step(now) {
    if (!playing) return;
    const lists = frames[playing], speed = Number(one(`[data-speed="${playing}"]`).value);
    // The time of a frame may lie before the click that asked for it.
    const passed = Math.min(Math.max(now - last, 0), 200);
    at[playing] += (passed * speed) / lists.step;
    last = now;
    if (at[playing] >= lists.x.length - 1) {
      at[playing] = lists.x.length - 1;
      move(playing);
      stop();
      return;
    }
    move(playing);
    requestAnimationFrame(step);
  }
  function stop() {
    for (const button of all("[data-play]")) {
      button.textContent = button.dataset.start;
      button.classList.remove("on");
    }
    playing = null;
  }
  function play(button) {
    const name = button.dataset.play, was = playing;
    stop();
    if (was === name || !frames[name]) return;
    const end = frames[name].x.length - 1;
    if (at[name] >= end || at[name] === frames[name].rest) at[name] = 0;
    playing = name;
    button.textContent = button.dataset.pause;
    button.classList.add("on");
    last = performance.now();
    requestAnimationFrame(step);
  }

  // --- copying -------------------------------------------------------------------------
  async function copy(button) {
    const text = document.getElementById(button.dataset.copy).textContent;
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      done = byHand(text);
    }
    const before = button.dataset.before || button.textContent;
    button.dataset.before = before;
    button.textContent = done ? button.dataset.copied : button.dataset.failed;
    setTimeout(() => (button.textContent = before), 1600);
  }
  function byHand(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }

  // --- light and dark --------------------------------------------------------------------
  function theme() {
    const dark = document.documentElement.dataset.theme === "dark";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    try {
      localStorage.setItem("rtrw-theme", dark ? "light" : "dark");
    } catch { /* private windows may refuse */ }
  }

  // --- what people do ----------------------------------------------------------------------
  document.addEventListener("input", ({ target }) => {
    const { slide, scrub, field } = target.dataset;
    if (slide) {
      paint(target);
      send({ slide: [slide, Number(target.value)] });
    } else if (scrub) {
      stop();
      at[scrub] = Number(target.value);
      move(scrub);
    } else if (field) {
      // Half a rate is no rate: while somebody types, wait for a moment of rest.
      clearTimeout(typing);
      typing = setTimeout(() => send({ [field]: target.value }), 400);
    }
  });
  document.addEventListener("change", ({ target }) => {
    const { set, field, goal } = target.dataset;
    if (set) send({ [set]: target.type === "checkbox" ? (target.checked ? "1" : "") : target.value });
    else if (goal !== undefined && target.value) {
      send({ goal: target.value });
      target.value = "";
    } else if (field) {
      clearTimeout(typing);
      target.dataset.settled = "1";
      send({ [field]: target.value });
    }
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.play) play(button);
    else if (button.dataset.copy) copy(button);
    else if (button.dataset.reset !== undefined) send({ plan: one("#plan").value });
    else if (button.id === "theme") theme();
  });
  document.addEventListener("submit", (event) => event.preventDefault());
  // Whenever a picture gets another width: the window, the style sheet, a workspace.
  const wide = new Map();
  const sizes = new ResizeObserver((entries) => {
    let other = false;
    for (const { target } of entries) {
      const now = target.clientWidth;
      if (!now || Math.abs(now - (wide.get(target) || 0)) <= 2) continue;
      wide.set(target, now);
      other = true;
    }
    if (other) send({});
  });
  setInterval(() => {
    const lost = document.getElementById("lost");
    if (lost && window.socket) lost.hidden = window.socket.connected;
  }, 1000);

  // The body is made by NiceGUI after this script has run.
  function begin() {
    if (!root()) return void requestAnimationFrame(begin);
    for (const slider of all("input[type=range]")) paint(slider);
    for (const place of all(".picture")) sizes.observe(place);
  }
  begin();
  window.explore = { show, later };
})();
