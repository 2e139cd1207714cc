import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect } from "chai";
import { errorCodes } from "#domain/shared/errors";
import { loadConfig } from "#infrastructure/config/config";
import { routeOf } from "../support/routes.js";
import { callOf, commonVariables, targets } from "./makefile.js";
import { documents, guides, type Piece, root } from "./markdown.js";

const all = documents("README.md", "CONTRIBUTING.md", "AGENTS.md", "ARCHITECTURE.md", "docs", ...guides);
/** Files that the guides add. */
const added = new Set(all.flatMap(({ blocks }) => blocks.flatMap(({ file }) => file ?? [])));
const addedRoutes = new Set(
  [...added]
    .map((file) => /^src\/application\/(.+)\.(get|post|put|patch|delete)\.ts$/.exec(file))
    .map(
      (name) => name && `${name[2]?.toUpperCase()} /${name[1]?.replaceAll("[", "{").replaceAll("]", "}")}`,
    ),
);

/** Resources that the guides add; each has a folder of its name in every layer. */
const addedResources = all.flatMap(({ blocks }) =>
  blocks.flatMap(({ text }) => [...text.matchAll(/^make resource name=([a-z-]+)/gm)].map(([, name]) => name)),
);
const isOfAddedResource = (path: string): boolean =>
  addedResources.some((name) => new RegExp(`^(?:src/[a-z]+|tests)/${name}$`).test(path));

const exists = (path: string): boolean =>
  existsSync(join(root, path)) || added.has(path) || isOfAddedResource(path);
/** Returns whether the reader has to fill in a part of the text. */
const isPattern = (text: string): boolean => /[<…*]/.test(text);

/** The source of the tests and of CI, which read some variables that are not settings of the service. */
const readByTests = ["tests/support", ".ci"]
  .flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => readFileSync(join(root, folder, file), "utf8")),
  )
  .join("\n");

function isVariable(name: string): boolean {
  if (name.startsWith("NODE_")) return true;
  try {
    // An unknown name is ignored; a known one is accepted or throws.
    return name in loadConfig({ [name]: "value" });
  } catch {
    return true;
  }
}

const wrong: Record<string, (piece: Piece, file: string) => boolean> = {
  "a missing target of make, or a variable that the target does not use": ({ text }) => {
    const { called = [], variables = [] } = callOf(text) ?? {};
    const recipes = called.map((name) => targets.get(name)?.recipe ?? "").join("");

    return (
      !called.every((name) => targets.has(name)) ||
      !variables.every(
        (name) =>
          commonVariables.has(name) || recipes.includes(`$(${name})`) || recipes.includes(`"$$${name}"`),
      )
    );
  },
  "a missing path": ({ text }) =>
    /^(?:src|tests|docs|migrations|seeds|\.ci)\/[^ ]+$/.test(text) &&
    !isPattern(text) &&
    !exists(text.replace(/\/$/, "")),
  "a missing route": ({ text }) => {
    const [, method = "", path = ""] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^ ]*)$/.exec(text) ?? [];

    return (
      path !== "" && !isPattern(text) && !addedRoutes.has(text) && !routeOf(method, `http://localhost${path}`)
    );
  },
  "an unknown variable": ({ text }) => {
    const [, name = ""] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/s.exec(text) ?? [];

    return name !== "" && !(name in errorCodes) && !isVariable(name) && !readByTests.includes(name);
  },
};

describe("the references of the documents", () => {
  for (const { file, codes, links } of all)
    describe(file, () => {
      for (const [what, isWrong] of Object.entries(wrong))
        it(`names no ${what.replace(/^an? /, "")}`, () => {
          const found = codes.filter((piece) => isWrong(piece, file)).map(({ at, text }) => `${at} ${text}`);
          expect(found).to.deep.equal([]);
        });

      it("has no dead link", () => {
        const dead = links.filter(({ text }) => !leadsSomewhere(text, file));
        expect(dead.map(({ at, text }) => `${at} ${text}`)).to.deep.equal([]);
      });
    });

  it("has a link from the README to every guide", () => {
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
