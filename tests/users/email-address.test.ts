import { expect } from "chai";
import { inputOf } from "#application/kit/endpoint";
import { email } from "#application/kit/schema";
import { fieldsOf, read } from "#application/kit/schema-reader";
import { normalAddress } from "#domain/users/email-address";
import { routes } from "#interface/http/routing/routes.generated";
import { lookalikes } from "../support/lookalikes.js";
import { useService } from "../support/service.js";

describe("The normal form of an e-mail address", () => {
  const service = useService();

  it("is in lower case", () => {
    expect(normalAddress("Ada.L+1@Example.COM")).to.equal("ada.l+1@example.com");
    expect(email().validate("Ada.L+1@Example.COM").value).to.equal("ada.l+1@example.com");
  });

  it("has only printable ASCII characters: every other Unicode character is refused before lowercasing", () => {
    const accepted = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => normalAddress(`a${String.fromCodePoint(point)}@example.com`) !== undefined,
    );

    expect(accepted.filter((point) => point <= 0x20 || point >= 0x7f)).to.be.empty;
  });

  it("is required by every endpoint that accepts an address", () => {
    const fields = routes.flatMap(({ endpoint, path }) => {
      const input = inputOf(endpoint);
      return Object.entries(input ? fieldsOf(input) : {})
        .filter(
          ([name, schema]) => /email/i.test(name) || read(schema).rules.some(({ is }) => is === "email"),
        )
        .map(([name, schema]) => ({ path, name, schema }));
    });

    expect(fields).to.have.length.above(6);
    for (const { path, name, schema } of fields)
      for (const { letter } of lookalikes)
        expect(schema.validate(`a${letter}@example.com`).error, `${path} ${name}`).to.be.instanceOf(Error);
  });

  it("has its own schema error, which describes the problem", () => {
    for (const address of ["ü@example.com", "a@exämple.com", "\u212aim@example.com"]) {
      const [issue] = email().label("email").validate(address).error?.details ?? [];
      expect(issue).to.include({
        type: "string.ascii",
        message: '"email" must be an e-mail address of ASCII characters',
      });
    }
  });

  it("is enforced by the database for every program that writes the row", async () => {
    const { id } = await service.make.user();
    for (const address of [
      "Ada@example.com",
      "\u212aim@example.com",
      "a b@example.com",
      "a\n@example.com",
      "",
    ]) {
      const written = service.sql("update users set email = $2 where id = $1", [id, address]);
      expect(await written.catch((error: unknown) => error), address)
        .to.be.instanceOf(Error)
        .with.nested.property("cause.message")
        .that.includes("users_email_normal");
    }
  });
});
