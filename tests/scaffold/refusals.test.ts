import { expect } from "chai";
import { planEndpoint } from "../../tools/scaffold/endpoint.js";
import { planResource } from "../../tools/scaffold/resource.js";
import { Tree } from "../../tools/scaffold/tree.js";

// A plan writes nothing. growing.test.ts tests that a refused command leaves the checkout unchanged, and fails.
const tree = new Tree(".");

describe("make resource", () => {
  const plan = (name: string, fields = "title:string(200)") => planResource(tree, name, fields);

  it("prints its usage when the name or the fields are missing", () => {
    for (const [name = "", fields = ""] of [[], ["quokkas"], ["", "title:string(200)"]])
      expect(() => planResource(tree, name, fields)).to.throw("Usage: make resource name=projects fields=");
    expect(() => plan("Quokka", ""), "before its fields").to.throw("such as quokkas");
    expect(() => plan("quokkas", " ")).to.throw("A resource has fields");
    expect(() => plan("quokkas", "ownerId:users")).to.throw("a field of its own");
  });

  const names: [name: string, why: string][] = [
    ["notes", "src/domain/notes is there already"],
    ["users", "src/domain/users is there already"],
    ["events", "src/domain/events is there already"],
    ["images", "src/infrastructure/images is there already"],
    ["numbats", ""],
    ["limits", "src/infrastructure/limits is there already"],
    ["docs", "another use for that name"],
    ["sessions", "session is a word"],
    ["credentials", "src/domain/credentials is there already"],
    ["sign-in-flows", "src/domain/sign-in-flows is there already"],
    ["mutation-events", "makes a table mutation_events"],
    ["jobs", "another use for that name"],
    ["kit", "no plural"],
    ["shared", "no plural"],
    ["live", "no plural"],
    ["health", "no plural"],
    ["spec.json", "no name for a resource"],
  ];
  for (const [name, why] of names) {
    it(why ? `refuses ${name}: ${why}` : `accepts ${name}`, () => {
      if (why) expect(() => plan(name)).to.throw(why);
      else expect(plan(name).templates).not.to.be.empty;
    });
  }

  const fields: [fields: string, why: string][] = [
    ["title", "is no field"],
    ["title:", "is no field"],
    [":string(2)", "is no field"],
    ["title:string(2)x", "is no field"],
    ["title:string((2))", "is no field"],
    ["title=string", "is no field"],
    ["title:varchar", 'unknown kind, "varchar": there are string, text, integer, boolean, date, oneOf'],
    ["title:number", "unknown kind"],
    ["title:constructor", "unknown kind"],
    ["title:String(2)", "unknown kind"],
    ["title:string", "title is written title:string(200)"],
    ["title:string()", "title is written title:string(200)"],
    ["title:string(0)", "title is written title:string(200)"],
    ["title:string(501)", "longer ones are text"],
    ["title:string(2.5)", "title is written title:string(200)"],
    ["title:string(-1)", "title is written title:string(200)"],
    ["title:string(1e2)", "title is written title:string(200)"],
    ["title:text(5)", "title is written title:text"],
    ["dueAt:date(5)", "dueAt is written dueAt:date"],
    ["status:oneOf", "oneOf(open|done)"],
    ["status:oneOf(open)", "oneOf(open|done)"],
    ["status:oneOf(open|open)", "oneOf(open|done)"],
    ['status:oneOf(a|b")', "oneOf(open|done)"],
    ["status:oneOf(a|)", "oneOf(open|done)"],
    ["Title:text", "camelCase"],
    ["due_at:date", "camelCase"],
    ["2nd:text", "camelCase"],
    ["a-b:text", "camelCase"],
    ['a":text', "camelCase"],
    ["../a:text", "camelCase"],
    [`${"x".repeat(26)}:text`, "camelCase"],
    ["id:integer", "every row has it already"],
    ["createdAt:date", "every row has it already"],
    ["updatedAt:date", "every row has it already"],
    ["deletedAt:date?", "every row has it already"],
    ["constructor:text", "no field may be called that"],
    ["__proto__:text", "no field may be called that"],
    ["toString:text", "no field may be called that"],
    ["isAdmin:boolean", "no field may be called that"],
    ["default:text", "a word of TypeScript or SQL"],
    ["order:integer", "a word of TypeScript or SQL"],
    ["title:text title:text", "two of title"],
    ["note:text noteId:notes", "two of note"],
    ["ownerId:users owner:text title:text", "two of owner"],
    ["quokka:text", "what the resource itself is called"],
    ["quokkas:text", "what the resource itself is called"],
    ["wombatId:wombats", 'unknown kind, "wombats"'],
    ["parentId:quokkas", 'unknown kind, "quokkas"'],
    ["sessionId:auth", 'unknown kind, "auth"'],
    ["note:notes", "A reference is written noteId:notes"],
    ["noteId:notes(5)", "A reference is written noteId:notes"],
    ["title:text ownerId:users?", "An owner cannot be optional"],
    ["title:text ownerId:notes", "Only a user can be an owner"],
    ["title:text ownerId:text", "Only a user can be an owner"],
  ];
  for (const [text, why] of fields) {
    it(`refuses ${text}: ${why}`, () => expect(() => plan("quokkas", text)).to.throw(why));
  }

  it("refuses two indexes with one name", () =>
    expect(() => plan("quokkas", "title:text titleSearch:integer")).to.throw("quokkas_title_search"));

  it("refuses names that are too long for an index", () =>
    expect(() => plan(`${"x".repeat(29)}s`, `${"aB".repeat(12)}:text`)).to.throw(
      "too long a name for an index",
    ));
});

describe("make endpoint", () => {
  const names: [name: string, why: string][] = [
    ["", "Usage: make endpoint name="],
    ["notes", "its name fits no rule"],
    ["list", "its name fits no rule"],
    ["notes/archive", "its name fits no rule"],
    ["notes/archive.fetch", "its name fits no rule"],
    ["notes/archive.get.post", "its name fits no rule"],
    ["notes/Archive.post", "its name fits no rule"],
    ["notes/[Id]/get", "its name fits no rule"],
    ["notes/[id/get", "its name fits no rule"],
    ["../notes/archive.post", "its name fits no rule"],
    ["/notes/archive.post", "its name fits no rule"],
    ["notes//archive.post", "its name fits no rule"],
    ["notes/archive.post ", "its name fits no rule"],
    ["notes/archive.gate", "is no endpoint but a gate"],
    ["notes/[id]/parts/[id]/get", "has the parameter id twice"],
    ["kit/archive.post", "another use for kit"],
    ["shared/archive.post", "another use for shared"],
    ["docs/archive.post", "another use for docs"],
    ["[id]/get", "the first folder is a resource"],
  ];
  for (const [name, why] of names) {
    it(`refuses ${JSON.stringify(name)}: ${why}`, () => expect(() => planEndpoint(tree, name)).to.throw(why));
  }
});
