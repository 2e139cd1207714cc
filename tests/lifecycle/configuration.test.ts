import { expect } from "chai";
import { useProcesses } from "./process.js";

describe("a process whose configuration has mistakes", () => {
  const start = useProcesses();

  it("does not start, names every variable at once, and shows no value", async () => {
    const env = {
      PORT: "eighty",
      BASE_URL: "tenon.example",
      DATABASE_URL: "mysql://root:hunter2@localhost/tenon",
      STATEMENT_TIMEOUT_SECONDS: "0",
      S3_BUCKET: "files",
    };
    const migrator = start("migrator.ts", env);

    expect(await migrator.exit).to.equal(1);
    for (const name of [
      ...Object.keys(env).slice(0, 4),
      "S3_REGION",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
    ]) {
      expect(migrator.output).to.match(new RegExp(`^ +${name} `, "m"));
    }
    expect(migrator.output).not.to.match(/hunter2|eighty/);
  });

  it("does not go on in production without a database, whichever it is", async () => {
    for (const process of ["api.ts", "scheduler.ts", "migrator.ts"].map((script) =>
      start(script, { NODE_ENV: "production" }),
    )) {
      expect(await process.exit).to.equal(1);
      expect(process.output)
        .to.match(/^ +DATABASE_URL is required/m)
        .and.to.match(/^ +BASE_URL is required/m);
    }
  });

  it("does not go on in production where passwords and cookies would travel over http", async () => {
    const env = {
      NODE_ENV: "production",
      BASE_URL: "http://tenon.example",
      DATABASE_URL: "postgres://127.0.0.1:1/tenon",
      MAIL_URL: "smtp://127.0.0.1:1",
    };
    const api = start("api.ts", env);

    expect(await api.exit).to.equal(1);
    expect(api.output).to.match(/^ +BASE_URL must be an address that starts with https:/m);
  });
});
