import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { routes } from "#interface/http/routing/routes.generated";

type Files = ReadonlyMap<string, string>;

interface Rule {
  promise: string;
  /** Which files it speaks about. */
  about: (path: string) => boolean;
  /** Which imports of such a file break it. */
  breaks: (target: string, path: string) => boolean;
  /** A file that breaks it, so that the rule is seen to bite. */
  fault: [path: string, text: string];
}

const layerOf = (path: string) => path.split("/")[0] ?? "";
const within = (layer: string) => (path: string) => path.startsWith(`${layer}/`);
const isLibrary = (target: string) => !/^[#.]|^node:/.test(target);
const ownLayers =
  (...layers: string[]) =>
  (target: string) =>
    target.startsWith("#") && !layers.includes(layerOf(target.slice(1)));
const resourceOf = (path: string) => path.split("/")[1] ?? "";
const isResource = (path: string) => /^application\/(?!kit\/|shared\/)/.test(path);
const mayUseExpress = within("interface/http");

const rules: Rule[] = [
  {
    promise: "the domain imports nothing but itself",
    about: within("domain"),
    breaks: (target) => isLibrary(target) || ownLayers("domain")(target),
    fault: ["domain/users/user.ts", 'import Joi from "joi";'],
  },
  {
    promise: "the application imports the domain and itself, and of libraries only what its kit wraps",
    about: within("application"),
    breaks: (target) => ownLayers("domain", "application")(target) || (isLibrary(target) && target !== "joi"),
    fault: ["application/users/list.ts", 'import { x } from "#infrastructure/users/user.table";'],
  },
  {
    promise: "the infrastructure does not import the interface",
    about: within("infrastructure"),
    breaks: ownLayers("domain", "application", "infrastructure"),
    fault: ["infrastructure/users/user.table.ts", 'import { x } from "#interface/http/pipeline/app";'],
  },
  {
    promise: "the interface does not import the infrastructure",
    about: within("interface"),
    breaks: ownLayers("domain", "application", "interface"),
    fault: ["interface/http/pipeline/app.ts", 'import { x } from "#infrastructure/users/user.table";'],
  },
  {
    promise: "a resource takes from another one its gates and schemas only",
    about: isResource,
    breaks: (target, path) =>
      isResource(target.slice(1)) &&
      target.startsWith("#application/") &&
      resourceOf(target.slice(1)) !== resourceOf(path) &&
      !/\.(gate|schema)$/.test(target),
    fault: ["application/notes/list.ts", 'import list from "#application/users/list";'],
  },
  {
    promise: "Express is known to the HTTP interface alone",
    about: (path) => !mayUseExpress(path),
    breaks: (target) => /^(express|cookie-parser|multer|swagger-ui-express|find-my-way)/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import express from "express";'],
  },
  {
    promise: "Socket.IO is known to the realtime interface alone, and how its servers meet to one adapter",
    about: (path) => !within("interface/realtime")(path) && path !== "infrastructure/realtime/broadcast.ts",
    breaks: (target) => /^(@?socket\.io|redis)/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import { Server } from "socket.io";'],
  },
  {
    promise: "Objection and Knex are known to the database folder and the tables alone",
    about: (path) => !/^infrastructure\/(database\/|.*\.(table|repository)\.ts$)/.test(path),
    breaks: (target) => /^(objection|knex)/.test(target),
    fault: ["application/users/list.ts", 'import knex from "knex";'],
  },
  {
    promise: "the service imports no tool",
    about: () => true,
    breaks: (target) => target.startsWith("#tools/"),
    fault: ["processes/api.ts", 'import { judge } from "#tools/contract/judge";'],
  },
  {
    promise: "layers are imported by their name, so that a wrong direction shows",
    about: () => true,
    breaks: (target) => target.startsWith("."),
    fault: ["domain/users/user.ts", 'import { x } from "../notes/note";'],
  },
];

const src: Files = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(`src/${path}`, "utf8")]),
);

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from |import\(|^import )"([^"]+)"/gm)].map(([, target = ""]) => target);
}

function strays(files: Files, { about, breaks }: Rule): string[] {
  return [...files]
    .filter(([path]) => about(path))
    .flatMap(([path, text]) =>
      importsOf(text)
        .filter((target) => breaks(target, path))
        .map((target) => `${path} -> ${target}`),
    );
}

interface TextRule {
  promise: string;
  breaks: RegExp;
  /** The files that may. */
  except: (path: string) => boolean;
  fault: string;
}

const textRules: TextRule[] = [
  {
    promise: "only the schema reader knows how Joi stores a schema",
    breaks: /\$_(?!addRule\b)\w+|\b_(?:flags|rules|singleRules|valids|invalids|ids|preferences|definition)\b/,
    except: (path) => path === "application/kit/schema-reader.ts",
    fault: 'schema.$_getFlag("presence")',
  },
  {
    promise: "a cast is written as a cast",
    breaks: /(?<![.\w])Object\(|\bReflect\.apply\(/,
    except: () => false,
    fault: "validate(Object(value), path)",
  },
];

const strayTexts = (files: Files, { breaks, except }: TextRule) =>
  [...files].filter(([path, text]) => !except(path) && breaks.test(text)).map(([path]) => path);

describe("architecture", () => {
  for (const rule of textRules) {
    it(rule.promise, () => {
      expect(strayTexts(src, rule)).to.deep.equal([]);
      expect(strayTexts(new Map([["interface/x.ts", rule.fault]]), rule), "the planted fault").to.have.length(
        1,
      );
    });
  }

  for (const rule of rules) {
    it(rule.promise, () => {
      expect([...src.keys()].filter(rule.about), "files that the rule speaks about").not.to.be.empty;
      expect(strays(src, rule)).to.deep.equal([]);
      expect(strays(new Map([rule.fault]), rule), "the planted fault").to.have.length(1);
    });
  }

  it("every route has a test file at its place", () => {
    const missing = routes
      .map(({ file }) => `tests/${file.replace(/\.ts$/, ".test.ts")}`)
      .filter((test) => !existsSync(test));

    expect(routes).not.to.be.empty;
    expect(missing).to.deep.equal([]);
  });
});
