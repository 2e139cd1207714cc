import { expect } from "chai";
import type { Express } from "express";
import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { gate } from "#application/kit/gate";
import {
  binary,
  boolean,
  date,
  integer,
  list,
  nothing,
  object,
  optional,
  string,
  upload,
  withDefault,
} from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { createHttpServer } from "#interface/http/pipeline/server";
import { appOf, MemoryLogger } from "../support/app.js";

const refusing = gate({
  refuses: ["FORBIDDEN"],
  check: (): Record<never, never> => {
    throw new ServiceError("FORBIDDEN", "No");
  },
});
const thing = {
  size: integer().min(1),
  isOpen: optional(boolean()),
  at: optional(date()),
  tags: optional(list(string())),
};
const echo = (fields: Parameters<ReturnType<typeof endpoint>["input"]>[0]) =>
  endpoint()
    .input(fields)
    .output(object({ got: string() }))
    .handler(({ input }) => ({ got: JSON.stringify(input) }));
const got = ({ body }: request.Response): unknown => JSON.parse(body.got);

describe("the request pipeline", () => {
  it("runs gates and the input in the order of the chain", async () => {
    const order: string[] = [];
    const note = (name: string) =>
      gate({
        refuses: [],
        check: () => {
          order.push(name);
          return {};
        },
      });
    const app = appOf({
      "POST /things": endpoint()
        .use(note("first"))
        .input({ size: integer() })
        .use(note("second"))
        .output(nothing)
        .handler(() => void order.push("handler")),
    });
    await request(app).post("/things").send({ size: "no number" }).expect(400);
    expect(order).to.deep.equal(["first"]);
    order.length = 0;
    await request(app).post("/things").send({ size: 1 }).expect(204);
    expect(order).to.deep.equal(["first", "second", "handler"]);
  });

  it("sends only fields of the output schema, and answers 500 without a value when the output does not fit", async () => {
    const logger = new MemoryLogger();
    const tooMuch: { size: number } = Object.assign({ size: 1 }, { secret: "s3cret" });
    const wrong: { size: number } = JSON.parse('{"size":"s3cret"}');
    const give = (value: { size: number }) =>
      endpoint()
        .output(object({ size: integer() }))
        .handler(() => value);
    const app = appOf({ "GET /good": give(tooMuch), "GET /bad": give(wrong) }, { logger });

    expect((await request(app).get("/good").expect(200)).body).to.deep.equal({ size: 1 });
    const bad = await request(app).get("/bad").expect(500);
    expect(bad.body).to.include({ code: "INTERNAL_SERVER_ERROR", status: 500 });
    expect(bad.text).not.to.include("s3cret").and.not.to.include("size");
    const [line] = logger.lines.filter(({ level }) => level === "error");
    expect(String(Object(line?.fields["err"]).message))
      .to.include("size")
      .and.not.to.include("s3cret");
  });

  it("answers a ServiceError in the error body, and other errors without details", async () => {
    const app = appOf({
      "GET /gone": endpoint()
        .output(nothing)
        .handler(() => {
          throw new ServiceError("GONE", "It is gone", { cause: new Error("internal") });
        }),
      "GET /fault": endpoint()
        .output(nothing)
        .handler(() => {
          throw new Error("select * from secrets");
        }),
    });
    const gone = await request(app).get("/gone").set("X-Request-Id", "abc-1").expect(410);
    expect(gone.body).to.deep.equal({ code: "GONE", message: "It is gone", status: 410, requestId: "abc-1" });
    expect(gone.headers["x-request-id"]).to.equal("abc-1");
    const fault = await request(app).get("/fault").set("X-Request-Id", "not valid!").expect(500);
    expect(fault.text).not.to.include("secrets");
    expect(fault.body.requestId).to.equal(fault.headers["x-request-id"]).and.not.to.equal("not valid!");
  });

  it("does not start when an injected port has no adapter", () => {
    abstract class Unbound {}
    const needsIt = endpoint()
      .inject({ unbound: Unbound })
      .output(nothing)
      .handler(() => {});

    expect(() => appOf({ "GET /things": needsIt })).to.throw("Unbound");
  });

  it("answers problem+json to a caller who accepts it", async () => {
    const answer = await request(appOf({}))
      .get("/nothing")
      .set("Accept", "application/problem+json")
      .expect(404);
    expect(answer.headers["content-type"]).to.equal("application/problem+json");
    expect(JSON.parse(answer.text ?? answer.body).code).to.equal("NOT_FOUND");
  });

  it("sends bytes and streams unchanged", async () => {
    const picture = binary({ contentType: "image/webp", cacheControl: "no-store" });
    const app = appOf({
      "GET /bytes": endpoint()
        .output(picture)
        .handler(() => Buffer.from("bytes")),
      "GET /stream": endpoint()
        .output(picture)
        .handler(() => Readable.from(["st", "ream"])),
    });
    for (const path of ["/bytes", "/stream"]) {
      const answer = await request(app).get(path).expect(200).expect("Content-Type", "image/webp");
      expect(String(answer.body)).to.equal(path.slice(1));
    }
  });

  it("marks a deprecated endpoint (RFC 9745, RFC 8594)", async () => {
    const deprecation = { since: "2026-01-01", sunset: "2027-01-01", use: "/new" };
    const app = appOf({
      "GET /old": endpoint()
        .deprecated(deprecation)
        .output(nothing)
        .handler(() => {}),
    });
    const { headers } = await request(app).get("/old").expect(204);
    expect(headers).to.include({ deprecation: "@1767225600", sunset: "Fri, 01 Jan 2027 00:00:00 GMT" });
  });
});

