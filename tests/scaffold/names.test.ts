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
    ["", "not a valid name for a resource"],
    ["Projects", "not a valid name for a resource"],
    ["project_members", "not a valid name for a resource"],
    ["projectMembers", "not a valid name for a resource"],
    ["2projects", "not a valid name for a resource"],
    ["-projects", "not a valid name for a resource"],
    ["projects-", "not a valid name for a resource"],
    ["../projects", "not a valid name for a resource"],
    ["a/projects", "not a valid name for a resource"],
    ["projects.json", "not a valid name for a resource"],
    ["projects ", "not a valid name for a resource"],
    ["projects;rm", "not a valid name for a resource"],
    ["prøjects", "not a valid name for a resource"],
    ["x".repeat(30).concat("s"), "not a valid name for a resource"],
    ["project", "not a regular English plural"],
    ["staff", "not a regular English plural"],
    ["news", "singular=news-item"],
    ["tv-series", "singular=tv-series-item"],
    ["status", "not a regular English plural"],
    ["analysis", "not a regular English plural"],
    ["classes", "class is reserved"],
    ["packages", "package is reserved"],
    ["dates", "Date is reserved"],
    ["strings", "string is reserved"],
    ["references", "references is reserved"],
    ["inputs", "input is reserved"],
    ["networks", "network is reserved"],
  ];
  for (const [plural, why] of refused) {
    it(`cannot be made from ${JSON.stringify(plural)}`, () => expect(() => newNames(plural)).to.throw(why));
  }

  const told: [name: string, breach: string, suggestion: string][] = [
    ["Project", "it has a capital letter.", "such as projects"],
    ["projectMember", "it has a capital letter.", "such as project-members"],
    ["Order Item", "it has a capital letter, and has a character other than", "such as order-items"],
    ["project_members", "it has a character other than", "such as project-members"],
    ["2-projects", "it has a word that does not start with a letter.", "such as projects"],
    ["x".repeat(31), "it has more than 30 characters.", "such as projects"],
    ["Date", "it has a capital letter.", "such as projects"],
    ["$(touch x)", "it has a character other than", "such as projects"],
    ["project", "not a regular English plural", "Use name=projects"],
    ["status", "not a regular English plural", "Use name=statuses"],
    ["category", "not a regular English plural", "Use name=categories"],
    ["dates", "Date is reserved", "for example project-dates"],
  ];
  for (const [name, breach, suggestion] of told) {
    it(`refuse ${JSON.stringify(name)} with the broken rule and a valid name`, () => {
      expect(() => newNames(name)).to.throw(breach);
      expect(() => newNames(name)).to.throw(suggestion);
    });
  }

  it("cannot have a singular that equals the plural or is no name", () => {
    for (const singular of ["staff", "Employee", "../x", "an employee"])
      expect(() => newNames("staff", singular)).to.throw("not a valid singular of staff");
  });
});
