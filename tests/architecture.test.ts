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
    promise: "lets a resource import only gates, schemas, services and authenticators of another resource",
    about: isResource,
    breaks: (target, path) =>
      isResource(target.slice(1)) &&
      target.startsWith("#application/") &&
      resourceOf(target.slice(1)) !== resourceOf(path) &&
      !/\.(gate|schema|service|authenticator)$/.test(target),
    fault: ["application/notes/list.ts", 'import list from "#application/users/list";'],
  },
  {
    promise: "keeps stored passwords in the resource auth",
    about: (path) => isResource(path) && resourceOf(path) !== "auth",
    breaks: (target) => target === "#domain/credentials/credential.repository",
    fault: [
      "application/users/create.ts",
      'import { CredentialRepository } from "#domain/credentials/credential.repository";',
    ],
  },
  {
    promise: "lets only the HTTP interface import Express",
    about: (path) => !mayUseExpress(path),
    breaks: (target) => /^(express|cookie-parser|multer|swagger-ui-express|find-my-way)/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import express from "express";'],
  },
  {
    promise: "lets only the realtime interface and the broadcast adapter import Socket.IO",
    about: (path) => !within("interface/realtime")(path) && path !== "infrastructure/realtime/broadcast.ts",
    breaks: (target) => /^@?socket\.io/.test(target),
    fault: ["infrastructure/users/user.repository.ts", 'import { Server } from "socket.io";'],
  },
  {
    promise: "lets only the connections to Redis import its client",
    about: (path) => path !== "infrastructure/shared/redis-client.ts",
    breaks: (target) => target === "redis",
    fault: ["interface/realtime/socket-server.ts", 'import { createClient } from "redis";'],
  },
  {
    promise: "lets only the database folder, tables and repositories import Objection and Knex",
    about: (path) => !/^infrastructure\/(database\/|.*\.(table|repository)\.ts$)/.test(path),
    breaks: (target) => /^(objection|knex)/.test(target),
    fault: ["application/users/list.ts", 'import knex from "knex";'],
  },
  {
    promise: "lets only the brokers import the clients of NATS and Kafka",
    about: (path) => !/^infrastructure\/messages\/(nats|kafka)-broker\.ts$/.test(path),
    breaks: (target) => /^@(nats-io|platformatic)\//.test(target),
    fault: ["infrastructure/messages/create-broker.ts", 'import { connect } from "@nats-io/transport-node";'],
  },
  {
    promise: "keeps the HTTP interface out of the sockets",
    about: within("interface/realtime"),
    breaks: (target) => target.startsWith("#interface/http/"),
    fault: ["interface/realtime/socket-server.ts", 'import { x } from "#interface/http/pipeline/app";'],
  },
  {
    promise: "keeps the sockets out of the HTTP interface",
    about: within("interface/http"),
    breaks: (target) => target.startsWith("#interface/realtime/"),
    fault: [
      "interface/http/pages/live/get.view.tsx",
      'import { x } from "#interface/realtime/socket-server";',
    ],
  },
  {
    promise: "keeps HTTP and sockets out of what they share",
    about: within("interface/shared"),
    breaks: (target) => /^#interface\/(http|realtime)\//.test(target),
    fault: ["interface/shared/cookies.ts", 'import { x } from "#interface/http/pipeline/app";'],
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

/** The folders below `infrastructure`, each with those that it imports. */
function foldersOf(files: Files): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (!within("infrastructure")(path)) continue;
    const folder = resourceOf(path);
    // Tables are not counted: relations go both ways, and a question reads the tables of other folders.
    const targets = importsOf(text).filter(
      (target) => target.startsWith("#infrastructure/") && !target.endsWith(".table"),
    );
    const others = targets.map(resourceOf).filter((other) => other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }

  return folders;
}

/** The folders that are part of a cycle, or between two. */
function cycleIn(folders: Map<string, Set<string>>): string[] {
  const left = new Map(folders);
  const isOpen = (folder: string) => [...(left.get(folder) ?? [])].some((target) => left.has(target));
  const isImported = (folder: string) => [...left].some(([, targets]) => targets.has(folder));
  for (;;) {
    const free = [...left.keys()].find((folder) => !isOpen(folder) || !isImported(folder));
    if (free === undefined) return [...left.keys()];
    left.delete(free);
  }
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
      expect([...src.keys()].filter(rule.about), "files that the rule applies to").not.to.be.empty;
      expect(strays(src, rule)).to.deep.equal([]);
      expect(strays(new Map([rule.fault]), rule), "the planted violation").to.have.length(1);
    });
  }

  it("has no import cycle between the folders of the infrastructure", () => {
    expect(foldersOf(src).size).to.be.greaterThan(10);
    expect(cycleIn(foldersOf(src))).to.deep.equal([]);
    const fault = 'import { Database } from "#infrastructure/database/connection/database";';
    const planted = new Map([...src, ["infrastructure/outbox/outbox.ts", fault]]);
    expect(cycleIn(foldersOf(planted)), "the planted fault").to.have.members(["database", "outbox"]);
  });

  it("has a test file at the mirrored path of every route", () => {
    const missing = routes
      .map(({ file }) => `tests/${file.replace(/\.ts$/, ".test.ts")}`)
      .filter((test) => !existsSync(test));

    expect(routes).not.to.be.empty;
    expect(missing).to.deep.equal([]);
  });
});
