import { expect } from "chai";
import { Registration } from "#application/auth/registration.service";
import { thrownBy } from "../database/use-database.js";
import { useService } from "../support/service.js";

const password = "eleven otters juggle quietly";

describe("Registration", () => {
  const service = useService();
  const register = (email: string) =>
    service.resolve(Registration).register({ fullName: "Ada Lovelace", email, password });
  const signIn = (email: string, password: string) =>
    service.anonymous.post("/auth/sign-in").send({ email, password });

  it("opens an account whose password no later sign-up replaces, and sends no link", async () => {
    const email = "ada@example.com";
    const { id } = await register(email);
    const stranger = { fullName: "A Stranger", email, password: "another long password" };
    await service.anonymous.post("/auth/sign-up").send(stranger).expect(202);
    await service.settled();

    expect((await signIn(email, password).expect(200)).body).to.include({ id, isEmailVerified: true });
    await signIn(email, stranger.password).expect(401);
    expect(service.mailsTo(email).filter(({ token }) => token !== "")).to.deep.equal([]);
  });

  it("takes the address of a sign-up that nobody verified", async () => {
    const email = "grace@example.com";
    const early = { fullName: "A Stranger", email, password: "another long password" };
    await service.anonymous.post("/auth/sign-up").send(early).expect(202);
    await register(email);

    await signIn(email, password).expect(200);
    await signIn(email, early.password).expect(401);
  });

  it("throws CONFLICT for an address that is taken, and names the field", async () => {
    const { email } = await service.make.user();
    const error = await thrownBy(() => register(email));

    expect(error).to.have.property("code", "CONFLICT");
    expect(error).to.have.nested.property("details.issues[0].path", "email");
  });
});
