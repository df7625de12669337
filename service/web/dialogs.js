// Questions to whoever looks at the page: an API key, the memory of a CSV.

import { at, element } from "./dom.js";

/** Show a dialog, and resolve to whether it was confirmed. */
function confirmed(dialog) {
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"), { once: true });
    dialog.showModal();
  });
}

/** Ask for an API key; `again` says that the one given before was refused. Null where none is given. */
export async function askForKey(again) {
  at("key-refused").hidden = !again;
  at("key-value").value = "";
  const given = (await confirmed(at("key-dialog"))) ? at("key-value").value.trim() : "";
  at("key-value").value = "";
  return given === "" ? null : given;
}

/** Ask which memory a CSV is for; file names such as `A.1048576.csv` suggest it. */
export async function askForMemory(name, presets) {
  at("memory-file").textContent = name;
  at("memory-capacity").value = /\.(\d{3,16})\.csv$/.exec(name)?.[1] ?? "1048576";
  const options = presets.map((each) => element("option", { value: each.name, text: `${each.name}: ${each.title}` }));
  at("memory-preset").replaceChildren(element("option", { value: "", text: "none: a capacity in bytes" }), ...options);
  if (!(await confirmed(at("memory-dialog")))) return null;
  const preset = at("memory-preset").value;
  return preset ? { memory: preset } : { capacity: at("memory-capacity").value };
}
