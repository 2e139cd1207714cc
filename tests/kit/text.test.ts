import { expect } from "chai";
import { string } from "#application/kit/schema";

const typeOf = (error: ReturnType<ReturnType<typeof string>["validate"]>["error"]) => error?.details[0]?.type;

describe("string()", () => {
  it("counts characters, not UTF-16 units, wherever its limits are set", () => {
    for (const text of [string(2, 2), string().min(2).max(2)]) {
      expect(text.validate("😀😀").error).to.equal(undefined);
      expect(typeOf(text.validate("😀").error)).to.equal("string.min");
      expect(typeOf(text.validate("😀😀😀").error)).to.equal("string.max");
    }
  });

  it("counts the maximum before it trims, and the minimum after it", () => {
    const text = string(3, 2).trim().allow("");

    expect(typeOf(text.validate(" a ").error)).to.equal("string.min");
    expect(typeOf(text.validate(" ab ").error)).to.equal("string.max");
    expect(typeOf(text.validate("    ").error)).to.equal("string.max");
    expect(text.validate("   ").value).to.equal("");
  });

  it("takes the last limit that is set", () => {
    expect(string(2).max(4).validate("abcd").error).to.equal(undefined);
    expect(typeOf(string(9).max(4).validate("abcde").error)).to.equal("string.max");
  });
});
