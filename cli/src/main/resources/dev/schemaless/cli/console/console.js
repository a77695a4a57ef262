import { planOf } from "./plan.js";
import { filterTree, showTree } from "./tree.js";

const TOKEN = "schemaless-token";
const FIRST_ROWS = 100;
const HISTORY = 100;

const part = id => document.getElementById(id);
const sql = part("sql");
const results = part("results");
const state = part("state");

let running = false;
const history = [];
let recalled = 0;

// The token comes once, in the fragment. Session storage is this origin's alone; a cookie would go to every port of the host.
if (location.hash.length > 1) {
  sessionStorage.setItem(TOKEN, location.hash.slice(1));
  window.history.replaceState(null, "", "/");
}

/** Calls the server; throws an error with the message and the SQLState of a refusal. */
async function call(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Schemaless-Token": sessionStorage.getItem(TOKEN) ?? "" },
    body,
  });
  if (answer.ok) {
    return answer;
  }
  const text = await answer.text();
  const error = answer.headers.get("Content-Type") === "application/json" ? JSON.parse(text).error : { message: text };
  throw Object.assign(new Error(error.message), { state: error.state });
}

const json = async (path, body) => (await call(path, body)).json();

function element(name, kind, text) {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

function errorOf(error, place = "") {
  const box = element("div", "error", place + error.message);
  if (error.state) {
    const code = element("code", "", error.state);
    code.title = "SQLState";
    box.prepend(code);
  }
  return box;
}

const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

function cellOf(value, column) {
  if (value === null) {
    return element("td", column.number ? "null number" : "null", "NULL");
  }
  const cell = element("td", column.number ? "number" : "", value.first ?? value);
  if (value.first !== undefined) {
    cell.append(element("em", "", ` … ${value.length.toLocaleString("en")} characters`));
  }
  return cell;
}

function tableOf(result) {
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const column of result.columns) {
    const cell = element("th", column.number ? "number" : "", column.name);
    cell.scope = "col";
    cell.append(element("small", "", column.type));
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of result.rows) {
    body.insertRow().append(...row.map((value, i) => cellOf(value, result.columns[i])));
  }
  table.addEventListener("click", event => event.target.closest("td")?.classList.toggle("open"));
  return table;
}

function resultOf(result) {
  const section = element("div", "result", "");
  if (result.error) {
    section.append(errorOf(result.error, result.number > 1 ? `Statement ${result.number}: ` : ""));
    return section;
  }
  section.append(...result.warnings.map(text => element("div", "warning", text)));
  const time = `${result.millis.toLocaleString("en")} ms`;
  if (!result.columns) {
    section.append(element("p", "", `${count(result.updates, "row")} changed, ${time}`));
  } else if (result.plan) {
    section.append(planOf(result.rows.map(row => row[0])));
  } else {
    const rows = count(result.rows.length, "row");
    section.append(element("p", "", `${result.more ? `the first ${rows} of more` : rows}, ${time}`), tableOf(result));
  }
  return section;
}

/** Does one thing at a time; an error is shown. */
async function work(task) {
  if (running) {
    return;
  }
  running = true;
  const begin = performance.now();
  const clock = setInterval(() => {
    state.textContent = `running, ${Math.floor((performance.now() - begin) / 1000)} s`;
  }, 1000);
  setRunning();
  try {
    await task();
  } catch (error) {
    results.replaceChildren(errorOf(error));
  } finally {
    clearInterval(clock);
    state.textContent = "";
    running = false;
    setRunning();
  }
}

function setRunning() {
  part("cancel").disabled = !running;
  for (const id of ["run", "explain", "csv", "refresh"]) {
    part(id).disabled = running;
  }
}

/** Returns what is selected, or everything. */
function statements() {
  return sql.value.slice(sql.selectionStart, sql.selectionEnd).trim() || sql.value.trim();
}

function remember(text) {
  if (history[history.length - 1] !== text) {
    history.push(text);
    history.splice(0, history.length - HISTORY);
  }
  recalled = history.length;
}

function showTransaction(open) {
  part("transaction").hidden = !open;
}

async function readTables() {
  const { store, tables, transaction } = await json("/catalog");
  part("store").textContent = store;
  document.title = `${store} – schemaless`;
  showTransaction(transaction);
  const read = table =>
    json(`/table?schema=${encodeURIComponent(table.schema)}&name=${encodeURIComponent(table.name)}`);
  showTree(part("tree"), tables, read, selectRows);
  filterTree(part("tree"), part("filter").value);
}

function run(text, path = "/run") {
  return work(async () => {
    remember(sql.value);
    const answer = await json(path, text);
    results.replaceChildren(...answer.results.map(resultOf));
    results.scrollTop = 0;
    showTransaction(answer.transaction);
    if (/\b(create|alter|drop|import)\b/i.test(text)) {
      await readTables();
    }
  });
}

function selectRows(table) {
  sql.value = `SELECT * FROM ${table.sql} LIMIT ${FIRST_ROWS};`;
  run(sql.value);
}

const explain = () => run(statements(), "/explain");

function saveCsv() {
  return work(async () => {
    const answer = await call("/csv", statements());
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = "result.csv";
    link.click();
    URL.revokeObjectURL(link.href);
    results.replaceChildren(element("p", "result", "The rows are saved in result.csv."));
  });
}

function recall(step) {
  const wanted = Math.min(Math.max(recalled + step, 0), history.length);
  recalled = wanted;
  sql.value = history[wanted] ?? "";
}

const cancel = () => running && call("/cancel", "").catch(error => results.replaceChildren(errorOf(error)));

part("run").addEventListener("click", () => run(statements()));
part("explain").addEventListener("click", explain);
part("csv").addEventListener("click", saveCsv);
part("cancel").addEventListener("click", cancel);
part("refresh").addEventListener("click", () => work(readTables));
part("filter").addEventListener("input", event => filterTree(part("tree"), event.target.value));
document.addEventListener("keydown", event => {
  const ours = {
    Escape: cancel,
    Enter: (event.ctrlKey || event.metaKey) && (event.shiftKey ? explain : () => run(statements())),
    ArrowUp: event.altKey && (() => recall(-1)),
    ArrowDown: event.altKey && (() => recall(1)),
  }[event.key];
  if (ours) {
    event.preventDefault();
    ours();
  }
});

setRunning();
work(readTables);
