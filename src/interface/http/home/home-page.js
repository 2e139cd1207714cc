// The script of the home page. It is served without compilation, so it uses only what every browser supports.

const find = (id) => document.getElementById(id);
const list = find("requests");
const most = 200;
const held = new Map();
let isPaused = false;

const numberOf = (item) => Number(item.id.replace("request-", ""));
const isFound = (item) => item.dataset.search.includes(find("search").value.trim().toLowerCase());

/** Shows a request at its place, in the state in which the reader has left it. */
function show({ number, html }) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const item = template.content.firstElementChild;
  const shown = find(item.id);
  if (shown) {
    const isFocused = document.activeElement === shown.querySelector("summary");
    item.firstElementChild.open = shown.firstElementChild.open;
    shown.replaceWith(item);
    if (isFocused) item.querySelector("summary").focus();
  } else {
    const older = [...list.children].find((other) => numberOf(other) < number);
    list.insertBefore(item, older ?? null);
    while (list.children.length > most) list.lastChild.remove();
  }
  item.hidden = !isFound(item);
  find("empty").hidden = true;
}

function showState(text) {
  find("state").textContent = text;
}

function filter() {
  for (const item of list.children) item.hidden = !isFound(item);
  const isEmpty = list.children.length > 0 && [...list.children].every(({ hidden }) => hidden);
  showState(isEmpty ? "No request matches the search." : "");
}

const source = new EventSource("/home/changes");
source.addEventListener("requests", ({ data }) => {
  for (const change of JSON.parse(data)) {
    if (isPaused) held.set(change.number, change);
    else show(change);
  }
  if (isPaused)
    showState(`Paused. ${held.size} ${held.size === 1 ? "request has" : "requests have"} changed.`);
});
source.addEventListener("open", () => showState(""));
source.addEventListener("error", () =>
  showState("The service does not answer. The list goes on when it does."),
);

find("pause").hidden = false;
find("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  find("pause").setAttribute("aria-pressed", String(isPaused));
  find("pause").textContent = isPaused ? "Go on" : "Pause";
  showState(isPaused ? "Paused." : "");
  if (isPaused) return;
  for (const change of held.values()) show(change);
  held.clear();
});
find("search").addEventListener("input", filter);
find("search-form").addEventListener("submit", (event) => event.preventDefault());
