import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";

// The floor: node:http and pg with prepared statements, pipelined reads of the session, checks and JSON written by hand. It
// does the same jobs on the same tables as the service, and nothing else: no log, limits, security headers or request ids.
// It is plain JavaScript, so that no loader slows it down. An update stores its event in the same statement.

const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 10 });
const readers = [0, 1].map(() => new pg.Client({ connectionString, pipeline: true }));
await Promise.all(readers.map((reader) => reader.connect()));
let turn = 0;

const columns = `id, "createdAt", "updatedAt", "fullName", email, "isAdmin", "isEmailVerified", "avatarKey"`;
const session = {
  name: "session",
  text: `select ${columns.replaceAll(/"?\w+"?/g, "u.$&")} from sessions s join users u on u.id = s."userId"
    where s."tokenDigest" = $1 and s."expiresAt" > now() and s."lastSeenAt" > now() - interval '7 days'
      and s."deletedAt" is null and u."deletedAt" is null`,
};
const update = {
  name: "update",
  text: `with written as (
      update users set "fullName" = $2, "updatedAt" = now() where id = $1 and "deletedAt" is null
      returning ${columns.replaceAll(/"?\w+"?/g, "new.$&")}, to_jsonb(old) as "$before", to_jsonb(new) as "$after"
    ), event as (
      insert into mutation_events ("table", kind, "rowId", before, after, "actorId", "requestId")
      select 'users', 'updated', id, "$before", "$after", $1, $3 from written
    )
    select ${columns} from written`,
};

const found = `from users where ("fullName" ilike $1 or email ilike $1) and "deletedAt" is null`;
const order = `order by "createdAt", id limit $2 offset $3`;
// Not prepared by name: a plan for an unknown pattern is much slower for some. Few hits are counted and sorted; for many, the
// index in the order of the list is read.
const fewHits = `with hits as materialized (select ${columns} ${found} limit 1001)
  select *, (select count(*)::int from hits) as "$count" from hits ${order}`;
const manyHits = `select ${columns}, (select count(*)::int ${found}) as "$count" ${found} ${order}`;

class Refusal extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function userOf(req) {
  const token = cookie(req.headers.cookie ?? "", "session");
  if (token === undefined) throw new Refusal(401, "UNAUTHORIZED");
  const digest = createHash("sha256").update(token).digest("hex");
  turn = 1 - turn;
  const { rows } = await readers[turn].query({ ...session, values: [digest] });
  if (rows.length === 0) throw new Refusal(401, "UNAUTHORIZED");

  return rows[0];
}

function cookie(header, name) {
  for (const part of header.split(";")) {
    const end = part.indexOf("=");
    if (end > 0 && part.slice(0, end).trim() === name) return decodeURIComponent(part.slice(end + 1).trim());
  }
}

function readBody(req) {
  return new Promise((resolve, reject) => {
    let text = "";
    req.setEncoding("utf8");
    req.on("data", (chunk) => {
      text += chunk;
      if (text.length > 100_000) reject(new Refusal(413, "PAYLOAD_TOO_LARGE"));
    });
    req.on("end", () => {
      try {
        resolve(JSON.parse(text));
      } catch {
        reject(new Refusal(400, "BAD_REQUEST"));
      }
    });
    req.on("error", reject);
  });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function userJson(user) {
  const { id, createdAt, updatedAt, fullName, email, isAdmin, isEmailVerified, avatarKey } = user;
  if (!uuid.test(id) || !(createdAt instanceof Date) || !(updatedAt instanceof Date) || !email.includes("@"))
    throw new Error("output");
  if (typeof isAdmin !== "boolean" || typeof isEmailVerified !== "boolean") throw new Error("output");
  const avatarUrl = avatarKey === null ? "null" : JSON.stringify(`/users/avatars/${avatarKey}`);

  return `{"id":"${id}","createdAt":"${createdAt.toISOString()}","updatedAt":"${updatedAt.toISOString()}","fullName":${JSON.stringify(fullName)},"email":${JSON.stringify(email)},"isAdmin":${isAdmin},"isEmailVerified":${isEmailVerified},"avatarUrl":${avatarUrl}}`;
}

function integer(text, from, to, absent) {
  if (text === null) return absent;
  const number = Number(text);
  if (!Number.isInteger(number) || number < from || number > to) throw new Refusal(400, "BAD_REQUEST");

  return number;
}

async function list(req, query) {
  if (!(await userOf(req)).isAdmin) throw new Refusal(403, "FORBIDDEN");
  const given = new URLSearchParams(query);
  const page = integer(given.get("page"), 1, 1_000_000, 1);
  const perPage = integer(given.get("perPage"), 1, 100, 10);
  const pattern = `%${(given.get("searchValue") ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const values = [pattern, perPage, (page - 1) * perPage];
  let { rows } = await pool.query(fewHits, values);
  if (rows.length > 0 && rows[0].$count > 1000) ({ rows } = await pool.query(manyHits, values));
  const count = rows.length > 0 ? rows[0].$count : 0;

  return `{"results":[${rows.map(userJson).join(",")}],"count":${count},"pagesCount":${Math.ceil(count / perPage)},"page":${page},"perPage":${perPage}}`;
}

async function rename(req) {
  const { id } = await userOf(req);
  const body = await readBody(req);
  const { fullName } = body;
  for (const key in body) if (key !== "fullName") throw new Refusal(400, "BAD_REQUEST");
  if (typeof fullName !== "string" || fullName.length > 200) throw new Refusal(400, "BAD_REQUEST");
  const { rows } = await pool.query({ ...update, values: [id, fullName, randomUUID()] });

  return userJson(rows[0]);
}

const routes = new Map([
  ["GET /health/live", async () => `{"status":"ok"}`],
  ["GET /users/current", async (req) => userJson(await userOf(req))],
  ["PATCH /users/current", rename],
  ["GET /users", list],
]);

function send(res, status, text) {
  res.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  res.end(text);
}

const server = http.createServer((req, res) => {
  const { url } = req;
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  const handler = routes.get(`${req.method} ${path}`);
  if (!handler) return send(res, 404, `{"code":"NOT_FOUND"}`);
  handler(req, end < 0 ? "" : url.slice(end + 1)).then(
    (text) => send(res, 200, text),
    (/** @type {unknown} */ error) =>
      error instanceof Refusal
        ? send(res, error.status, JSON.stringify({ code: error.code }))
        : send(res, 500, JSON.stringify({ code: "INTERNAL_SERVER_ERROR", message: String(error) })),
  );
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => process.exit());
