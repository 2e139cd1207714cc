import { expect } from "chai";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ListedCommonPasswords } from "#infrastructure/credentials/common-passwords";

describe("CommonPasswords", () => {
  const common = new ListedCommonPasswords();

  it("knows the 3 000 most common passwords that would be long enough", () => {
    const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8);

    expect(longEnough.slice(0, 3_000).filter((password) => common.has(password))).to.have.length(3_000);
    for (const password of ["password", "12345678", "iloveyou", "sunshine"])
      expect(longEnough.slice(0, 20)).to.include(password);
  });

  it("knows them in any case", () => {
    expect(common.has("PassWord")).to.equal(true);
    expect(common.has("QWERTYUIOP")).to.equal(true);
  });

  it("has nothing against others, nor against what only contains one", () => {
    expect(common.has("correct horse battery staple")).to.equal(false);
    expect(common.has("password of a kind")).to.equal(false);
    expect(common.has("constructor of houses")).to.equal(false);
  });
});
