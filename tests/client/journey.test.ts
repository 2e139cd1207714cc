import { readFile } from "node:fs/promises";
import { expect } from "chai";
import createClient from "openapi-fetch";
import sharp from "sharp";
import {
  createApiClient,
  dataOf,
  type ErrorCodeOf,
  type Input,
  isApiError,
  type Output,
  type Schemas,
  ResponseError,
  Session,
  ApiError,
} from "../../client/src/index.js";
import { type UserRow, useService } from "../support/service.js";

/** The types that are generated for an operation with problem details. */
interface LetterPaths {
  "/letters/drafts": {
    post: {
      requestBody: { content: { "application/json": { letter: { subject: string } } } };
      responses: {
        204: { content?: never };
        400: { content: { "application/problem+json": { errors?: { pointer: string }[] } } };
      };
    };
  };
}

const password = "correct horse battery staple";

describe("the typed client", () => {
  const service = useService();
  const client = (cookie?: string) =>
    createApiClient({ baseUrl: service.address, session: new Session(service.origin, cookie) });
  const signedIn = async (given: Partial<UserRow> = {}) =>
    client(service.cookieOf(await service.sessionOf(await service.make.user(given))));

  it("keeps the session from sign-in to sign-out", async () => {
    const { email } = await service.make.user({ password });
    const session = new Session(service.origin);
    const api = createApiClient({ baseUrl: service.address, session });

    const user = await dataOf(api.POST("/auth/sign-in", { body: { email, password } }));
    expect(user.email).to.equal(email);
    expect(session.cookie).to.match(/^session=./);
    expect(await dataOf(api.GET("/users/current"))).to.deep.equal(user);

    await dataOf(api.POST("/auth/sign-out"));
    expect(session.cookie).to.equal("");
    expect((await api.GET("/users/current")).error?.code).to.equal("UNAUTHORIZED");
  });

  it("continues with the session of an earlier process", async () => {
    const user = await service.make.user();
    const api = client(service.cookieOf(await service.sessionOf(user)));

    expect((await dataOf(api.GET("/users/current"))).id).to.equal(user.id);
  });

  it("sends a token, and follows the renewal of the token of a session", async () => {
    const { email, id } = await service.make.user({ password });
    const baseUrl = service.address;
    const { token } = await dataOf(
      createApiClient({ baseUrl }).POST("/auth/sign-in", { body: { email, password, as: "token" } }),
    );
    if (token === undefined) throw new Error("There is no token");
    const api = createApiClient({ baseUrl, token });

    await dataOf(api.POST("/auth/reauthenticate", { body: { password } }));
    expect((await dataOf(api.GET("/users/current"))).id).to.equal(id);
    const earlier = createApiClient({ baseUrl, token });
    expect((await earlier.GET("/users/current")).error?.code).to.equal("UNAUTHORIZED");
  });

  it("creates, lists with sort and paging, updates and deletes", async () => {
    const api = await signedIn({ isAdmin: true });
    for (const fullName of ["a", "b", "c"])
      await dataOf(
        api.POST("/users", { body: { fullName: `crud ${fullName}`, email: `${fullName}@example.com` } }),
      );
    const query = { searchValue: "crud", sort: { fullName: "desc" }, page: 2, perPage: 2 } as const;

    const page = await dataOf(api.GET("/users", { params: { query } }));
    expect(page).to.include({ count: 3, pagesCount: 2, page: 2 });
    const [{ id: userId, fullName } = { id: "", fullName: "" }] = page.results;
    expect(fullName).to.equal("crud a");

    const path = { userId };
    const body = { fullName: "d", email: "a@example.com", isAdmin: false };
    const user = await dataOf(api.PUT("/users/{userId}", { params: { path }, body }));
    expect(user).to.include({ id: userId, fullName: "d" });
    expect(await dataOf(api.DELETE("/users/{userId}", { params: { path } }))).to.equal(undefined);
  });

  it("uploads a file", async () => {
    const api = await signedIn();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const avatar = new File([new Uint8Array(picture)], "me.png", { type: "image/png" });

    const user = await dataOf(api.PATCH("/users/current", { body: { fullName: "Ada", avatar } }));
    expect(user.fullName).to.equal("Ada");
    expect(user.avatarUrl).to.match(/\/users\/avatars\//);
  });

  it("reports an error with its code, as a value or as an exception", async () => {
    const api = await signedIn();
    const call = () => api.POST("/auth/forgot-password", { body: { email: "" } });

    const { data, error } = await call();
    expect(data).to.equal(undefined);
    if (error?.code === "BAD_REQUEST") expect(error.details?.issues[0]?.path).to.equal("email");

    const thrown: unknown = await dataOf(call()).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(ApiError).and.to.include({ code: "BAD_REQUEST", status: 400 });
    expect(isApiError(thrown)).to.equal(true);
    expect(isApiError(thrown, "BAD_REQUEST", "NOT_FOUND")).to.equal(true);
    expect(isApiError(thrown, "NOT_FOUND")).to.equal(false);
    if (isApiError(thrown, "BAD_REQUEST")) {
      const { code }: { code: "BAD_REQUEST" } = thrown;
      expect(thrown.issues.map(({ path }) => [code, path])).to.deep.equal([["BAD_REQUEST", "email"]]);
    }
  });

  it("does not treat the answer of a proxy as an error of the service", async () => {
    const proxy = async () =>
      new Response("<h1>Bad Gateway</h1>", { status: 502, statusText: "Bad Gateway" });
    const api = createApiClient({ baseUrl: service.address, fetch: proxy });

    const thrown: unknown = await dataOf(api.GET("/health/live")).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(ResponseError).and.to.include({ status: 502, requestId: undefined });
    expect(thrown).to.have.property("message").that.includes("502 Bad Gateway");
  });

  it("reports an error in another form with its status, its request id and its body", async () => {
    // The contract of the client does not have the operation, which belongs to the tests.
    const api = createClient<LetterPaths>({ baseUrl: service.address });
    const call = () => api.POST("/letters/drafts", { body: { letter: { subject: "" } } });

    const { error } = await call();
    expect(error?.errors?.[0]?.pointer).to.equal("#/letter/subject");
    const thrown: unknown = await dataOf(call()).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(ResponseError).and.to.include({ status: 400 });
    expect(thrown).to.have.property("body").that.includes({ title: "Bad Request" });
    expect(thrown).to.have.property("requestId").that.is.a("string");
    expect(isApiError(thrown)).to.equal(false);
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
  const api = createApiClient({ baseUrl: "" });

  same<Output<"users.create">, Schemas["PublicUser"]>(true);
  same<Output<"users.userId.delete">, undefined>(true);
  same<Output<"users.list">["results"], Schemas["PublicUser"][]>(true);
  same<Input<"users.userId.update">["userId"], string>(true);
  same<Input<"users.list">["page"], number | undefined>(true);
  const refused: Record<ErrorCodeOf<"users.userId.get">, string> = {
    BAD_REQUEST: "",
    UNAUTHORIZED: "",
    FORBIDDEN: "",
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
  void api.GET("/nothing");
  // @ts-expect-error no such method there
  void api.DELETE("/users");
  // @ts-expect-error a name is needed
  void api.POST("/users", { body: { email: "a@example.com" } });
  // @ts-expect-error a name is text
  void api.POST("/users", { body: { fullName: 1, email: "a@example.com" } });
  // @ts-expect-error the path needs an id
  void api.GET("/users/{userId}");
  // @ts-expect-error no such order
  void api.GET("/users", { params: { query: { sort: { fullName: "upwards" } } } });
  // @ts-expect-error a file is not text
  void api.PATCH("/users/current", { body: { avatar: "me.png" } });
  // @ts-expect-error no such field of a user
  void dataOf(api.GET("/users")).then(({ results }) => results[0]?.colour);
  // @ts-expect-error no such code
  isApiError(undefined, "NOT_THERE");
}
