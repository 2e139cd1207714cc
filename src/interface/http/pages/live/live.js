// What the page /live does in the browser. It is sent as it is, so it is written in what every browser understands.

const find = (id) => document.getElementById(id);
const socket = globalThis.io({ transports: ["websocket"] });
const watched = new Map();
const most = 100;

const keyOf = ({ resource, id }) => (id ? `${resource}/${id}` : resource);

function say(state) {
  find("state").textContent = state;
}

function show(title, details) {
  const item = document.createElement("li");
  const heading = document.createElement("strong");
  const text = document.createElement("pre");
  heading.textContent = title;
  text.textContent = JSON.stringify(details, null, 2);
  item.append(heading, text);
  find("messages").prepend(item);
  while (find("messages").children.length > most) find("messages").lastChild.remove();
}

/** Goes on from where it was when the connection was lost. */
function subscribe(asked) {
  const key = keyOf(asked);
  const since = watched.get(key)?.since;
  socket.emit("subscribe", { ...asked, ...(since !== undefined && { since }) }, ({ error, sequence }) => {
    if (error?.code === "GONE") {
      watched.set(key, { asked });
      subscribe(asked);
    } else if (error) {
      watched.delete(key);
      show(`${error.code}: ${key}`, error);
    } else {
      watched.set(key, { asked, since: Math.max(since ?? 0, sequence) });
      say(`Connected. Watching ${[...watched.keys()].join(", ")}.`);
    }
  });
}

socket.on("connect", () => {
  say("Connected.");
  for (const { asked } of watched.values()) subscribe(asked);
});
socket.on("disconnect", () => say("Disconnected."));
socket.on("connect_error", ({ message }) => say(`No connection: ${message}.`));
socket.on("closed", ({ message }) => show("closed", message));
socket.on("message", (message) => {
  for (const [key, entry] of watched) {
    const isAbout = key === message.resource || key === `${message.resource}/${message.row?.id}`;
    if (isAbout) watched.set(key, { ...entry, since: message.sequence });
  }
  show(`${message.kind} ${message.resource}`, message);
});
socket.on("profile", (profile) => show("profile", profile));

find("watch").addEventListener("submit", (event) => {
  event.preventDefault();
  const [resource, id] = [find("resource").value, find("row").value.trim()];
  subscribe(id ? { resource, id } : { resource });
});
