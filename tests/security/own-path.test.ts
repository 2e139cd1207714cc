import { expect } from "chai";
import fc from "fast-check";
import { object, optional, ownPath } from "#application/kit/schema";

const base = "https://service.example";
const schema = object({ returnTo: optional(ownPath()) });
const takes = (returnTo: unknown) => schema.validate({ returnTo }).error === undefined;

/** Decodes a path once more, as another reader might. */
const unescaped = (path: string) =>
  path.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** Generates paths from the parts of known open redirects. */
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

describe("returnTo after sign-in", () => {
  for (const path of ["/", "/auth/account", "/scrolls?page=2&searchValue=a%20b", "/a/b.c-d~e", "/@me"]) {
    it(`may be ${path}`, () => expect(takes(path)).to.equal(true));
  }

  for (const [what, path] of [
    ["another scheme and host", "https://evil.example"],
    ["a host without a scheme", "//evil.example"],
    ["a backslash instead of a slash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["an escaped backslash", "/%5cevil.example"],
    ["an escaped slash", "/%2f%2Fevil.example"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line break that browsers drop", "/\n/evil.example"],
    ["an escaped tab", "/%09/evil.example"],
    ["a script URL", "javascript:alert(1)"],
    ["a script URL after a space", " javascript:alert(1)"],
    ["a data URL", "data:text/html,x"],
    ["a path with .. before a host", "/..//evil.example"],
    ["a host after a path segment", "/a//evil.example"],
    ["a host after a space", " //evil.example"],
    ["a backslash before a slash", "\\/evil.example"],
    ["a path without a leading slash", "evil.example"],
    ["empty", ""],
    ["a list", ["/auth/account"]],
    ["a header injection", "/a\r\nSet-Cookie: x=y"],
    ["more than 500 characters", `/${"x".repeat(500)}`],
  ] as const) {
    it(`may not be ${what}`, () => expect(takes(path)).to.equal(false));
  }

  it("stays within the service for every accepted path", () => {
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
