import { expect } from "chai";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

const password = "a good password";
const limits = { RATE_LIMIT_AUTH_PER_ADDRESS: "3", RATE_LIMIT_PER_ADDRESS: "4" };

for (const { proxies, variables, wayOf } of [
  { proxies: "one proxy", variables: { TRUST_PROXY: "1" }, wayOf: (caller: string) => caller },
  {
    proxies: "two proxies",
    variables: { TRUST_PROXY: "2" },
    wayOf: (caller: string) => `${caller}, 10.0.0.5`,
  },
  {
    proxies: "two proxies that are trusted by address and write ports",
    variables: { TRUST_PROXY: "loopback, 10.0.0.0/8" },
    wayOf: (caller: string) => `${caller}, 10.0.0.5:50000`,
  },
]) {
  describe(`behind ${proxies}`, () => {
    const service = useService({ ...limits, ...variables });

    let callers = 0;
    const newV4 = () => `192.0.2.${(callers += 1)}`;
    /** Returns the first half of an IPv6 address: a /64. */
    const newV6 = () => `2001:db8:0:${(callers += 1).toString(16)}`;
    const signIn = (forwarded: string, body: object = { email: "x@example.com", password: "wrong" }) =>
      service.anonymous.post("/auth/sign-in").set("X-Forwarded-For", wayOf(forwarded)).send(body);
    const visit = (forwarded: string) =>
      service.anonymous.get("/auth/sign-in").set("X-Forwarded-For", wayOf(forwarded));

    it("counts sign-ins and requests per IPv4 address, in every notation of a proxy", async () => {
      const [one, two] = [newV4(), newV4()];
      for (const written of [one, `${one}:50000`, `::ffff:${one}`])
        expectRefusal(await signIn(written), "UNAUTHORIZED");
      expectRefusal(await signIn(`${one}:50001`), "TOO_MANY_REQUESTS");
      expectRefusal(await signIn(newV4()), "UNAUTHORIZED");

      for (const written of [two, `${two}:50000`, `::ffff:${two}`, two]) await visit(written).expect(200);
      expectRefusal(await visit(`${two}:50001`), "TOO_MANY_REQUESTS");
    });

    it("counts sign-ins and requests per IPv6 /64, in every notation of a proxy", async () => {
      const [one, two] = [newV6(), newV6()];
      for (const written of [`${one}::1`, `[${one}::2]:50000`, `[${one}:ffff::3]`])
        expectRefusal(await signIn(written), "UNAUTHORIZED");
      expectRefusal(await signIn(`${one}::9`), "TOO_MANY_REQUESTS");
      expectRefusal(await signIn(`${newV6()}::1`), "UNAUTHORIZED");

      for (const host of ["::1", "::2", ":ffff::3", ":1:2:3:4"]) await visit(`${two}${host}`).expect(200);
      expectRefusal(await visit(`[${two}::9]:50000`), "TOO_MANY_REQUESTS");
    });

    it("ignores X-Forwarded-For entries that the caller wrote", async () => {
      const caller = newV4();
      for (const forged of ["198.51.100.1", "198.51.100.2, 10.0.0.5", "garbage"])
        expectRefusal(await signIn(`${forged}, ${caller}`), "UNAUTHORIZED");
      expectRefusal(await signIn(`198.51.100.4, ${caller}`), "TOO_MANY_REQUESTS");
    });

    it("counts all callers with a malformed address from the proxy as one", async () => {
      for (const garbage of ["unknown", "_a", "1234"]) await signIn(garbage);
      expectRefusal(await signIn("_b"), "TOO_MANY_REQUESTS");
    });

    const written: [what: string, forwarded: string, shown: string][] = [
      ["IPv4", "203.0.113.7", "203.0.113.7"],
      ["IPv4 mapped into IPv6", "::ffff:203.0.113.8", "203.0.113.8"],
      ["IPv4 with a port", "203.0.113.9:50000", "203.0.113.9"],
      ["IPv6", "2001:DB8:ff:0::1", "2001:db8:ff::1"],
      ["IPv6 with a port", "[2001:db8:fe::1]:50000", "2001:db8:fe::1"],
      ["a forged list", "198.51.100.9, 203.0.113.10", "203.0.113.10"],
    ];
    for (const [what, forwarded, shown] of written) {
      it(`shows the caller's address of a session: ${what}`, async () => {
        const user = await service.make.user({ password });
        await signIn(forwarded, { email: user.email, password }).expect(200);
        const { body } = await (await service.as(user)).get("/auth/sessions").expect(200);

        expect(body.results.at(-1).address).to.equal(shown);
      });
    }
  });
}
