// The page: wires its parts.

import { MODES, THEMES } from "./colours.js";
import { askForKey, askForMemory } from "./dialogs.js";
import { announce, at, element } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { Opener } from "./opening.js";
import { Picker } from "./picker.js";
import { firstRow } from "./sets.js";
import { onKeyNeeded, presets, Refused } from "./service.js";
import { Stage } from "./stage.js";

const state = { sets: [], current: null, row: null, against: null, mode: "class", theme: "light" };
const embedded = at("embedded");
const given = embedded ? JSON.parse(embedded.textContent) : null;
const opener = new Opener({
  askForMemory: async (name) => askForMemory(name, await presets()),
  presets: given?.presets ?? null,
});
const stage = new Stage({ explain: opener.hasService ? explain : null, look: () => ({ mode: state.mode, theme: state.theme }) });
const picker = new Picker(pick);

/** Do what may fail, and say so where it does. */
async function attempt(work, text) {
  document.body.classList.add("busy");
  announce(text);
  at("problem").hidden = true;
  try {
    await work();
  } catch (error) {
    showProblem(error);
  } finally {
    document.body.classList.remove("busy");
  }
}

function showProblem(error) {
  const problem = at("problem");
  const faults = error instanceof Refused ? (error.problem.errors ?? []) : [];
  const items = faults.slice(0, 10).map((each) => element("li", { text: `${each.pointer} ${each.detail}`.trim() }));
  problem.replaceChildren(element("p", { text: error.message }), element("ul", {}, ...items));
  problem.hidden = false;
}

function openSets(sets, against = null) {
  if (sets.length === 0) return;
  state.sets.push(...sets);
  if (sets.length === 2 && against === null) [, against] = sets;
  state.current = sets[0];
  state.against = against;
  showSet(firstRow(state.current));
}

function showSet(row) {
  at("welcome").hidden = true;
  at("workspace").hidden = false;
  listSets();
  picker.show(state.current.rows);
  pick(row);
}

function listSets() {
  const options = (chosen) => state.sets.map((set, i) => element("option", { value: i, text: set.name, selected: set === chosen }));
  at("set").replaceChildren(...options(state.current));
  const others = options(state.against).filter((_, i) => state.sets[i] !== state.current);
  const placed = opener.hasService ? [element("option", { value: "peak", text: "lowest peaks (placed now)" })] : [];
  at("against").replaceChildren(element("option", { value: "", text: "nothing" }), ...others, ...placed);
}

async function pick(row) {
  state.row = row;
  picker.choose(row.index);
  await opener.completed(row.one);
  if (state.row !== row) return;
  const other = state.against?.rows[row.index];
  const shown = [{ row, label: other ? "A" : "" }];
  if (other && !other.one.problem && !row.one.problem) shown.push({ row: other, label: "B" });
  stage.show(shown);
  drawLegend();
}

function openFiles(files) {
  return attempt(async () => {
    const sets = await opener.openFiles([...files], state.current);
    const shares = sets.length === 1 && state.current && sets[0].cases[0].request === state.current.cases[0].request;
    if (!shares || sets[0].cases[0].request === null) return openSets(sets);
    // An answer to the open request: beside the plan that is there.
    state.sets.push(sets[0]);
    state.against = sets[0];
    showSet(state.row);
  }, "Reading");
}

function explain(row) {
  return attempt(async () => {
    const set = await opener.placeAgain(row.one, { explain: "full" }, `${state.current.name}, explained`);
    state.sets.push(set);
    state.current = set;
    state.against = null;
    showSet(set.rows[row.index]);
    at("conflict-set")?.querySelector("button")?.focus();
  }, "Looking for what conflicts");
}

function compareWith(value) {
  if (value !== "peak") {
    state.against = value === "" ? null : state.sets[Number(value)];
    return pick(state.row);
  }
  return attempt(async () => {
    const set = await opener.placeAgain(state.row.one, { objective: "peak" }, `${state.current.name}, lowest peaks`);
    state.sets.push(set);
    state.against = set;
    listSets();
    await pick(state.row);
  }, "Placing for the lowest peaks");
}

