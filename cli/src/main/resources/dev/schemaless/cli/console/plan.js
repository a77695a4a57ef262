// A plan as a tree: the facts of an operator are indented by four more than it, its inputs by two more.

const INDENT = /^ */;
const FACT = 4;
const OPERATOR = /^(\w+)(.*)$/s;
const NOTE = "-- ";

/** Returns the plan of some lines as an element. */
export function planOf(lines) {
  const root = { depth: -1, inputs: [] };
  const path = [root];
  for (const line of lines) {
    const depth = INDENT.exec(line)[0].length;
    const text = line.slice(depth);
    const last = path[path.length - 1];
    if (path.length > 1 && depth >= last.depth + FACT) {
      addFact(last, depth, text);
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

/** Adds a fact, or the rest of one whose line was full. */
function addFact(node, depth, text) {
  if (depth > node.depth + FACT && node.notes.length > 0) {
    node.notes[node.notes.length - 1] += " " + text;
  } else {
    node.notes.push(text.startsWith(NOTE) ? text.slice(NOTE.length) : text);
  }
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