describe("routing", () => {
  const app = appOf({
    "GET /users/{id}": echo({ id: string() }),
    "GET /users/current": endpoint()
      .output(object({ got: string() }))
      .handler(() => ({ got: '"static"' })),
    "PUT /users/{id}": echo({ id: string(), size: optional(integer()) }),
  });

  it("prefers static segments to parameters", async () => {
    expect(got(await request(app).get("/users/current"))).to.equal("static");
    expect(got(await request(app).get("/users/currents"))).to.deep.equal({ id: "currents" });
  });

  it("answers 405 with Allow for another method, 404 for another path", async () => {
    const answer = await request(app).delete("/users/1").expect(405);
    expect(answer.headers["allow"]).to.equal("GET, HEAD, PUT");
    expect(answer.body.code).to.equal("METHOD_NOT_SUPPORTED");
    await request(app).propfind("/users/1").expect(405);
    await request(app).options("/users/1").expect(405);
    await request(app).put("/users/current").expect(405).expect("Allow", "GET, HEAD");
    await request(app).get("/users").expect(404);
    await request(app).get("/users/1/").expect(404);
  });

  it("takes no empty segment for a parameter", async () => {
    for (const path of ["/users/", "/users/?q=1"]) {
      const { body } = await request(app).get(path).expect(404);
      expect(body.message).to.equal("There is nothing at GET /users/");
    }
  });

  it("answers HEAD like GET, without a body", async () => {
    const answer = await request(app).head("/users/1").expect(200);
    expect(answer.text).to.equal(undefined);
  });

  it("decodes a parameter once, and refuses an escape that is not UTF-8", async () => {
    expect(got(await request(app).get("/users/a%252Fb%2Fc"))).to.deep.equal({ id: "a%2Fb/c" });
    await request(app).get("/users/%ff").expect(400);
    await request(app).get("/users/%zz").expect(400);
  });

  it("refuses a query or body value that differs from its path parameter", async () => {
    expect(got(await request(app).put("/users/7").send({ size: 1 }))).to.deep.equal({ id: "7", size: 1 });
    expect(got(await request(app).put("/users/7").send({ id: "7" }))).to.deep.equal({ id: "7" });
    const answer = await request(app).put("/users/7").send({ id: "8" }).expect(400);
    expect(answer.body.details.issues).to.have.deep.nested.property("[0].path", "id");
    await request(app).get("/users/7?id=8").expect(400);
  });

  it("answers 414 to a URL beyond the limit", () =>
    request(app)
      .get(`/users/${"x".repeat(8200)}`)
      .expect(414));
});

