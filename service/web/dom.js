// Elements of the page.

export const at = (id) => document.getElementById(id);

/** An element with attributes; functions among them listen, `text` is its text. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (name === "text") made.textContent = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Say something to who cannot see the picture. */
export function announce(text) {
  at("spoken").textContent = text;
}
