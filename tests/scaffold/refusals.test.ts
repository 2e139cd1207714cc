import { expect } from "chai";
import { planEndpoint } from "../../tools/scaffold/endpoint.js";
import { planJoin } from "../../tools/scaffold/join.js";
import { planResource } from "../../tools/scaffold/resource.js";
import { planTable } from "../../tools/scaffold/table.js";
import { Tree } from "../../tools/scaffold/tree.js";

// A plan writes nothing. unchanged.test.ts tests that a refused command leaves the checkout unchanged, and fails.
const tree = new Tree(".");

describe("make resource", () => {
  const plan = (name: string, fields = "title:string(200)") => planResource(tree, name, fields);

  it("prints its usage when the name or the fields are missing", () => {
    for (const [name = "", fields = ""] of [[], ["quokkas"], ["", "title:string(200)"]])
      expect(() => planResource(tree, name, fields)).to.throw("fields=");
    expect(() => plan("Quokka", ""), "before its fields").to.throw("such as quokkas");
    expect(() => plan("quokkas", " ")).to.throw("needs fields");
    expect(() => plan("quokkas", "ownerId:users")).to.throw("at least one field besides its owner");
  });

  const names: [name: string, why: string][] = [
    ["users", "src/domain/users already exists"],
    ["events", "src/domain/events already exists"],
    ["images", "src/infrastructure/images already exists"],
    ["numbats", ""],
    ["limits", "src/infrastructure/limits already exists"],
    ["docs", "reserved by the service"],
    ["sessions", "session is reserved"],
    ["credentials", "src/domain/credentials already exists"],
    ["sign-in-flows", "src/domain/sign-in-flows already exists"],
    ["mutation-events", "creates a table mutation_events"],
    ["jobs", "reserved by the service"],
    ["kit", "not a regular English plural"],
    ["shared", "not a regular English plural"],
    ["live", "not a regular English plural"],
    ["health", "not a regular English plural"],
    ["spec.json", "not a valid name for a resource"],
    ["api/v1/numbats", ""],
    ["docs/numbats", "docs is reserved"],
    ["/numbats", "cannot be a part of a path"],
    ["../numbats", "cannot be a part of a path"],
    ["Api/numbats", "cannot be a part of a path"],
    ["numbats/", "not a valid name for a resource"],
  ];
  for (const [name, why] of names) {
    it(why ? `refuses ${name}: ${why}` : `accepts ${name}`, () => {
      if (why) expect(() => plan(name)).to.throw(why);
      else expect(plan(name).templates).not.to.be.empty;
    });
  }

  const fields: [fields: string, why: string][] = [
    ["title", "is not a field"],
    ["title:", "is not a field"],
    [":string(2)", "is not a field"],
    ["title:string(2)x", "is not a field"],
    ["title:string((2))", "Write title as title:string(200)"],
    ["title:string(2)!", "is not a field"],
    ["title:string(2)!unique?", "is not a field"],
    ["title=string", "is not a field"],
    [
      "title:varchar",
      'unknown kind "varchar". Kinds: string, text, integer, boolean, date, oneOf, day, bigint, decimal, json, list',
    ],
    ["title:number", "unknown kind"],
    ["title:constructor", "unknown kind"],
    ["title:String(2)", "unknown kind"],
    ["title:string", "Write title as title:string(200)"],
    ["title:string()", "Write title as title:string(200)"],
    ["title:string(0)", "Write title as title:string(200)"],
    ["title:string(501)", "for longer text use text"],
    ["title:string(2.5)", "Write title as title:string(200)"],
    ["title:string(-1)", "Write title as title:string(200)"],
    ["title:string(1e2)", "Write title as title:string(200)"],
    ["title:text(5)", "Write title as title:text"],
    ["dueAt:date(5)", "Write dueAt as dueAt:date"],
    ["status:oneOf", "oneOf(open|done)"],
    ["status:oneOf(open)", "oneOf(open|done)"],
    ["status:oneOf(open|open)", "oneOf(open|done)"],
    ['status:oneOf(a|b")', "oneOf(open|done)"],
    ["status:oneOf(a|)", "oneOf(open|done)"],
    ["price:decimal", "decimal(12,2)"],
    ["price:decimal(0,0)", "decimal(12,2)"],
    ["price:decimal(2,3)", "decimal(12,2)"],
    ["price:decimal(31,2)", "decimal(12,2)"],
    ["day:day(1)", "Write day as day:day"],
    ["tags:list", "list(string(50))"],
    ["tags:list(string)", "list(string(50))"],
    ["tags:list(text)", "list(string(50))"],
    ["tags:list(list(integer))", "list(string(50))"],
    ["Title:text", "camelCase"],
    ["due_at:date", "camelCase"],
    ["2nd:text", "camelCase"],
    ["a-b:text", "camelCase"],
    ['a":text', "camelCase"],
    ["../a:text", "camelCase"],
    [`${"x".repeat(26)}:text`, "camelCase"],
    ["id:integer", "every row already has it"],
    ["createdAt:date", "every row already has it"],
    ["updatedAt:date", "every row already has it"],
    ["deletedAt:date?", "every row already has it"],
    ["constructor:text", "this name is not allowed"],
    ["__proto__:text", "this name is not allowed"],
    ["toString:text", "this name is not allowed"],
    ["isAdmin:boolean", "this name is not allowed"],
    ["title:text title:text", "the name title"],
    ["maker:text makerId:users", "the name maker"],
    ["ownerId:users owner:text title:text", "the name owner"],
    ["quokka:text", "the name of the resource itself"],
    ["quokkas:text", "the name of the resource itself"],
    ["wombatId:wombats", 'unknown kind "wombats"'],
    ["parentId:quokkas", "write parentId:quokkas?"],
    ["parent:quokkas?", "Write a reference as quokkaId:quokkas"],
    ["title:text!unique", "too long for an index"],
    ["tags:list(integer)!unique", "too long for an index"],
    ["isOpen:boolean!unique", "allows too few rows"],
    ["title:string(9)!unique", "allows too few rows"],
    ["title:string(20) ownerId:users unique(ownerId)", "allows too few rows"],
    ["title:string(20) unique(title,title)", "a field twice"],
    ["title:string(20) unique(title,name)", 'unknown field "name"'],
    ["title:string(20) unique()", 'unknown field ""'],
    ["title:string(20)!unique unique(title)", "quokkas_title_unique"],
    ["sessionId:auth", 'unknown kind "auth"'],
    ["maker:users", "Write a reference as userId:users"],
    ["userId:users(5)", "Write a reference as userId:users"],
    ["title:text ownerId:users?", "An owner cannot be optional"],
    ["title:text ownerId:text", "Only a user can be an owner"],
  ];
  for (const [text, why] of fields) {
    it(`refuses ${text}: ${why}`, () => expect(() => plan("quokkas", text)).to.throw(why));
  }

  it("refuses two indexes with one name", () =>
    expect(() => plan("quokkas", "title:text titleSearch:integer")).to.throw("quokkas_title_search"));

  it("refuses names that are too long for an index", () =>
    expect(() => plan(`${"x".repeat(29)}s`, `${"aB".repeat(12)}:text`)).to.throw("would be too long"));
});

