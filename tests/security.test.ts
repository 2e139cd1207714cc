import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";

interface Row {
  /** The requirement's number in the standard, or the attack. */
  about: string;
  /** The level of a requirement; undefined for an attack. */
  level: string | undefined;
  /** Tests, or the reason why there is none. */
  proofs: string[];
}

const text = readFileSync("docs/security.md", "utf8");
const [, headers = "", attackHeader = ""] = /(\| No\. .*\n)[^]*(\| Attack .*\n)/.exec(text) ?? [];
const cells = (line: string) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "").trim());

/** Returns the rows of all tables with this header. */
function rowsUnder(header: string): Row[] {
  const tables = text.split(header).slice(1);
  const lines = tables.flatMap((table) => (table.split("\n\n")[0] ?? "").split("\n"));

  return lines
    .filter((line) => /^\|(?!---)/.test(line))
    .map((line) => {
      const [about = "", second, ...others] = cells(line);
      const level = header === headers ? second : undefined;
      return { about, level, proofs: (others.at(-1) ?? "").split("<br>") };
    });
}

const requirements = rowsUnder(headers);
const attacks = rowsUnder(attackHeader);
const isTest = (proof: string) => proof.startsWith("tests/");
const kinds = /^(tests\/|documented: |operator: |not applicable: |open: )/;

const call = /\b(?:it|describe)\(\s*(?:"((?:[^"\\]|\\.)+)"|`([^`]+)`|[\w.]+,)/g;
const filledIn = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern for each title in a test file; `(.+)` stands for an interpolated part. */
function titlesOf(source: string): RegExp[] {
  return [...source.matchAll(call)].map(([, plain, template]) => {
    const parts = plain === undefined ? (template?.split(filledIn) ?? ["", ""]) : [JSON.parse(`"${plain}"`)];
    return new RegExp(`^${parts.map(literal).join("(.+)")}$`);
  });
}

/** Returns an error if `file › title` names no test. The interpolated parts must be in the file as well. */
function faultOf(proof: string): string | undefined {
  const [file = "", title = ""] = proof.split(" › ");
  if (!existsSync(file)) return `${proof}: there is no such file`;

  const source = readFileSync(file, "utf8");
  const isThere = titlesOf(source).some((pattern) =>
    pattern
      .exec(title)
      ?.slice(1)
      .every((part) => source.includes(part)),
  );

  return isThere ? undefined : `${proof}: there is no such test`;
}

/** The attacks that the service must resist. */
const known = [
  ...["enumeration by the answer", "enumeration by time"],
  ...["credential stuffing over many addresses", "credential stuffing over one account"],
  ...["session fixation", "replay of a signed-out cookie", "login CSRF", "cross-origin POST"],
  ...["POST with a cookie but neither Origin nor Sec-Fetch-Site", "open redirect", "mass assignment"],
  ...["10 kB passwords", "tampered tokens", "reused tokens", "two resets at once", "four sign-ups at once"],
  ...["ID token of another audience", "ID token of another issuer", "ID token with another nonce"],
  ...["expired ID token", "ID token with a wrong signature", "ID token with `alg: none`"],
  ...["ID token without sub", "ID token without iat", "mix-up of issuers"],
  ...["provider down or slow", "unknown signing key", "header injection", "mail injection", "spoofed Host"],
];

describe("docs/security.md", () => {
  it("cites only tests that exist", () => {
    const named = [...requirements, ...attacks].flatMap(({ proofs }) => proofs).filter(isTest);

    expect(named).to.have.length.above(100);
    expect(named.map(faultOf).filter(Boolean)).to.deep.equal([]);
  });

  it("fails the test above with a wrong citation", () => {
    const file = "tests/auth/sign-up.post.test.ts";
    for (const planted of [
      "tests/auth/nothing.test.ts › creates a user",
      `${file} › creates an unverified user`,
      `${file} › refuses a password of 6 characters, without repeating the password`,
      `${file} › `,
      file,
    ]) {
      expect(faultOf(planted), planted).to.be.a("string");
    }
    expect(faultOf(`${file} › refuses a password of 7 characters, without repeating the password`)).to.equal(
      undefined,
    );
  });

  it("states how each requirement is met, and leaves none of level 1 open", () => {
    for (const { about, level, proofs } of requirements) {
      expect(about).to.match(/^\d+\.\d+\.\d+([–,] ?\d+\.\d+\.\d+)*$/);
      expect(level, about).to.match(/^[12]$/);
      for (const proof of proofs) {
        expect(proof, about).to.match(kinds);
        if (level === "1") expect(proof, about).not.to.match(/^open/);
      }
    }
  });

  it("lists each requirement once", () => {
    const numbers = requirements.map(({ about }) => about);

    expect(numbers).to.have.length.above(150);
    expect(new Set(numbers).size).to.equal(numbers.length);
  });

  it("contains the headings that it links to", () => {
    const headings = new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, name = ""]) => name.toLowerCase().replaceAll(" ", "-")),
    );
    const targets = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = ""]) => target);

    expect(targets).not.to.be.empty;
    expect(targets.filter((target) => !headings.has(target))).to.deep.equal([]);
  });

  it("lists each known attack with a test", () => {
    expect(attacks.map(({ about }) => about)).to.include.members(known);
    for (const { about, proofs } of attacks) {
      for (const proof of proofs) expect(proof, about).to.match(/^tests\//);
    }
  });
});
