/* Elements: h("p", { class: "hint" }, "text", node). Text is always text, never markup. */

function append(node, child) {
  if (Array.isArray(child)) child.forEach((each) => append(node, each));
  else if (child !== null && child !== undefined && child !== false) node.append(child);
}

export function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  });
  children.forEach((child) => append(node, child));
  return node;
}

/* A key of an answer. `say` is read aloud in place of what is on it. */
export function key(attributes, press, ...children) {
  const { say, ...others } = attributes;
  return h(
    "button",
    { type: "button", class: "key", "aria-label": say, "aria-pressed": "false", click: press, ...others },
    ...children,
  );
}

export function group(name, className, keys) {
  return h("div", { class: `grp ${className}`, role: "group", "aria-label": name }, keys);
}

/* Of the keys, those whose value is chosen look so and say so. */
export function press(keys, chosen) {
  keys.forEach(([value, node]) => node.setAttribute("aria-pressed", String(value === chosen)));
}

/* New contents for a node. */
export function fill(node, ...children) {
  node.textContent = "";
  append(node, children);
}