function setTheme(theme) {
  state.theme = theme;
  document.documentElement.dataset.theme = theme;
  at("theme").textContent = theme === "light" ? "Dark" : "Light";
  drawLegend();
  stage.restyle();
}

function drawLegend() {
  const shown = { class: stage.classes, method: ["greedy", "retry", "exact"] }[state.mode] ?? [];
  const palette = THEMES[state.theme];
  const item = (name, colour) => {
    const swatch = element("i", { "aria-hidden": "true" });
    swatch.style.background = colour;
    return element("span", {}, swatch, name);
  };
  const special = stage.hasMarked ? [item("in conflict", palette.marked)] : [];
  if (stage.compared) at("legend").replaceChildren(item("moved", palette.moved), item("stayed", palette.other), ...special);
  else at("legend").replaceChildren(...[...shown].map((name) => item(name, palette[name])), ...special);
}

function wire() {
  at("open").addEventListener("click", () => at("files").click());
  at("files").addEventListener("change", (event) => openFiles(event.target.files).then(() => (event.target.value = "")));
  at("theme").addEventListener("click", () => setTheme(state.theme === "light" ? "dark" : "light"));
  at("print").addEventListener("click", () => window.print());
  at("search").addEventListener("input", (event) => stage.find(event.target.value));
  at("search").addEventListener("keydown", (event) => event.key === "Enter" && stage.nextMatch());
  at("set").addEventListener("change", (event) => {
    Object.assign(state, { current: state.sets[Number(event.target.value)], against: null });
    showSet(firstRow(state.current));
  });
  at("against").addEventListener("change", (event) => compareWith(event.target.value));
  at("mode").replaceChildren(...Object.entries(MODES).map(([value, text]) => element("option", { value, text })));
  at("mode").addEventListener("change", (event) => {
    state.mode = event.target.value;
    drawLegend();
    stage.restyle();
  });
  for (const [id, act] of [["zoom-in", (pane) => pane.zoom(1.5)], ["zoom-out", (pane) => pane.zoom(1 / 1.5)], ["zoom-all", (pane) => pane.showWhole()]]) {
    at(id).addEventListener("click", () => stage.panes[0].scene && act(stage.panes[0]));
  }
  at("examples").replaceChildren(...EXAMPLES.map((each) => element("button", { type: "button", class: "action", text: each.title, click: () => openExample(each) })));
  for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
  document.addEventListener("dragover", () => document.body.classList.add("dropping"));
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    openFiles(event.dataTransfer.files);
  });
  document.addEventListener("keydown", shortcut);
  window.addEventListener("hashchange", openHash);
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
  window.addEventListener("beforeprint", () => forPrint(true));
  window.addEventListener("afterprint", () => forPrint(false));
  setTheme(dark.matches ? "dark" : "light");
  document.querySelector("nav").hidden = given !== null;
}

let themeOnScreen = null;

/** Paper is white whatever the screen is. */
function forPrint(begins) {
  if (begins) themeOnScreen = state.theme;
  setTheme(begins ? "light" : themeOnScreen);
  stage.panes.forEach((pane) => pane.scene && pane.drawNow());
}

function shortcut(event) {
  if (event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") at("search").focus();
  else if (event.key === "[") picker.step(-1);
  else if (event.key === "]") picker.step(1);
  else return;
  event.preventDefault();
}

function openExample(example) {
  return attempt(async () => {
    openSets([await opener.place({ name: example.name, request: example.request(), early: null })]);
  }, "Placing the example");
}

function openHash() {
  const digest = decodeURIComponent(location.hash.slice(1));
  if (digest === "" || !opener.hasService) return;
  const named = digest.startsWith("sha256:") ? digest : `sha256:${digest}`;
  attempt(async () => openSets([await opener.openDigest(named)]), "Reading a kept answer");
}

/** What the page brought along: one document, or the answers of a batch. */
async function openGiven() {
  const { documents, tile } = given;
  openSets(documents.length > 1 ? [await opener.batch(documents)] : await opener.openDocuments(documents, null));
  const row = state.current.rows.find(({ verdict }) => verdict.numbers.includes(tile));
  if (row) await pick(row);
}

onKeyNeeded(askForKey);
wire();
if (given) attempt(openGiven, "Opening");
else openHash();
