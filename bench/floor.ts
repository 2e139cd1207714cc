import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { Client, Pool } from "pg";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";
import { sessionByToken } from "#infrastructure/sessions/session-resolver";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { selectPage } from "#infrastructure/database/query/select";
import type { Statement } from "#infrastructure/database/query/statement";
import { updateRows } from "#infrastructure/database/write/write";
import { userTable } from "#infrastructure/users/user.table";

// A bare server: it sends the same statements as the service, on connections of the same kind, and gives the same answers.
// It validates, limits, logs and refuses nothing. The service's own builders make the statement texts, once at start-up.

const weekMs = 7 * 24 * 60 * 60 * 1000;
const perPage = 10;
const connectionString = process.env["DATABASE_URL"];
const pool = new Pool({ connectionString, max: 10 });
const readers = [0, 1].map(() => new Client({ connectionString, pipeline: true }));
await Promise.all(readers.map((reader) => reader.connect()));
let turn = 0;

const contains = { contains: "{term}" };
const search = selectPage(userTable, {
  where: { or: [{ fullName: contains }, { email: contains }] },
  orderBy: { createdAt: "asc" },
  page: 1,
  perPage,
});
const change = { selection: { one: { id: "{user}" } }, changes: [["fullName", "{name}"]] } as const;
const cause = { requestId: "{request}", actorId: "{user}" };
const update = updateRows(userTable, change, { cause, returnsOld: true });

const server = http.createServer((req, res) => {
  answer(req)
    .then((body) => send(res, body))
    .catch((error: unknown) => {
      // The load generator drops its open requests at the end of a turn.
      if (res.destroyed) return;
      console.error(error);
      res.writeHead(500).end();
    });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
await once(server, "listening");
process.once("SIGTERM", () => process.exit());

async function answer(req: IncomingMessage): Promise<object> {
  const { method, url = "" } = req;
  if (url === "/health/live") return { status: "ok" };

  const session = await sessionOf(req);
  if (method === "PATCH") return rename(String(session[sessionTable.columns.size]), await json(req));
  if (url.startsWith("/users?")) return page(new URLSearchParams(url.slice(url.indexOf("?"))));

  return current(session.slice(sessionTable.columns.size));
}

/** Returns the columns of the session, followed by those of its user. */
async function sessionOf(req: IncomingMessage): Promise<unknown[]> {
  const token = /session=([\w-]+)/.exec(req.headers.cookie ?? "")?.[1] ?? "";
  const digest = createHash("sha256").update(token).digest("hex");
  const now = new Date();
  const values = [digest, now, new Date(now.getTime() - weekMs)];
  turn = 1 - turn;
  const found = await readers[turn]?.query({ ...sessionByToken, values, rowMode: "array" });

  return found?.rows[0] ?? [];
}

function current([id, createdAt, updatedAt, , fullName, email, isAdmin, isEmailVerified]: unknown[]): object {
  return { id, createdAt, updatedAt, fullName, email, isAdmin, isEmailVerified, avatarUrl: null };
}

interface Found extends Columns<User> {
  $count: string;
}

async function page(query: URLSearchParams): Promise<object> {
  const pattern = `%${query.get("searchValue")}%`;
  const { rows } = await pool.query<Found>(filled(search, { "%{term}%": pattern }));
  const count = Number(rows[0]?.$count);

  return { results: rows.map(publicUser), count, pagesCount: Math.ceil(count / perPage), page: 1, perPage };
}

async function rename(user: string, body: unknown): Promise<object> {
  const name = Object(body).fullName;
  const values = { "{user}": user, "{name}": name, "{request}": randomUUID() };
  const { rows } = await pool.query<Columns<User>>({ name: "update", ...filled(update, values) });

  return rows.map(publicUser)[0] ?? {};
}

function filled({ text, values }: Statement, places: Record<string, string>) {
  return {
    text,
    values: values.map((value) => (typeof value === "string" ? (places[value] ?? value) : value)),
  };
}

function publicUser({
  id,
  createdAt,
  updatedAt,
  fullName,
  email,
  isAdmin,
  isEmailVerified,
}: Columns<User>): object {
  return { id, createdAt, updatedAt, fullName, email, isAdmin, isEmailVerified, avatarUrl: null };
}

function send(res: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  res.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  res.end(text);
}
