import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import { expect } from "chai";
import express from "express";
import { loadConfig } from "#infrastructure/config/config";
import { configSchema } from "#infrastructure/config/variables";

const keys: Record<string, { flags: { description: string } }> = configSchema.describe()["keys"];
const names = Object.keys(keys);
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/app",
  BASE_URL: "https://example.com",
  MAIL_URL: "smtp://mail.example.com",
};

/** The configuration with these variables, and a database unless they name one. */
const configOf = (env: Record<string, string>) =>
  loadConfig({ DATABASE_URL: production.DATABASE_URL, ...env });

function mistakes(env: Record<string, string>): string {
  try {
    configOf(env);

    return "";
  } catch (error) {
    return String(error);
  }
}

describe("configuration", () => {
  it("needs only DATABASE_URL in development", () => {
    expect(configOf({})).to.include({
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      SCHEDULER: "inline",
      TRUST_PROXY: 0,
    });
  });

  it("derives BASE_URL from PORT, and removes its trailing slash", () => {
    expect(configOf({ PORT: "8080" }).BASE_URL).to.equal("http://localhost:8080");
    expect(configOf({ BASE_URL: "https://example.com/" }).BASE_URL).to.equal("https://example.com");
  });

  it("refuses a BASE_URL with a path, a query, a fragment or credentials, in one line", () => {
    for (const rest of [
      "example.com/app",
      "example.com/app/",
      "example.com?a=b",
      "example.com#a",
      "a:b@example.com",
    ]) {
      const message = mistakes({ ...production, BASE_URL: `https://${rest}` });
      expect(message, rest).to.match(
        /^.*\n  BASE_URL must be an origin such as https:\/\/api\.example\.com: .*$/,
      );
      expect(message).not.to.include(rest);
    }
  });

  it("takes DATABASE_URL as the direct address, unless there is another one", () => {
    const DATABASE_DIRECT_URL = "postgres://direct/app";

    expect(configOf({}).DATABASE_DIRECT_URL).to.equal(production.DATABASE_URL);
    expect(configOf({ DATABASE_DIRECT_URL })).to.include({
      DATABASE_URL: production.DATABASE_URL,
      DATABASE_DIRECT_URL,
    });
  });

  it("needs BASE_URL, DATABASE_URL and MAIL_URL in production, and has other defaults there", () => {
    expect(mistakes({ NODE_ENV: "production", DATABASE_URL: "" })).to.match(
      /BASE_URL is required[^]*DATABASE_URL is required[^]*MAIL_URL is required/,
    );
    expect(configOf(production)).to.include({ HOST: "0.0.0.0", SCHEDULER: "separate" });
  });

  it("accepts a BASE_URL without https in production only with INSECURE_HTTP=allowed", () => {
    const http = { ...production, BASE_URL: "http://example.com" };
    const message = mistakes(http);

    expect(message).to.match(/^.*\n  BASE_URL must be an address that starts with https:\/\/ .*$/);
    expect(message).not.to.include("example.com");
    expect(mistakes({ ...http, INSECURE_HTTP: "refused" })).to.equal(message);
    expect(configOf({ ...http, INSECURE_HTTP: "allowed" }).BASE_URL).to.equal("http://example.com");
    expect(configOf({ ...production, INSECURE_HTTP: "allowed" }).BASE_URL).to.equal("https://example.com");
    expect(mistakes({ ...http, BASE_URL: "", INSECURE_HTTP: "allowed" })).to.match(/BASE_URL is required/);
    expect(configOf({ BASE_URL: "http://example.com" }).INSECURE_HTTP).to.equal("refused");
  });

  it("treats an empty variable as one that is not set", () => {
    expect(configOf({ PORT: "", MAIL_URL: "" })).to.deep.equal(configOf({}));
    expect(mistakes({ DATABASE_URL: "" })).to.match(/DATABASE_URL is required \(.*make run/);
  });

  it("reads lists of origins and of networks, and a number of proxies", () => {
    expect(configOf({ ALLOWED_ORIGINS: "https://a.com, http://b.com:81" }).ALLOWED_ORIGINS).to.deep.equal([
      "https://a.com",
      "http://b.com:81",
    ]);
    expect(configOf({ TRUST_PROXY: "2" }).TRUST_PROXY).to.equal(2);
    expect(configOf({ WORKERS: "64" }).WORKERS).to.equal(64);
    expect(configOf({ WORKERS: "auto" }).WORKERS).to.be.within(1, 64);
    expect(configOf({ TRUST_PROXY: "loopback, 10.0.0.0/8,::1" }).TRUST_PROXY).to.deep.equal([
      "loopback",
      "10.0.0.0/8",
      "::1",
    ]);
  });

  it("needs the region and the keys of a bucket", () => {
    expect(mistakes({ S3_BUCKET: "files" })).to.match(
      /S3_REGION is required[^]*S3_ACCESS_KEY_ID is required[^]*S3_SECRET_ACCESS_KEY is required/,
    );
  });

  describe("of identity providers", () => {
    const client = { CLIENT_ID: "id", CLIENT_SECRET: "shh" };
    const provider = (prefix: string, parts: Record<string, string>) =>
      Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${prefix}_${part}`, value]));

    it("accepts Google, GitHub and any number of issuers, each with its own name", () => {
      const env = {
        ...provider("GOOGLE", client),
        ...provider("GITHUB", client),
        ...provider("OIDC_MY_COMPANY", { ...client, ISSUER: "https://login.example.com/realm" }),
        ...provider("OIDC_X2", { ...client, ISSUER: "https://x2.example", LABEL: "The Second" }),
      };
      const ours = { clientId: "id", clientSecret: "shh" };

      expect(configOf(env).identityProviders).to.have.deep.members([
        { ...ours, name: "google", label: "Google", issuer: "https://accounts.google.com" },
        { ...ours, name: "github", label: "GitHub", issuer: "https://github.com/login/oauth" },
        { ...ours, name: "my-company", label: "My Company", issuer: "https://login.example.com/realm" },
        { ...ours, name: "x2", label: "The Second", issuer: "https://x2.example" },
      ]);
      expect(configOf({}).identityProviders).to.deep.equal([]);
    });

    it("needs all settings of a provider that has one of them", () => {
      expect(mistakes({ GOOGLE_CLIENT_ID: "id" })).to.match(/\n  GOOGLE_CLIENT_SECRET is required \(/);
      expect(mistakes({ GITHUB_CLIENT_SECRET: "shh" })).to.match(/\n  GITHUB_CLIENT_ID is required \(/);
      expect(mistakes({ OIDC_X_LABEL: "X", PORT: "none" })).to.match(
        /PORT must be[^]*OIDC_X_ISSUER is required \(.+\)\n  OIDC_X_CLIENT_ID is required \(.+\)\n  OIDC_X_CLIENT_SECRET is required \(/,
      );
    });

    it("accepts an issuer without TLS only outside production", () => {
      const local = provider("OIDC_X", { ...client, ISSUER: "http://127.0.0.1:9000" });
      expect(configOf(local).identityProviders).to.have.length(1);
      expect(mistakes({ ...production, ...local })).to.match(/OIDC_X_ISSUER must be .+https:\/\//);
    });

    it("refuses another issuer under the name of Google or GitHub", () => {
      for (const name of ["GOOGLE", "GITHUB"]) {
        const taken = provider(`OIDC_${name}`, { ...client, ISSUER: "https://evil.example" });
        expect(mistakes(taken)).to.match(
          new RegExp(`\n  OIDC_${name}_ISSUER is not allowed \\(${name}_CLIENT_ID`),
        );
      }
    });

    it("shows no value in errors", () => {
      const secret = provider("OIDC_X", {
        ISSUER: "hunter2",
        CLIENT_ID: "hunter2\0",
        CLIENT_SECRET: "hunter2\0",
      });
      expect(mistakes(secret)).to.match(/OIDC_X_ISSUER[^]*OIDC_X_CLIENT_ID[^]*OIDC_X_CLIENT_SECRET/);
      expect(mistakes(secret)).not.to.include("hunter2");
    });
  });

  for (const [name, value] of [
    ["NODE_ENV", "staging"],
    ["PORT", "70000"],
    ["PORT", "3000.5"],
    ["BASE_URL", "example.com"],
    ["BASE_URL", "ftp://example.com"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "-1"],
    ["WORKERS", "0"],
    ["WORKERS", "65"],
    ["WORKERS", "all"],
    ["ALLOWED_ORIGINS", "https://example.com/path"],
    ["INSECURE_HTTP", "true"],
    ["ALLOWED_ORIGINS", "*"],
    ["DATABASE_URL", "mysql://db/app"],
    ["JSON_LIMIT_BYTES", "1MB"],
    ["RATE_LIMIT_PER_USER", "-1"],
  ] as const) {
    it(`refuses ${name}=${value}`, () =>
      expect(mistakes({ [name]: value })).to.match(new RegExp(`^.*\n  ${name} must be`)));
  }

  for (const [name, values] of Object.entries({
    BASE_URL: ["http://a:99999", "http://a%zz", "http://256.1.1.1"],
    DATABASE_URL: [
      "postgres://u:%zz@db/app",
      "postgres://db:99999/app",
      "postgres:app",
      "postgres://u:p w@db",
    ],
    MAIL_URL: ["smtp://u:p%2@mail", "smtp:mail", "smtp://mail:99999"],
    REDIS_URL: ["redis://redis:99999"],
    S3_ENDPOINT: ["http://s3:99999"],
  })) {
    it(`refuses addresses that cannot be parsed: ${name}`, () => {
      for (const value of values)
        expect(mistakes({ [name]: value }), value).to.match(new RegExp(`^.*\n  ${name} must be an address`));
    });
  }

  it("accepts in TRUST_PROXY only networks that Express accepts", () => {
    const taken = ["loopback", "10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1", "::ffff:192.0.2.1"];
    for (const network of taken) {
      const { TRUST_PROXY } = configOf({ TRUST_PROXY: network });
      expect(() => express().set("trust proxy", TRUST_PROXY), network).not.to.throw();
    }
    for (const network of ["0.0.0.0/0", "::/0", "192.0.2.1/00", "v1.x", "192.0.2.1/33", "::1/129", "10.0.0"])
      expect(mistakes({ TRUST_PROXY: network }), network).to.match(
        /\n  TRUST_PROXY must be a number of hops/,
      );
  });

  it("keeps HEADERS_TIMEOUT_SECONDS at or below REQUEST_TIMEOUT_SECONDS", () => {
    const timeouts = (env: Record<string, string>) => {
      const { HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS } = configOf(env);
      return [HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS];
    };

    expect(timeouts({})).to.deep.equal([15, 30]);
    expect(timeouts({ REQUEST_TIMEOUT_SECONDS: "8" })).to.deep.equal([8, 8]);
    expect(timeouts({ REQUEST_TIMEOUT_SECONDS: "60" })).to.deep.equal([15, 60]);
    expect(timeouts({ REQUEST_TIMEOUT_SECONDS: "8", HEADERS_TIMEOUT_SECONDS: "8" })).to.deep.equal([8, 8]);
    expect(mistakes({ HEADERS_TIMEOUT_SECONDS: "31" })).to.match(
      /\n  HEADERS_TIMEOUT_SECONDS must be at most REQUEST_TIMEOUT_SECONDS \(/,
    );
    expect(mistakes({ REQUEST_TIMEOUT_SECONDS: "8", HEADERS_TIMEOUT_SECONDS: "9" })).to.match(
      /\n  HEADERS_TIMEOUT_SECONDS must be at most REQUEST_TIMEOUT_SECONDS \(/,
    );
  });

  it("reports all invalid settings together, each with what is expected and without its value", () => {
    // NUL makes it invalid for every variable.
    const secret = "hunter2\0";
    const message = mistakes(Object.fromEntries(names.map((name) => [name, secret])));
    const lines = message.split("\n").slice(1);

    expect(lines).to.have.length(names.length);
    for (const [index, name] of names.entries()) {
      expect(lines[index]).to.match(
        new RegExp(`^  ${name} must be .+ \\(${keys[name]?.flags.description.slice(0, 5)}`),
      );
    }
    expect(message).not.to.include("hunter2");
  });
});

describe(".env.example", () => {
  const text = readFileSync(".env.example", "utf8");
  const example = parse(text.replace(/^#(?=[A-Z0-9_]+=)/gm, ""));

  it("has every variable, in order, under its description", () => {
    expect(Object.keys(example)).to.deep.equal(names);
    for (const name of names) expect(text).to.include(`# ${keys[name]?.flags.description}\n#${name}=`);
  });

  it("sets nothing until a line is changed", () => {
    expect(parse(text)).to.deep.equal({});
  });

  it("shows the defaults", () => {
    expect(configOf({ ...example, DATABASE_URL: production.DATABASE_URL })).to.deep.equal(configOf({}));
  });
});
