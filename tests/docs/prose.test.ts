import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { errorCodes } from "#domain/shared/errors";
import { loadConfig } from "#infrastructure/config/config";
import { routeOf } from "../support/routes.js";
import { callOf, targets } from "./makefile.js";
import { documents, type Piece, root } from "./markdown.js";

const all = documents("README.md", "CONTRIBUTING.md", "AGENTS.md", "ARCHITECTURE.md", "docs", "docs/guides");
/** What the guides add while they are read. */
const added = new Set(all.flatMap(({ blocks }) => blocks.flatMap(({ file }) => file ?? [])));
const addedRoutes = new Set(
  [...added]
    .map((file) => /^src\/application\/(.+)\.(get|post|put|patch|delete)\.ts$/.exec(file))
    .map(
      (name) => name && `${name[2]?.toUpperCase()} /${name[1]?.replaceAll("[", "{").replaceAll("]", "}")}`,
    ),
);

/** The resources that they add: a folder of the name in each layer. */
const addedResources = all.flatMap(({ blocks }) =>
  blocks.flatMap(({ text }) => [...text.matchAll(/^make resource name=([a-z-]+)/gm)].map(([, name]) => name)),
);
const isOfAddedResource = (path: string): boolean =>
  addedResources.some((name) => new RegExp(`^(?:src/[a-z]+|tests)/${name}$`).test(path));

const exists = (path: string): boolean =>
  existsSync(join(root, path)) || added.has(path) || isOfAddedResource(path);
/** A name with a part that the reader fills in. */
const isPattern = (text: string): boolean => /[<…*]/.test(text);

/** Names that are read from the environment by the tests and by CI alone. */
const readByTests = ["tests/support", ".ci"]
  .flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file), "utf8")),
  )
  .join("\n");

function isVariable(name: string): boolean {
  if (name.startsWith("NODE_")) return true;
  try {
    // A name that nobody knows is passed over; one that is known refuses this, or takes it.
    return name in loadConfig({ [name]: "value" });
  } catch {
    return true;
  }
}

const wrong: Record<string, (piece: Piece, file: string) => boolean> = {
  "a target of make that there is not, or a variable that it does not take": ({ text }) => {
    const { called = [], variables = [] } = callOf(text) ?? {};
    const recipes = called.map((name) => targets.get(name)?.recipe ?? "").join("");

    return (
      !called.every((name) => targets.has(name)) ||
      !variables.every((name) => recipes.includes(`$(${name})`) || recipes.includes(`"$$${name}"`))
    );
  },
  "a path that there is not": ({ text }) =>
    /^(?:src|tests|docs|migrations|seeds|\.ci)\/[^ ]+$/.test(text) &&
    !isPattern(text) &&
    !exists(text.replace(/\/$/, "")),
  "a route that there is not": ({ text }) => {
    const [, method = "", path = ""] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^ ]*)$/.exec(text) ?? [];

    return (
      path !== "" && !isPattern(text) && !addedRoutes.has(text) && !routeOf(method, `http://localhost${path}`)
    );
  },
  "a variable that there is not": ({ text }) => {
    const [, name = ""] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/s.exec(text) ?? [];

    return name !== "" && !(name in errorCodes) && !isVariable(name) && !readByTests.includes(name);
  },
};

describe("the words of the documents", () => {
  for (const { file, codes, links } of all)
    describe(file, () => {
      for (const [what, isWrong] of Object.entries(wrong))
        it(`name no ${what.replace(/^an? /, "")}`, () => {
          const found = codes.filter((piece) => isWrong(piece, file)).map(({ at, text }) => `${at} ${text}`);
          expect(found).to.deep.equal([]);
        });

      it("lead to what is there", () => {
        const dead = links.filter(({ text }) => !leadsSomewhere(text, file));
        expect(dead.map(({ at, text }) => `${at} ${text}`)).to.deep.equal([]);
      });
    });

  it("call every guide by a link from the README", () => {
    const [readme] = all;
    const linked = new Set(readme?.links.map(({ text }) => text));
    const guides = all.map(({ file }) => file).filter((file) => file.startsWith("docs/guides/"));
    expect(guides.filter((file) => !linked.has(file))).to.deep.equal([]);
  });
});

function leadsSomewhere(link: string, file: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : relative(root, join(root, dirname(file), path));
  if (!exists(target)) return false;

  return anchor === undefined || documents(target).some(({ anchors }) => anchors.includes(anchor));
}