describe("input from a query", () => {
  const sort = object({ name: optional(string()), depth: optional(object({ a: optional(integer()) })) });
  const app = appOf({
    "GET /things": echo({ ...thing, size: withDefault(thing.size, 5), sort: optional(sort) }),
  });
  const get = (query: string) => request(app).get(`/things?${query}`);

  it("converts text to the schema's types", async () => {
    const answer = await get(
      "size=7&isOpen=false&at=2026-01-02T03:04:05Z&tags[]=a&tags[]=b&sort[depth][a]=3",
    );
    expect(got(answer)).to.deep.equal({
      size: 7,
      isOpen: false,
      at: "2026-01-02T03:04:05.000Z",
      tags: ["a", "b"],
      sort: { depth: { a: 3 } },
    });
  });

  it("fills in defaults and drops unknown parameters", async () => {
    expect(got(await get("unknown=1&sort[unknown]=2"))).to.deep.equal({ sort: {}, size: 5 });
    expect(got(await request(app).get("/things"))).to.deep.equal({ size: 5 });
  });

  const refused: [string, string][] = [
    ["a word for a number", "size=seven"],
    ["exponents", "size=1e9"],
    ["hexadecimal", "size=0x10"],
    ["empty numbers", "size="],
    ["numbers beyond precision", "size=9007199254740993"],
    ["a number below its bound", "size=0"],
    ["yes for a boolean", "isOpen=yes"],
    ["an invalid date", "at=2026-13-01"],
    ["JSON for an object", 'sort={"name":"a"}'],
    ["JSON for a list", "tags=[1]"],
    ["text for an object", "sort=name"],
    ["a key twice", "size=1&size=2"],
    ["a key as text and as object", "sort=1&sort[name]=a"],
    ["__proto__", "__proto__[isAdmin]=true"],
    ["constructor", "sort[constructor][prototype][x]=1"],
    ["an encoded __proto__", "%5F_proto__[x]=1"],
    ["a parameter without a name", "=1"],
    ["nesting beyond five", "sort[a][b][c][d][e]=1"],
    ["more than 100 parameters", Array.from({ length: 101 }, (_, i) => `p${i}=1`).join("&")],
    ["NUL", "sort[name]=a%00b"],
    ["bytes that are not UTF-8", "sort[name]=%ff"],
    ["half a surrogate pair", "sort[name]=%ed%a0%80"],
    ["an invalid escape", "sort[name]=%"],
  ];
  for (const [what, query] of refused) {
    it(`refuses ${what}`, async () => {
      const { body } = await get(query).expect(400);
      expect(body).to.include({ code: "BAD_REQUEST", status: 400 });
      expect(body.requestId).to.be.a("string");
    });
  }

  it("names each invalid field and the reason, never the value", async () => {
    const { body, text } = await get("size=hunter2&at=hunter2").expect(400);
    expect(body.details.issues).to.deep.equal([
      { in: "query", path: "size", message: "size must be a number", type: "number.base" },
      { in: "query", path: "at", message: "at must be in ISO 8601 date format", type: "date.format" },
    ]);
    expect(text).not.to.include("hunter2");
  });
});

