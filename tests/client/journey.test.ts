import { readFile } from "node:fs/promises";
import { expect } from "chai";
import sharp from "sharp";
import {
  createTenonClient,
  dataOf,
  type ErrorCodeOf,
  type Input,
  isTenonError,
  type Output,
  type Schemas,
  Session,
  TenonError,
} from "../../client/src/index.js";
import { useService } from "../support/service.js";

const password = "correct horse battery staple";

describe("the typed client", () => {
  const service = useService();
  const client = (cookie?: string) =>
    createTenonClient({ baseUrl: service.address, session: new Session(service.origin, cookie) });
  const signedIn = async () => client(service.cookieOf(await service.sessionOf(await service.make.user())));

  it("keeps the session from sign-in to sign-out", async () => {
    const { email } = await service.make.user({ password });
    const session = new Session(service.origin);
    const tenon = createTenonClient({ baseUrl: service.address, session });

    const user = await dataOf(tenon.POST("/auth/sign-in", { body: { email, password } }));
    expect(user.email).to.equal(email);
    expect(session.cookie).to.match(/^session=./);
    expect(await dataOf(tenon.GET("/users/current"))).to.deep.equal(user);

    await dataOf(tenon.POST("/auth/sign-out"));
    expect(session.cookie).to.equal("");
    expect((await tenon.GET("/users/current")).error?.code).to.equal("UNAUTHORIZED");
  });

  it("continues with the session of an earlier process", async () => {
    const user = await service.make.user();
    const tenon = client(service.cookieOf(await service.sessionOf(user)));

    expect((await dataOf(tenon.GET("/users/current"))).id).to.equal(user.id);
  });

  it("creates, lists with sort and paging, updates and deletes", async () => {
    const tenon = await signedIn();
    for (const title of ["a", "b", "c"]) await dataOf(tenon.POST("/notes", { body: { title } }));
    const query = { sort: { title: "desc" }, page: 2, perPage: 2 } as const;

    const page = await dataOf(tenon.GET("/notes", { params: { query } }));
    expect(page).to.include({ count: 3, pagesCount: 2, page: 2 });
    const [{ id, title } = { id: "", title: "" }] = page.results;
    expect(title).to.equal("a");

    const path = { id };
    const note = await dataOf(
      tenon.PUT("/notes/{id}", { params: { path }, body: { title: "d", body: "long" } }),
    );
    expect(note).to.include({ id, title: "d", body: "long" });
    expect(await dataOf(tenon.DELETE("/notes/{id}", { params: { path } }))).to.equal(undefined);
  });

  it("uploads a file", async () => {
    const tenon = await signedIn();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const avatar = new File([new Uint8Array(picture)], "me.png", { type: "image/png" });

    const user = await dataOf(tenon.PATCH("/users/current", { body: { fullName: "Ada", avatar } }));
    expect(user.fullName).to.equal("Ada");
    expect(user.avatarUrl).to.match(/\/users\/avatars\//);
  });

  it("reports an error with its code, as a value or as an exception", async () => {
    const tenon = await signedIn();
    const call = () => tenon.POST("/notes", { body: { title: "" } });

    const { data, error } = await call();
    expect(data).to.equal(undefined);
    if (error?.code === "BAD_REQUEST") expect(error.details?.issues[0]?.path).to.equal("title");

    const thrown: unknown = await dataOf(call()).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(TenonError).and.to.include({ code: "BAD_REQUEST", status: 400 });
    expect(isTenonError(thrown)).to.equal(true);
    expect(isTenonError(thrown, "BAD_REQUEST", "NOT_FOUND")).to.equal(true);
    expect(isTenonError(thrown, "NOT_FOUND")).to.equal(false);
    if (isTenonError(thrown, "BAD_REQUEST")) {
      const { code }: { code: "BAD_REQUEST" } = thrown;
      expect(thrown.issues.map(({ path }) => [code, path])).to.deep.equal([["BAD_REQUEST", "title"]]);
    }
  });

  it("does not treat the answer of a proxy as an error of the service", async () => {
    const proxy = async () =>
      new Response("<h1>Bad Gateway</h1>", { status: 502, statusText: "Bad Gateway" });
    const tenon = createTenonClient({ baseUrl: service.address, fetch: proxy });

    const thrown: unknown = await dataOf(tenon.GET("/health/live")).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(Error).and.not.to.be.instanceOf(TenonError);
    expect(thrown).to.have.property("message").that.includes("502 Bad Gateway");
  });

  it("has every operation of the current contract", async () => {
    const { paths }: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
      await readFile("contract/openapi.json", "utf8"),
    );
    const types = await readFile("client/src/contract.generated.ts", "utf8");

    for (const operations of Object.values(paths)) {
      for (const { operationId } of Object.values(operations))
        expect(types).to.include(`"${operationId}": {`);
    }
  });
});

// The rest of this file is never run: only the compiler checks it.
type Same<A, B> = [A, B] extends [B, A] ? true : false;
const same = <A, B>(_: Same<A, B>) => {};

export function misuse(): void {
  const tenon = createTenonClient({ baseUrl: "" });

  same<Output<"notes.create">, Schemas["Note"]>(true);
  same<Output<"notes.id.delete">, undefined>(true);
  same<Output<"notes.list">["results"], Schemas["Note"][]>(true);
  same<Input<"notes.id.update">["id"], string>(true);
  same<Input<"notes.list">["page"], number | undefined>(true);
  const refused: Record<ErrorCodeOf<"notes.id.get">, string> = {
    BAD_REQUEST: "",
    UNAUTHORIZED: "",
    NOT_FOUND: "",
    METHOD_NOT_SUPPORTED: "",
    TIMEOUT: "",
    URI_TOO_LONG: "",
    TOO_MANY_REQUESTS: "",
    REQUEST_HEADER_FIELDS_TOO_LARGE: "",
    INTERNAL_SERVER_ERROR: "",
    SERVICE_UNAVAILABLE: "",
    // @ts-expect-error no such code of that operation
    CONFLICT: "",
  };
  void refused;

  // @ts-expect-error no such route
  void tenon.GET("/nothing");
  // @ts-expect-error no such method there
  void tenon.DELETE("/notes");
  // @ts-expect-error a title is needed
  void tenon.POST("/notes", { body: { body: "" } });
  // @ts-expect-error a title is text
  void tenon.POST("/notes", { body: { title: 1 } });
  // @ts-expect-error the path needs an id
  void tenon.GET("/notes/{id}");
  // @ts-expect-error no such order
  void tenon.GET("/notes", { params: { query: { sort: { title: "upwards" } } } });
  // @ts-expect-error a file is not text
  void tenon.PATCH("/users/current", { body: { avatar: "me.png" } });
  // @ts-expect-error no such field of a note
  void dataOf(tenon.GET("/notes")).then(({ results }) => results[0]?.colour);
  // @ts-expect-error no such code
  isTenonError(undefined, "NOT_THERE");
}
