import { expect } from "chai";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ListedCommonPasswords } from "#infrastructure/credentials/common-passwords";

describe("CommonPasswords", () => {
  const common = new ListedCommonPasswords();

  it("contains the 3 000 most common passwords of at least 8 characters", async () => {
    const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8);

    for (const password of longEnough.slice(0, 3_000)) expect(await common.has(password)).to.equal(true);
    for (const password of ["password", "12345678", "iloveyou", "sunshine"])
      expect(longEnough.slice(0, 20)).to.include(password);
  });

  it("ignores case", async () => {
    expect(await common.has("PassWord")).to.equal(true);
    expect(await common.has("QWERTYUIOP")).to.equal(true);
  });

  it("does not contain other passwords, nor passwords that only include a common one", async () => {
    expect(await common.has("correct horse battery staple")).to.equal(false);
    expect(await common.has("password of a kind")).to.equal(false);
    expect(await common.has("constructor of houses")).to.equal(false);
  });
});
