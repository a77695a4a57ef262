// The tables of a store; what a table has is read when it is opened.

const GROUPS = [
  ["Tables", table => table.type === "TABLE"],
  ["Views", table => table.type === "VIEW"],
  ["System", table => table.type.startsWith("SYSTEM")],
  ["Others", table => !["TABLE", "VIEW"].includes(table.type) && !table.type.startsWith("SYSTEM")],
];

/**
 * Fills an element with tables.
 * @param read reads the columns and indexes of a table, as a promise
 * @param choose is called with a table whose button is pressed
 */
export function showTree(place, tables, read, choose) {
  place.replaceChildren();
  for (const [title, belongs] of GROUPS) {
    const members = tables.filter(belongs);
    if (members.length > 0) {
      const heading = document.createElement("h2");
      heading.textContent = title;
      place.append(heading, ...members.map(table => entryOf(table, read, choose)));
    }
  }
  if (tables.length === 0) {
    place.textContent = "There are no tables yet.";
  }
}

/** Hides the tables whose names do not contain a text, in any case of letters. */
export function filterTree(place, text) {
  const wanted = text.toLowerCase();
  for (const entry of place.querySelectorAll("details")) {
    entry.hidden = !entry.dataset.name.includes(wanted);
  }
}

function entryOf(table, read, choose) {
  const entry = document.createElement("details");
  entry.dataset.name = table.sql.toLowerCase();
  const summary = document.createElement("summary");
  const name = document.createElement("span");
  name.textContent = table.type.startsWith("SYSTEM") ? `${table.schema}.${table.name}` : table.name;
  name.title = table.remarks || name.textContent;
  const rows = document.createElement("button");
  rows.textContent = "rows";
  rows.title = "Select the first rows";
  rows.addEventListener("click", event => {
    event.preventDefault();
    choose(table);
  });
  summary.append(name, rows);
  entry.append(summary);
  entry.addEventListener("toggle", () => {
    if (entry.open) {
      fill(entry, table, read);
    }
  });
  return entry;
}

async function fill(entry, table, read) {
  const list = document.createElement("ul");
  try {
    const { columns, indexes } = await read(table);
    list.append(
      ...columns.map(each => lineOf(each.key ? "key" : "", each.name, each.nullable ? each.type : `${each.type} NOT NULL`)),
      ...indexes.map(each => lineOf("index", each.name, `${each.unique ? "unique " : ""}(${each.columns})`)));
  } catch (refusal) {
    list.append(lineOf("", refusal.message, ""));
  }
  entry.querySelector("ul")?.remove();
  entry.append(list);
}

function lineOf(kind, name, detail) {
  const line = document.createElement("li");
  line.className = kind;
  const first = document.createElement("span");
  first.textContent = name;
  const second = document.createElement("small");
  second.textContent = detail;
  second.title = detail;
  line.append(first, second);
  return line;
}