describe("make table", () => {
  const refused: [name: string, fields: string, why: string][] = [
    ["", "", "Usage: make table name=visits"],
    ["visits", "", "visits needs fields"],
    ["visits", "ownerId:users", "at least one field besides its owner"],
    ["api/visits", "path:text", "not a valid name"],
    ["users", "path:text", "src/domain/users already exists"],
  ];
  for (const [name, fields, why] of refused) {
    it(`refuses ${name} ${fields}: ${why}`, () => expect(() => planTable(tree, name, fields)).to.throw(why));
  }
});

describe("make join", () => {
  const refused: [a: string, b: string, why: string][] = [
    ["", "users", "Usage: make join a=articles b=tags"],
    ["users", "", "Usage: make join a=articles b=tags"],
    ["users", "wombats", '"wombats" is not a resource'],
    ["users", "users", "needs two resources"],
  ];
  for (const [a, b, why] of refused) {
    it(`refuses ${a} ${b}: ${why}`, () => expect(() => planJoin(tree, a, b)).to.throw(why));
  }
});

describe("make endpoint", () => {
  it("chains the gate that loads the row of the path", () => {
    expect(planEndpoint(tree, "users/[userId]/archive.post").data).to.include({ gate: "userExists" });
  });

  const names: [name: string, why: string][] = [
    ["", "Usage: make endpoint name="],
    ["users", "its name fits no rule"],
    ["list", "its name fits no rule"],
    ["users/archive", "its name fits no rule"],
    ["users/archive.fetch", "its name fits no rule"],
    ["users/archive.get.post", "its name fits no rule"],
    ["users/Archive.post", "its name fits no rule"],
    ["users/[Id]/get", "its name fits no rule"],
    ["users/[id/get", "its name fits no rule"],
    ["../users/archive.post", "its name fits no rule"],
    ["/users/archive.post", "its name fits no rule"],
    ["users//archive.post", "its name fits no rule"],
    ["users/archive.post ", "its name fits no rule"],
    ["users/archive.gate", "is not an endpoint but a gate"],
    ["users/[id]/parts/[id]/get", "has the parameter id twice"],
    ["kit/archive.post", "kit is reserved"],
    ["shared/archive.post", "shared is reserved"],
    ["docs/archive.post", "docs is reserved"],
    ["[id]/get", "the first folder must be a resource"],
  ];
  for (const [name, why] of names) {
    it(`refuses ${JSON.stringify(name)}: ${why}`, () => expect(() => planEndpoint(tree, name)).to.throw(why));
  }
});