describe("input from a body", () => {
  const app = appOf({
    "POST /things": echo({ ...thing, name: optional(string(10)), any: optional(object({})) }),
    "PATCH /pictures/{id}": endpoint()
      .input({
        id: integer(),
        name: optional(string()),
        isOpen: optional(boolean()),
        picture: optional(upload({ maxBytes: 1000, types: [] })),
      })
      .output(object({ got: string() }))
      .handler(({ input: { picture, ...rest } }) => ({
        got: JSON.stringify({ ...rest, bytes: picture?.bytes.length }),
      })),
    "POST /refused": endpoint()
      .use(refusing)
      .input({ picture: optional(upload({ maxBytes: 1000, types: [] })) })
      .output(nothing)
      .handler(() => {}),
  });
  const post = (body: string | Buffer, type = "application/json") =>
    request(app).post("/things").set("Content-Type", type).send(body);

  it("accepts JSON without converting its types", async () => {
    expect(got(await post('{"size":1,"at":"2026-01-02T03:04:05Z"}'))).to.deep.equal({
      size: 1,
      at: "2026-01-02T03:04:05.000Z",
    });
  });

  it("accepts a form, and converts its text", async () => {
    const answer = await post("size=1&isOpen=true&tags[]=a", "application/x-www-form-urlencoded");
    expect(got(answer)).to.deep.equal({ size: 1, isOpen: true, tags: ["a"] });
  });

  it("accepts a multipart body with its file, and converts its text", async () => {
    const answer = await request(app)
      .patch("/pictures/7")
      .field("isOpen", "true")
      .attach("picture", Buffer.alloc(1000), "a.png");
    expect(got(answer)).to.deep.equal({ id: 7, isOpen: true, bytes: 1000 });
  });

  it("treats an absent body as an empty object", async () => {
    expect(got(await request(app).patch("/pictures/7").expect(200))).to.deep.equal({ id: 7 });
  });

  const refused: [string, string | Buffer, string?][] = [
    ["text for a number", '{"size":"1"}'],
    ["a number for text", '{"size":1,"name":2}'],
    ["text for a boolean", '{"size":1,"isOpen":"true"}'],
    ["a number for a date", '{"size":1,"at":1700000000000}'],
    ["text for a list", '{"size":1,"tags":"[]"}'],
    ["text for an object", '{"size":1,"any":"{}"}'],
    ["unknown keys", '{"size":1,"isAdmin":true}'],
    ["a missing key", "{}"],
    ["null", '{"size":null}'],
    ["invalid JSON", '{"size":'],
    ["a body that is not an object", "[1]"],
    ["a bare value", "3"],
    ["a key twice", '{"size":1,"size":2}'],
    ["a key twice, once escaped", '{"size":1,"si\\u007ae":2}'],
    ["__proto__", '{"size":1,"__proto__":{"isAdmin":true}}'],
    ["a nested constructor", '{"size":1,"any":{"constructor":{}}}'],
    ["deep nesting", `{"size":1,"any":${'{"a":'.repeat(20)}1${"}".repeat(21)}`],
    ["nesting that would overflow a stack", "[".repeat(100_000)],
    ["NUL", '{"size":1,"name":"a\\u0000b"}'],
    ["half a surrogate pair", '{"size":1,"name":"\\ud800"}'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a form with a key twice", "size=1&size=2", "application/x-www-form-urlencoded"],
    ["a multipart body without a boundary", "x", "multipart/form-data"],
    [
      "a multipart body that ends early",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      "multipart/form-data; boundary=b",
    ],
  ];
  for (const [what, body, type] of refused) {
    it(`refuses ${what}`, async () => {
      const answer = await post(body, type).expect(400);
      expect(answer.body).to.include({ code: "BAD_REQUEST" });
    });
  }

  it("does not mistake text with a colon for a duplicate key", () =>
    post('{"size":1,"tags":["a\\": b", "\\"", ":"],"name":"\\": \\""}').expect(200));

  for (const type of ["text/plain", "application/xml", "application/json; charset=latin1", "nonsense"]) {
    it(`answers 415 to ${type}`, () => post('{"size":1}', type).expect(415));
  }
  it("answers 415 to an unknown encoding", () => post("x").set("Content-Encoding", "compress").expect(415));

  it("answers 413 to a body beyond the limit, of any kind", async () => {
    await post(`{"size":1,"name":"${"x".repeat(1_000_001)}"}`).expect(413);
    await post(`name=${"x".repeat(1_000_001)}`, "application/x-www-form-urlencoded").expect(413);
    const upload = (bytes: number) =>
      request(app).patch("/pictures/1").attach("picture", Buffer.alloc(bytes), "a.png");
    await upload(1001).expect(413);
    await upload(10_000_001).expect(413);
    const part = (i: number) =>
      `--b\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\n${"x".repeat(900_000)}\r\n`;
    const parts = Readable.from(Array.from({ length: 12 }, (_, i) => part(i)));
    expect(await sendChunks(app, "/pictures/1", parts), "many parts, no length").to.equal(413);
  });

  it("shortens a very long name in errors", async () => {
    const name = `x${"😀".repeat(5_000)}`;
    const { body } = await request(app)
      .post("/things")
      .send({ size: 1, [name]: 1 })
      .expect(400);
    const [{ path, message }] = body.details.issues;

    for (const text of [path, message]) {
      expect(text).to.match(/^x(😀)+…$/u);
      expect(text.length).to.be.within(999, 1_000);
    }
  });

  it("refuses files in other fields, and too many", async () => {
    const file = Buffer.alloc(10);
    await request(app).patch("/pictures/1").attach("other", file, "a.png").expect(400);
    await request(app)
      .patch("/pictures/1")
      .attach("picture", file, "a")
      .attach("picture", file, "b")
      .expect(400);
    await request(app)
      .patch("/pictures/1")
      .send({ picture: { bytes: "x" } })
      .expect(400);
    await request(app).patch("/pictures/1").field("picture", "text").expect(400);
    await request(app).patch("/pictures/1").field("__proto__[x]", "text").expect(400);
  });

  it("does not read an upload that a gate refuses", async () => {
    const sent = await sendSlowly(app, "/refused");
    expect(sent.status).to.equal(403);
    expect(sent.bytesWhenAnswered, "the answer came before the whole body was sent").to.be.below(sent.total);
  });
});

/** Serves the app on a free port while `work` runs. */
async function serving<T>(app: Express, work: (port: number) => Promise<T>): Promise<T> {
  const server = createHttpServer(app, { headersMs: 5000, requestMs: 5000, keepAliveMs: 5000 }).listen(
    0,
    "127.0.0.1",
  );
  try {
    await once(server, "listening");

    return await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

/** Announces a multipart body of 5 MB, sends its first part, and reads the answer without sending the rest. */
function sendSlowly(app: Express, path: string) {
  const total = 5_000_000;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${total}\r\n\r\n`;
  const first = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n';

  return serving(app, async (port) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(head + first);
    const [answer]: Buffer[] = await once(socket, "data");
    socket.destroy();

    return { total, bytesWhenAnswered: first.length, status: Number(String(answer).split(" ")[1]) };
  });
}

/** Sends a multipart body without a length, and returns the status of the answer. */
function sendChunks(app: Express, path: string, chunks: Readable): Promise<number | undefined> {
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };

  return serving(app, async (port) => {
    const call = http.request({ port, method: "PATCH", path, headers });
    chunks.pipe(call);
    const [answer]: http.IncomingMessage[] = await once(call, "response");
    chunks.destroy();
    call.destroy();

    return answer?.statusCode;
  });
}
