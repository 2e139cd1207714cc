import { expect } from "chai";
import fc from "fast-check";
import { object, optional, ownPath } from "#application/kit/schema";

const base = "https://tenon.example";
const schema = object({ returnTo: optional(ownPath()) });
const takes = (returnTo: unknown) => schema.validate({ returnTo }).error === undefined;

/** As whoever decodes it once more would read it. */
const unescaped = (path: string) =>
  path.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** Made of what open redirects are made of. */
const tricky = fc
  .array(
    fc.constantFrom(
      ...[
        "/",
        "\\",
        ".",
        "..",
        "%2f",
        "%5C",
        "%09",
        "%00",
        "\t",
        "\n",
        "\r",
        " ",
        ":",
        "@",
        "?",
        "#",
        ";",
        "&",
      ],
      ...[
        "evil.example",
        "http",
        "https:",
        "javascript:",
        "data:",
        "//",
        "auth",
        "%",
        "\u3002",
        "\uFF0F",
        "[::1]",
      ],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

describe("where to go on after signing in", () => {
  for (const path of ["/", "/auth/account", "/notes?page=2&searchValue=a%20b", "/a/b.c-d~e", "/@me"]) {
    it(`may be ${path}`, () => expect(takes(path)).to.equal(true));
  }

  for (const [what, path] of [
    ["another scheme and host", "https://evil.example"],
    ["a host without a scheme", "//evil.example"],
    ["a backslash for a slash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["an escaped backslash", "/%5cevil.example"],
    ["an escaped slash", "/%2f%2Fevil.example"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line break that browsers drop", "/\n/evil.example"],
    ["an escaped tab", "/%09/evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a script behind a space", " javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["a path that climbs to a host", "/..//evil.example"],
    ["a host further on", "/a//evil.example"],
    ["a host behind a space", " //evil.example"],
    ["a backslash before a slash", "\\/evil.example"],
    ["a path that is none", "evil.example"],
    ["nothing", ""],
    ["a list", ["/auth/account"]],
    ["a header", "/a\r\nSet-Cookie: x=y"],
    ["more than 500 characters", `/${"x".repeat(500)}`],
  ] as const) {
    it(`may not be ${what}`, () => expect(takes(path)).to.equal(false));
  }

  it("stays with this service, whatever is tried", () => {
    let taken = 0;
    fc.assert(
      fc.property(tricky, (rest) => {
        const path = `/${rest}`;
        if (!takes(path)) return;
        taken += 1;
        for (const read of [path, unescaped(path)]) expect(new URL(read, base).origin).to.equal(base);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).to.be.above(50);
  });
});
