import { expect } from "chai";
import { newNames } from "../../tools/scaffold/names.js";

describe("the names of a resource", () => {
  const singulars: [plural: string, singular: string][] = [
    ["projects", "project"],
    ["categories", "category"],
    ["days", "day"],
    ["addresses", "address"],
    ["boxes", "box"],
    ["branches", "branch"],
    ["dishes", "dish"],
    ["statuses", "status"],
    ["warehouses", "warehouse"],
    ["causes", "cause"],
    ["purchases", "purchase"],
    ["people", "person"],
    ["children", "child"],
    ["movies", "movie"],
    ["heroes", "hero"],
    ["project-members", "project-member"],
    ["sales-people", "sales-person"],
  ];
  for (const [plural, singular] of singulars) {
    it(`have the singular ${singular} for ${plural}`, () =>
      expect(newNames(plural).singular).to.equal(singular));
  }

  it("have every spelling", () => {
    expect(newNames("order-items")).to.deep.equal({
      resource: "order-items",
      singular: "order-item",
      Type: "OrderItem",
      entity: "orderItem",
      entities: "orderItems",
      table: "order_items",
      thing: "order item",
      things: "order items",
      Thing: "Order item",
      Things: "Order items",
      aThing: "an order item",
    });
  });

  const articles = ["a project", "an address", "an hour", "a unit", "a user", "an upload", "an url"];
  for (const thing of articles.slice(0, 6)) {
    it(`have the article of ${thing}`, () =>
      expect(newNames(`${thing.split(" ")[1]}s`, thing.split(" ")[1]).aThing).to.equal(thing));
  }

  it("accept an irregular singular", () =>
    expect(newNames("staff", "employee")).to.include({
      resource: "staff",
      singular: "employee",
      Type: "Employee",
    }));

  const refused: [plural: string, why: string | RegExp][] = [
    ["", "no name for a resource"],
    ["Projects", "no name for a resource"],
    ["project_members", "no name for a resource"],
    ["projectMembers", "no name for a resource"],
    ["2projects", "no name for a resource"],
    ["-projects", "no name for a resource"],
    ["projects-", "no name for a resource"],
    ["../projects", "no name for a resource"],
    ["a/projects", "no name for a resource"],
    ["projects.json", "no name for a resource"],
    ["projects ", "no name for a resource"],
    ["projects;rm", "no name for a resource"],
    ["prøjects", "no name for a resource"],
    ["x".repeat(30).concat("s"), "no name for a resource"],
    ["project", "no plural that follows the rules"],
    ["staff", "no plural that follows the rules"],
    ["status", "no plural that follows the rules"],
    ["analysis", "no plural that follows the rules"],
    ["classes", "class is a word"],
    ["packages", "package is a word"],
    ["dates", "Date is a word"],
    ["strings", "string is a word"],
    ["references", "references is a word"],
    ["inputs", "input is a word"],
    ["networks", "network is a word"],
  ];
  for (const [plural, why] of refused) {
    it(`cannot be made from ${JSON.stringify(plural)}`, () => expect(() => newNames(plural)).to.throw(why));
  }

  const told: [name: string, breach: string, suggestion: string][] = [
    ["Project", "it has a capital letter.", "such as projects"],
    ["projectMember", "it has a capital letter.", "such as project-members"],
    ["Order Item", "it has a capital letter, and has a character that", "such as order-items"],
    ["project_members", "it has a character that", "such as project-members"],
    ["2-projects", "it has a word that does not begin with a letter.", "such as projects"],
    ["x".repeat(31), "it has more than 30 characters.", "such as projects"],
    ["Date", "it has a capital letter.", "such as projects"],
    ["$(touch x)", "it has a character that", "such as projects"],
    ["project", "no plural that follows the rules of English", "name=projects would do"],
    ["status", "no plural that follows the rules of English", "name=statuses would do"],
    ["category", "no plural that follows the rules of English", "name=categories would do"],
    ["dates", "Date is a word", "as in project-dates"],
  ];
  for (const [name, breach, suggestion] of told) {
    it(`refuse ${JSON.stringify(name)} with the broken rule and a valid name`, () => {
      expect(() => newNames(name)).to.throw(breach);
      expect(() => newNames(name)).to.throw(suggestion);
    });
  }

  it("cannot have a singular that equals the plural or is no name", () => {
    for (const singular of ["staff", "Employee", "../x", "an employee"])
      expect(() => newNames("staff", singular)).to.throw("no singular of staff");
  });
});
