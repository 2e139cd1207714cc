import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";

interface Rule {
  promise: string;
  /** Matches code that breaks the promise in every file outside `except`. */
  breaks: RegExp;
  except?: RegExp;
  /** A line that breaks the promise. It proves that the rule finds one. */
  fault: string;
}

const rules: Rule[] = [
  {
    promise: "compiles no code from text, except in the serialiser and the reader of rows",
    // `this.client.eval` runs a script in Redis.
    breaks: /(?<!\.client\.)\beval\(|new Function\(|node:vm\b/,
    except: /^(interface\/shared\/output\/writer|infrastructure\/database\/row-reader)\.ts$/,
    fault: "return new Function(text);",
  },
  {
    promise: "starts no other program while it serves, and never through a shell",
    breaks: /node:child_process/,
    fault: 'import { exec } from "node:child_process";',
  },
  {
    promise: "starts programs without a shell, also in development",
    breaks: /shell: true|(?<![.\w])exec(Sync)?\(/,
    fault: "exec(`tar xf ${name}`);",
  },
  {
    promise: "hashes only with SHA-256",
    breaks: /create(Hash|Hmac)\((?!"sha256")/,
    fault: 'createHash("md5")',
  },
  {
    promise: "encrypts and signs nothing itself",
    breaks: /create(Cipheriv|Decipheriv|Sign|Verify)\(/,
    fault: 'createCipheriv("aes-128-ecb", key, null)',
  },
  {
    promise: "uses predictable random numbers only to spread retries",
    breaks: /Math\.random\(\)/,
    except:
      /^infrastructure\/(database\/connection\/retrying|events\/dispatch\/dispatcher|jobs\/agenda-jobs)\.ts$/,
    fault: "const token = Math.random().toString(36);",
  },
  {
    promise: "writes no unescaped HTML, except the style sheet of its pages",
    breaks: /innerHTML|dangerouslySetInnerHTML=(?!\{\{ __html: style \}\})/,
    fault: "<p dangerouslySetInnerHTML={{ __html: name }} />",
  },
  {
    promise: "never accepts an invalid TLS certificate",
    breaks: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    fault: "connect({ rejectUnauthorized: false });",
  },
];

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path): [string, string] => [path, readFileSync(`src/${path}`, "utf8")]);

const strays = (sources: [path: string, text: string][], { breaks, except }: Rule) =>
  sources.filter(([path, text]) => breaks.test(text) && !except?.test(path)).map(([path]) => path);

describe("the source of the service", () => {
  for (const rule of rules) {
    it(rule.promise, () => {
      expect(strays(files, rule)).to.deep.equal([]);
      expect(strays([["domain/x.ts", rule.fault]], rule), "the planted line").to.have.length(1);
      if (rule.except) {
        expect(strays(files, { ...rule, except: /^$/ }), "files that need the exception").not.to.be.empty;
      }
    });
  }
});
