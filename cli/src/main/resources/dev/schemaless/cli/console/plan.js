// A plan as a tree: an operator's inputs are the lines below it that are indented further; notes begin with two dashes.

const INDENT = /^ */;
const OPERATOR = /^(\w+)(.*)$/s;
const NOTE = "-- ";

/** Returns the plan of some lines as an element. */
export function planOf(lines) {
  const root = { depth: -1, inputs: [] };
  const path = [root];
  for (const line of lines) {
    const depth = INDENT.exec(line)[0].length;
    const text = line.slice(depth);
    if (text.startsWith(NOTE) && path.length > 1) {
      path[path.length - 1].notes.push(text.slice(NOTE.length));
      continue;
    }
    while (path[path.length - 1].depth >= depth) {
      path.pop();
    }
    const node = { depth, text, notes: [], inputs: [] };
    path[path.length - 1].inputs.push(node);
    path.push(node);
  }
  const plan = document.createElement("div");
  plan.className = "plan";
  plan.append(listOf(root.inputs));
  return plan;
}

function listOf(nodes) {
  const list = document.createElement("ul");
  list.append(...nodes.map(itemOf));
  return list;
}

function itemOf(node) {
  const item = document.createElement("li");
  if (node.inputs.length === 0) {
    const leaf = document.createElement("div");
    leaf.className = "leaf";
    leaf.append(...operatorOf(node.text));
    item.append(leaf, ...node.notes.map(noteOf));
    return item;
  }
  const details = document.createElement("details");
  details.open = true;
  const summary = document.createElement("summary");
  summary.append(...operatorOf(node.text));
  details.append(summary, ...node.notes.map(noteOf), listOf(node.inputs));
  item.append(details);
  return item;
}

function operatorOf(text) {
  const [, name, rest] = OPERATOR.exec(text) ?? [null, "", text];
  const operator = document.createElement("b");
  operator.textContent = name;
  const detail = document.createElement("span");
  detail.className = "detail";
  detail.textContent = rest;
  return [operator, detail];
}

function noteOf(text) {
  const note = document.createElement("span");
  note.className = text.startsWith("actual") ? "note actual" : "note";
  note.textContent = text;
  return note;
}
