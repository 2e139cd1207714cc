// The script of the page /live. It is served without compilation, so it uses only what every browser supports.

const find = (id) => document.getElementById(id);
const socket = globalThis.io({ transports: ["websocket"] });
const subscriptions = new Map();
const maxMessages = 100;

const keyOf = ({ resource, id }) => (id ? `${resource}/${id}` : resource);

function showState(text) {
  find("state").textContent = text;
}

function showMessage(title, details) {
  const item = document.createElement("li");
  const heading = document.createElement("strong");
  const text = document.createElement("pre");
  heading.textContent = title;
  text.textContent = JSON.stringify(details, null, 2);
  item.append(heading, text);
  find("messages").prepend(item);
  while (find("messages").children.length > maxMessages) find("messages").lastChild.remove();
}

/** Subscribes, and after a lost connection resumes from the last sequence. */
function subscribe(topic) {
  const key = keyOf(topic);
  const since = subscriptions.get(key)?.since;
  socket.emit("subscribe", { ...topic, ...(since !== undefined && { since }) }, ({ error, sequence }) => {
    if (error?.code === "GONE") {
      subscriptions.set(key, { topic });
      subscribe(topic);
    } else if (error) {
      subscriptions.delete(key);
      showMessage(`${error.code}: ${key}`, error);
    } else {
      subscriptions.set(key, { topic, since: sequence });
      showState(`Connected. Watching ${[...subscriptions.keys()].join(", ")}.`);
    }
  });
}

socket.on("connect", () => {
  showState("Connected.");
  for (const { topic } of subscriptions.values()) subscribe(topic);
});
socket.on("disconnect", () => showState("Disconnected."));
socket.on("connect_error", ({ message }) => showState(`No connection: ${message}.`));
socket.on("closed", ({ message }) => showMessage("closed", message));
socket.on("message", (message) => {
  for (const [key, entry] of subscriptions) {
    const isAbout = key === message.resource || key === `${message.resource}/${message.row?.id}`;
    if (isAbout) subscriptions.set(key, { ...entry, since: message.sequence });
  }
  showMessage(`${message.kind} ${message.resource}`, message);
});
socket.on("profile", (profile) => showMessage("profile", profile));

find("watch").addEventListener("submit", (event) => {
  event.preventDefault();
  const [resource, id] = [find("resource").value, find("row").value.trim()];
  subscribe(id ? { resource, id } : { resource });
});
