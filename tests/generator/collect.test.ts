import { expect } from "chai";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { collect } from "#tools/generator/collect";
import { render } from "#tools/generator/render";

const kit =
  'import { endpoint } from "#application/kit/endpoint"; import { nothing, uuid } from "#application/kit/schema";';
const plain = `${kit} export default endpoint().output(nothing).handler(() => {});`;
const withId = (name: string) =>
  `${kit} export default endpoint().input({ ${name}: uuid() }).output(nothing).handler(() => {});`;

const views = join(import.meta.dirname, "../../src/interface/http/pages");

describe("the generator", () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  /** Writes a folder of application files, inside the package so that its imports resolve. */
  async function application(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(import.meta.dirname, "application-"));
    folders.push(folder);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }

    return folder;
  }

  async function refusal(files: Record<string, string>): Promise<string> {
    const collected = collect(await application(files), views);

    return collected.then(
      () => "no refusal",
      (error: unknown) => String(error),
    );
  }

  it("finds endpoints by their file names, with their gates in order", async () => {
    const folder = await application({
      "things/is-open.gate.ts":
        'import { gate } from "#application/kit/gate"; export const isOpen = gate({ refuses: [], check: () => ({}) });',
      "things/[id]/get.ts": `${kit} import { isOpen } from "../is-open.gate.js";
        export default endpoint().use(isOpen).input({ id: uuid() }).output(nothing).handler(() => {});`,
      "things/list.ts": plain,
      "kit/anything.ts": "throw new Error('the kit is not read');",
    });
    const { routes } = await collect(folder, views);

    expect(routes.map(({ method, path, id, gates }) => ({ method, path, id, gates }))).to.deep.equal([
      { method: "GET", path: "/things", id: "things.list", gates: [] },
      { method: "GET", path: "/things/{id}", id: "things.id.get", gates: ["is-open"] },
    ]);
  });

  it("lets .route override the method and the path", async () => {
    const folder = await application({
      "things/sign-in.post.ts": plain.replace("endpoint()", 'endpoint().route("PUT", "/login")'),
    });
    const { routes } = await collect(folder, views);

    expect(routes).to.have.length(1);
    expect(routes[0]).to.include({ method: "PUT", path: "/login" });
  });

  it("refuses two channels of one resource, naming both, and a file that is no channel", async () => {
    const channel = "export default { of: class {}, sees: () => true };";
    expect(await refusal({ "things/a.channel.ts": channel, "things/b.channel.ts": channel }))
      .to.include("things/a.channel.ts")
      .and.include("things/b.channel.ts");
    expect(await refusal({ "things/thing.channel.ts": "export default {};" })).to.include("is not a channel");
  });

  it("refuses two streams of one resource, naming both, and a stream that publishes nothing", async () => {
    const stream = "export default { of: class {}, publishes: [{}] };";
    expect(await refusal({ "things/a.stream.ts": stream, "things/b.stream.ts": stream }))
      .to.include("things/a.stream.ts")
      .and.include("things/b.stream.ts");
    const empty = "export default { of: class {}, publishes: [] };";
    expect(await refusal({ "things/thing.stream.ts": empty })).to.include("is not a stream");
  });

  it("refuses two files of one route, naming both", async () => {
    expect(await refusal({ "things/list.ts": plain, "things/get.ts": plain }))
      .to.include("things/list.ts")
      .and.include("things/get.ts");
  });

  it("refuses one path with two names for its parameter", async () => {
    expect(
      await refusal({ "things/[id]/get.ts": withId("id"), "things/[thingId]/get.ts": withId("thingId") }),
    )
      .to.include("things/[id]/get.ts")
      .and.include("things/[thingId]/get.ts");
  });

  const shadowed: [name: string, file: string, text: string][] = [
    ["jobs/list.ts", "jobs/list.ts", plain],
    ["docs/list.ts", "docs/list.ts", plain],
    ["an endpoint below docs", "docs/[id]/get.ts", withId("id")],
    ...[
      "/docs",
      "/Docs/all",
      "/jobs",
      "/spec.json",
      "/spec.yaml",
      "/asyncapi.json",
      "/socket.io/x",
      "/Live/live.js",
      "/live/socket.io.js",
      "/uploads",
    ].map((path): [string, string, string] => [
      `.route("GET", "${path}")`,
      "things/list.ts",
      plain.replace("endpoint()", `endpoint().route("GET", "${path}")`),
    ]),
  ];
  for (const [name, file, text] of shadowed) {
    it(`refuses a route that no request reaches, and names its file: ${name}`, async () => {
      expect(await refusal({ [file]: text })).to.match(
        new RegExp(`${file.replaceAll(/[[\]]/g, "\\$&")} is GET .+, where .+ answers`),
      );
    });
  }

  it("allows a static segment beside a parameter", async () => {
    const folder = await application({ "things/current.get.ts": plain, "things/[id]/get.ts": withId("id") });

    expect((await collect(folder, views)).routes).to.have.length(2);
  });

  it("refuses a file name that fits no rule", async () => {
    expect(await refusal({ "things/helpers.ts": "export {};" })).to.include("things/helpers.ts");
  });

  it("refuses a path parameter that is not an input", async () => {
    expect(await refusal({ "things/[id]/get.ts": plain }))
      .to.include("things/[id]/get.ts")
      .and.include("id");
    expect(await refusal({ "things/[id]/get.ts": withId("other") })).to.include("parameter id");
  });

  it("refuses a file whose default export is of another kind", async () => {
    expect(await refusal({ "things/list.ts": "export default 3;" })).to.include("things/list.ts");
    expect(await refusal({ "things/clean.cron.ts": "export const cron = 3;" })).to.include(
      "things/clean.cron.ts",
    );
  });

  it("uses only the JSDoc above an endpoint as its description", async () => {
    const described = (comment: string) => plain.replace("export default", `${comment}export default`);
    const folder = await application({
      "things/list.ts": described(
        "/** All */ const other = 3;\n/**\n * One line\n * that goes on.\n *\n * More.\n */\n",
      ),
      "things/get.ts": described("/** Far away */ const other = 3; // near\n").replace(
        "endpoint()",
        'endpoint().route("GET", "/a")',
      ),
      "things/create.ts": described('/** A "quote" */\n'),
    });
    const collected = await collect(folder, views);

    expect(collected.routes.map(({ id, description }) => [id, description])).to.have.deep.members([
      ["things.list", "One line that goes on.\n\nMore."],
      ["things.get", undefined],
      ["things.create", 'A "quote"'],
    ]);
    expect(render(collected)["src/interface/http/routing/routes.generated.ts"]).to.include(
      String.raw`description: "A \"quote\"", endpoint: `,
    );
  });

  it("uses the first paragraph of a resource's README as its description", async () => {
    const folder = await application({
      "things/list.ts": plain,
      "things/README.md": "# things\n\nWhat there\nis.\n\nMore of it.\n",
      "others/list.ts": plain,
      "gone/README.md": "# gone\n\nNo longer a resource.\n",
    });
    const collected = await collect(folder, views);

    expect(collected.resources).to.deep.equal({ things: "What there is." });
    expect(render(collected)["src/interface/http/routing/resources.generated.ts"]).to.include(
      '"things": "What there is.",',
    );
  });

  it("describes the tag of an endpoint by the README of the nearest folder", async () => {
    const tagged = (tag: string) => plain.replace("endpoint()", `endpoint().tag("${tag}")`);
    const collected = await collect(
      await application({
        "api/README.md": "All of it.",
        "api/orders/list.ts": tagged("Orders"),
        "api/orders/README.md": "What is sold.",
        "api/orders/open/list.ts": tagged("Orders"),
        "api/news/list.ts": tagged("News"),
        "api/list.ts": plain,
        "others/list.ts": plain,
        "others/README.md": "Others.",
        "api/others/list.ts": tagged("others"),
      }),
      views,
    );

    expect(collected.resources).to.deep.equal({
      News: "All of it.",
      Orders: "What is sold.",
      api: "All of it.",
      others: "Others.",
    });
  });

  it("lists reactions, jobs, crons and channels by name", async () => {
    const folder = await application({
      "things/clean.cron.ts":
        'import { cron } from "#application/kit/cron"; export default cron("0 3 * * *").inject({}).run(async () => {});',
      "things/thing.channel.ts": "export default { of: class {}, sees: () => true };",
    });
    const { registered } = await collect(folder, views);

    expect(registered).to.deep.equal({
      reaction: [],
      job: [],
      cron: [{ name: "things.clean", file: "things/clean.cron.ts" }],
      channel: [{ name: "things", file: "things/thing.channel.ts", accepts: ["session"] }],
      stream: [],
      consumer: [],
      middleware: [],
      setup: [],
      authenticator: [],
    });
  });

  it("lists the scopes that endpoints and channels demand, and refuses a malformed one", async () => {
    const scoped = (name: string) =>
      `import { scope } from "#application/shared/scope.gate"; ${plain.replace("endpoint()", `endpoint().use(scope("${name}"))`)}`;
    const folder = await application({
      "things/list.ts": scoped("things:read"),
      "things/create.ts": scoped("things:write"),
      "things/count.get.ts": scoped("things:read"),
      "things/thing.channel.ts": `import { channel } from "#application/kit/channel";
        import { object } from "#application/kit/schema";
        export default channel(class {}).row(object({})).scope("things:watch").seenBy(() => true);`,
    });
    const { scopes, routes } = await collect(folder, views);

    expect(scopes).to.deep.equal(["things:read", "things:watch", "things:write"]);
    expect(render(await collect(folder, views))["src/domain/access-tokens/scopes.generated.ts"]).to.include(
      '["things:read","things:watch","things:write"]',
    );
    expect(routes.map(({ gates }) => gates)).to.deep.equal([
      ["things:read"],
      ["things:write"],
      ["things:read"],
    ]);
    for (const name of ["Things:read", "things", "things:read more", "things:"])
      expect(await refusal({ "things/list.ts": scoped(name) })).to.include("is no scope");
  });

  describe("error dialects", () => {
    const dialect = `import { errorDialect } from "#application/kit/error-dialect";
      import { object } from "#application/kit/schema";
      export default errorDialect({ schema: object({}), body: () => ({}) });`;

    it("are those of the nearest folder", async () => {
      const collected = await collect(
        await application({
          "all.errors.ts": dialect,
          "others/list.ts": plain,
          "things/things.errors.ts": dialect,
          "things/[id]/parts/list.ts": withId("id"),
          "things/list.ts": plain,
        }),
        views,
      );
      expect(collected.routes.map(({ id, errors }) => [id, errors?.file])).to.have.deep.members([
        ["others.list", "all.errors.ts"],
        ["things.list", "things/things.errors.ts"],
        ["things.id.parts.list", "things/things.errors.ts"],
      ]);
      expect(render(collected)["src/interface/http/routing/routes.generated.ts"])
        .to.include('import d0 from "#application/all.errors";')
        .and.include('errors: { file: "things/things.errors.ts", dialect: d1 }');
    });

    it("are declared once in a folder", async () => {
      const refused = await refusal({ "things/a.errors.ts": dialect, "things/b.errors.ts": dialect });
      expect(refused).to.include("things/b.errors.ts is the second errors file of its folder");
      expect(await refusal({ "things/a.errors.ts": "export default {};" })).to.include(
        "is not an error dialect",
      );
    });
  });

  describe("authentication", () => {
    const authenticator = `import { authentication, authenticator, header } from "#application/kit/authenticator";
      export default authenticator({ carrier: header("X-Key"), description: "", resolve: () => undefined });`;
    const accepting = (...files: string[]) =>
      `import { authentication } from "#application/kit/authenticator";
        ${files.map((file, index) => `import a${index} from ${JSON.stringify(file)};`).join("\n")}
        export default authentication(${files.map((_, index) => `a${index}`).join(", ")});`;
    const files = {
      "shared/key.authenticator.ts": authenticator,
      "shared/other.authenticator.ts": authenticator,
    };
    const acceptedIn = async (more: Record<string, string>) => {
      const { routes, registered } = await collect(await application({ ...files, ...more }), views);

      return { routes: routes.map(({ accepts }) => accepts), channels: registered.channel };
    };

    it("is the session where no folder says otherwise", async () => {
      expect((await acceptedIn({ "things/list.ts": plain })).routes).to.deep.equal([["session"]]);
    });

    it("is that of the nearest folder, for endpoints and channels", async () => {
      const { routes, channels } = await acceptedIn({
        "all.authentication.ts": accepting("./shared/key.authenticator.js"),
        "things/list.ts": plain,
        "things/[id]/parts/parts.authentication.ts": accepting(
          "../../../shared/key.authenticator.js",
          "../../../shared/other.authenticator.js",
        ),
        "things/[id]/parts/list.ts": withId("id"),
        "things/thing.channel.ts": "export default { of: class {}, sees: () => true };",
      });

      expect(routes).to.deep.equal([["key"], ["key", "other"]]);
      expect(channels).to.deep.equal([{ name: "things", file: "things/thing.channel.ts", accepts: ["key"] }]);
    });

    it("is that of the endpoint, if it has one", async () => {
      const own = plain.replace("endpoint()", "endpoint().authentication(key)");
      const { routes } = await acceptedIn({
        "things/list.ts": `import key from "../shared/key.authenticator.js"; ${own}`,
        "things/open.get.ts": plain.replace("endpoint()", "endpoint().authentication()"),
      });

      expect(routes).to.deep.equal([["key"], []]);
    });

    it("refuses two files in one folder, two authenticators of one name, and one that is in no file", async () => {
      const one = accepting("../shared/key.authenticator.js");
      const stray = `${kit} import { authenticator, header } from "#application/kit/authenticator";
        const stray = authenticator({ carrier: header("X"), description: "", resolve: () => undefined });
        export default endpoint().authentication(stray).output(nothing).handler(() => {});`;
      const cases: [Record<string, string>, string][] = [
        [
          { "things/a.authentication.ts": one, "things/b.authentication.ts": one },
          "things/b.authentication.ts",
        ],
        [{ "things/key.authenticator.ts": authenticator }, "things/key.authenticator.ts"],
        [{ "things/list.ts": stray }, "things/list.ts"],
        [{ "things/key.authentication.ts": authenticator }, "is not an authentication"],
      ];
      for (const [more, named] of cases) expect(await refusal({ ...files, ...more })).to.include(named);
    });
  });

  describe("global middleware and setups", () => {
    const middleware = `import { beforeSession } from "#application/kit/middleware";
      export default beforeSession().refuses("GONE").inject({}).run(() => {});`;
    const setup = `import { setup } from "#application/kit/setup"; export default setup("api").inject({}).run(async () => {});`;

    it("are found by their file names, in their order", async () => {
      const folder = await application({
        "b.middleware.ts": middleware,
        "a.middleware.ts": middleware,
        "things/[id]/connect.setup.ts": setup,
      });
      const collected = await collect(folder, views);
      const texts = render(collected);

      expect(collected.refuses).to.deep.equal(["GONE", "GONE"]);
      expect(texts["src/interface/http/pipeline/middlewares.generated.ts"]).to.match(
        /"a", middleware: e0[^]*"b", middleware: e1/,
      );
      expect(texts["src/processes/setups.generated.ts"])
        .to.include('import e0 from "#application/things/[id]/connect.setup";')
        .and.include('{ name: "things.id.connect", setup: e0 }');
    });

    it("are refused in a file of another kind, and middleware below a folder", async () => {
      expect(await refusal({ "a.middleware.ts": setup })).to.include("a.middleware.ts: its default export");
      expect(await refusal({ "a.setup.ts": middleware })).to.include("a.setup.ts: its default export");
      expect(await refusal({ "things/a.middleware.ts": middleware })).to.include(
        "things/a.middleware.ts: middleware sees every request",
      );
    });
  });

  it("writes an import and a row for each endpoint", async () => {
    const folder = await application({ "things/[id]/get.ts": withId("id") });
    const text = render(await collect(folder, views))["src/interface/http/routing/routes.generated.ts"];

    expect(text).to.include('import e0 from "#application/things/[id]/get";');
    expect(text).to.include(
      '{ method: "GET", path: "/things/{id}", id: "things.id.get", file: "things/[id]/get.ts", gates: [], accepts: ["session"], endpoint: e0 }',
    );
  });
});
