import { expect } from "chai";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ListedCommonPasswords } from "#infrastructure/credentials/common-passwords";

describe("CommonPasswords", () => {
  const common = new ListedCommonPasswords();

  it("contains the 3 000 most common passwords of at least 8 characters", () => {
    const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8);

    expect(longEnough.slice(0, 3_000).filter((password) => common.has(password))).to.have.length(3_000);
    for (const password of ["password", "12345678", "iloveyou", "sunshine"])
      expect(longEnough.slice(0, 20)).to.include(password);
  });

  it("ignores case", () => {
    expect(common.has("PassWord")).to.equal(true);
    expect(common.has("QWERTYUIOP")).to.equal(true);
  });

  it("does not contain other passwords, nor passwords that only include a common one", () => {
    expect(common.has("correct horse battery staple")).to.equal(false);
    expect(common.has("password of a kind")).to.equal(false);
    expect(common.has("constructor of houses")).to.equal(false);
  });
});
