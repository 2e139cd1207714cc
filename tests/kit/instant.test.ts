import { expect } from "chai";
import { instant } from "#application/kit/instant";

describe("instant", () => {
  const taken: [text: string, instant: string][] = [
    ["2026-01-01T10:00:00Z", "2026-01-01T10:00:00.000Z"],
    ["2026-01-01T10:00:00.5Z", "2026-01-01T10:00:00.500Z"],
    ["2026-01-01T10:00:00+02:00", "2026-01-01T08:00:00.000Z"],
    ["2024-02-29T23:59:59-05:30", "2024-03-01T05:29:59.000Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"],
  ];
  for (const [text, expected] of taken) {
    it(`accepts ${text}`, () => {
      const { error, value } = instant.validate(text);
      expect(error).to.equal(undefined);
      expect(value).to.deep.equal(new Date(expected));
    });
  }

  const refused = [
    "",
    "2026",
    "2026-01-01",
    "2026-01-01T10:00Z",
    "2026-01-01T10:00:00",
    "2026-02-29T10:00:00Z",
    "2026-02-30T10:00:00Z",
    "2026-04-31T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-00-10T10:00:00Z",
    "2026-01-00T10:00:00Z",
    "2026-01-01T24:00:00Z",
    "+275760-09-13T00:00:00.000Z",
    "-000001-01-01T00:00:00Z",
    " 2026-01-01T10:00:00Z",
    "tomorrow",
    1_767_261_600_000,
    true,
  ];
  for (const value of refused) {
    it(`refuses ${JSON.stringify(value)}`, () =>
      expect(instant.validate(value).error).not.to.equal(undefined));
  }

  it("accepts a Date unchanged", () => {
    const now = new Date();
    expect(instant.validate(now).value).to.deep.equal(now);
  });
});
