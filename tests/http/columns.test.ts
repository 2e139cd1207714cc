import { expect } from "chai";
import { expectInvalid } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";

// POST and GET /samples of the fixture, which has a field of every type.
describe("input for columns of every type", () => {
  const service = useService();
  let agent: Agent;
  let made = 0;

  before(async () => {
    ({ agent } = await service.asUser());
  });

  const newSample = (given: object = {}) => ({
    name: `Sample ${(made += 1)}`,
    mood: "calm",
    lastMood: null,
    count: 3,
    views: "9007199254740993",
    price: "1234567890.10",
    isOpen: true,
    day: "2024-02-29",
    at: "2024-01-31T12:30:45.678Z",
    settings: { theme: "dark", limits: { daily: 5 } },
    extra: { list: [1, null, "a"] },
    tags: ["a", 'a "quote"', ""].slice(0, 2),
    counts: [1, -2],
    sizes: ["9007199254740993", "-1"],
    prices: ["0.10"],
    flags: [true, false],
    days: ["2024-02-29"],
    times: ["2024-01-31T12:30:45.678Z"],
    ids: ["01900000-0000-7000-8000-000000000000"],
    ...given,
  });
  const create = (given: object = {}) => agent.post("/samples").send(newSample(given));

  it("is stored and answered unchanged", async () => {
    const given = newSample({ price: "-0.50", count: 2 });
    const { body } = await agent.post("/samples").send(given).expect(201);
    const list = await agent.get("/samples?perPage=100").expect(200);

    expect(body).to.deep.include({ ...given, total: "-1.00" });
    expect(list.body.results).to.deep.include(body);
  });

  it("accepts the limits of each type", async () => {
    for (const given of [
      { views: "9223372036854775807", sizes: ["-9223372036854775808"] },
      { price: "-9999999999.99", count: 1 },
      { day: "0001-01-01", days: ["9999-12-31"] },
      { tags: Array.from({ length: 10_000 }, (_, at) => `${at}`) },
      { extra: null, counts: null },
      { extra: { "a.b": [[[]]] } },
      { extra: "Ünïcödé 😀" },
    ]) {
      const { body } = await create(given).expect(201);
      expect(body).to.deep.include(given);
    }
  });

  const deep = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  const refused: [promise: string, given: object, path: string][] = [
    ["a decimal number with too many digits", { price: "12345678901.00" }, "price"],
    ["a decimal number with too many places", { price: "0.001" }, "price"],
    ["a float for a decimal number", { price: 12.5 }, "price"],
    ["a number beyond 64 bits", { views: "9223372036854775808" }, "views"],
    ["a number for a 64-bit integer", { views: 1 }, "views"],
    ["a number beyond 32 bits", { count: 2 ** 31 }, "count"],
    ["a day that does not exist", { day: "2023-02-29" }, "day"],
    ["a time for a day", { day: "2024-02-29T00:00:00Z" }, "day"],
    ["a word that is not one of the values", { mood: "sad" }, "mood"],
    ["a list of 10 001 items", { tags: Array.from({ length: 10_001 }, () => "a") }, "tags"],
    ["an item that is null", { tags: ["a", null] }, "tags.1"],
    ["NUL in an item", { tags: ["a\0b"] }, "tags.0"],
    ["a decimal number with too many digits in a list", { prices: ["1", "12345678901"] }, "prices.1"],
    ["a text for a list", { tags: "a" }, "tags"],
    [
      "JSON with another key than the schema names",
      { settings: { theme: "a", colour: "b" } },
      "settings.colour",
    ],
    ["NUL deep in JSON", { extra: { a: ["b", "c\0d"] } }, "extra"],
    ["NUL in a key of JSON", { extra: { "a\0": 1 } }, "extra"],
    ["half of a surrogate pair in JSON", { extra: ["\ud800"] }, "extra"],
    ["a number in JSON that a float cannot hold", { extra: 2 ** 60 }, "extra"],
    ["a text in JSON that is too long", { extra: "x".repeat(10_001) }, "extra"],
    ["too many items in JSON", { extra: Array.from({ length: 1_001 }, () => 0) }, "extra"],
    ["a column that the database computes", { total: "1.00" }, "total"],
  ];
  for (const [promise, given, path] of refused)
    it(`is refused with 400: ${promise}`, async () => expectInvalid(await create(given), "body", path));

  it("is refused with 400 before it is validated: JSON that is nested too deeply, and keys of the prototype", async () => {
    const bodies = [
      JSON.stringify(newSample()).replace('"list":', '"__proto__":'),
      JSON.stringify(newSample()).replace('"list":', '"constructor":'),
      JSON.stringify(newSample({ extra: deep(50) })),
      JSON.stringify(newSample({ extra: 7 })).replace(":7,", `:${"[".repeat(40_000)}${"]".repeat(40_000)},`),
      JSON.stringify(newSample({ extra: 7 })).replace(":7,", ":1e999,"),
    ];
    for (const body of bodies) await agent.post("/samples").type("json").send(body).expect(400);
  });

  it("filters by each type", async () => {
    await service.sql("delete from samples");
    for (const given of [
      { name: "a", price: "9.50", day: "2024-01-01", tags: ["x"], counts: [1, 2] },
      { name: "b", price: "10.00", day: "2024-02-29", tags: ["x", "y"], mood: "wild", counts: null },
      { name: "c", price: "100.00", day: "2024-03-01", tags: [], views: "9007199254740992" },
    ])
      await create(given).expect(201);
    const namesBy = async (query: string) => {
      const { body } = await agent.get(`/samples?${query}`).expect(200);
      return body.results.map(({ name }: { name: string }) => name).join("");
    };

    expect(await namesBy("filter[price][gte]=9.5&filter[price][lt]=100")).to.equal("ab");
    expect(await namesBy("filter[views][eq]=9007199254740992")).to.equal("c");
    expect(await namesBy("filter[day][gte]=2024-02-29")).to.equal("bc");
    expect(await namesBy("filter[mood][in][]=wild")).to.equal("b");
    expect(await namesBy("filter[tags][has]=x")).to.equal("ab");
    expect(await namesBy("filter[tags][hasAny][]=y&filter[tags][hasAny][]=z")).to.equal("b");
    expect(await namesBy("filter[counts][hasAll][]=2&filter[counts][hasAll][]=1")).to.equal("a");
    expectInvalid(await agent.get("/samples?filter[price][gte]=1e5"), "query", "filter.price.gte");
    expectInvalid(await agent.get("/samples?filter[day][gte]=2024-02-30"), "query", "filter.day.gte");
  });
});
