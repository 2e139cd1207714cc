import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { routes } from "#interface/http/routing/routes.generated";

type Files = ReadonlyMap<string, string>;

interface Rule {
  promise: string;
  /** The files that the rule applies to. */
  about: (path: string) => boolean;
  /** The imports that break the rule in such a file. */
  breaks: (target: string, path: string) => boolean;
  /** A planted file that breaks the rule, to prove that the rule detects it. */
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
    promise: "lets the domain import only the domain",
    about: within("domain"),
    breaks: (target) => isLibrary(target) || ownLayers("domain")(target),
    fault: ["domain/users/user.ts", 'import Joi from "joi";'],
  },
  {
    promise: "lets the application import only the domain, the application and Joi",
    about: within("application"),
    breaks: (target) => ownLayers("domain", "application")(target) || (isLibrary(target) && target !== "joi"),
    fault: ["application/users/list.ts", 'import { x } from "#infrastructure/users/user.table";'],
  },
  {
    promise: "forbids the infrastructure to import the interface",
    about: within("infrastructure"),
    breaks: ownLayers("domain", "application", "infrastructure"),
    fault: ["infrastructure/users/user.table.ts", 'import { x } from "#interface/http/pipeline/app";'],
  },
  {
    promise: "forbids the interface to import the infrastructure",
    about: within("interface"),
    breaks: ownLayers("domain", "application", "interface"),
    fault: ["interface/http/pipeline/app.ts", 'import { x } from "#infrastructure/users/user.table";'],
  },
  {
    promise: "lets a resource import only gates and schemas of another resource",
    about: isResource,
    breaks: (target, path) =>
      isResource(target.slice(1)) &&
      target.startsWith("#application/") &&
      resourceOf(target.slice(1)) !== resourceOf(path) &&
      !/\.(gate|schema)$/.test(target),
    fault: ["application/notes/list.ts", 'import list from "#application/users/list";'],
  },
  {
    promise: "lets only the HTTP interface import Express",
    about: (path) => !mayUseExpress(path),
    breaks: (target) => /^(express|cookie-parser|multer|swagger-ui-express|find-my-way)/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import express from "express";'],
  },
  {
    promise: "lets only the realtime interface and the broadcast adapter import Socket.IO and Redis",
    about: (path) => !within("interface/realtime")(path) && path !== "infrastructure/realtime/broadcast.ts",
    breaks: (target) => /^(@?socket\.io|redis)/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import { Server } from "socket.io";'],
  },
  {
    promise: "lets only the database folder, tables and repositories import Objection and Knex",
    about: (path) => !/^infrastructure\/(database\/|.*\.(table|repository)\.ts$)/.test(path),
    breaks: (target) => /^(objection|knex)/.test(target),
    fault: ["application/users/list.ts", 'import knex from "knex";'],
  },
  {
    promise: "keeps tools out of the service",
    about: () => true,
    breaks: (target) => target.startsWith("#tools/"),
    fault: ["processes/api.ts", 'import { judge } from "#tools/contract/judge";'],
  },
  {
    promise: "imports files by the alias of their layer, never by a relative path",
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

describe("architecture", () => {
  for (const rule of rules) {
    it(rule.promise, () => {
      expect([...src.keys()].filter(rule.about), "files that the rule applies to").not.to.be.empty;
      expect(strays(src, rule)).to.deep.equal([]);
      expect(strays(new Map([rule.fault]), rule), "the planted violation").to.have.length(1);
    });
  }

  it("has a test file at the mirrored path of every route", () => {
    const missing = routes
      .map(({ file }) => `tests/${file.replace(/\.ts$/, ".test.ts")}`)
      .filter((test) => !existsSync(test));

    expect(routes).not.to.be.empty;
    expect(missing).to.deep.equal([]);
  });
});
