import { expect } from "chai";
import { Activity, type activities } from "#application/kit/activity";
import { workContext } from "#application/kit/work-context";
import { Recorder } from "#interface/http/home/recorder";

describe("The recorder of requests", () => {
  let from: typeof activities;
  let recorder: Recorder;

  beforeEach(() => {
    from = {
      request: new Activity(),
      gate: new Activity(),
      statement: new Activity(),
      delivery: new Activity(),
      job: new Activity(),
      cron: new Activity(),
      mail: new Activity(),
    };
    recorder = new Recorder();
    recorder.observe(from, (path) => path === "/own");
  });

  const send = (requestId: string, work: () => Promise<unknown> = async () => {}, path = "/notes") => {
    const end = { routePath: "/notes", status: 200, isAborted: false };

    return from.request.run({ requestId, method: "GET", path, headers: {}, ...end }, work);
  };
  const state = (text: string) => from.statement.run({ text, rows: 2 }, async () => {});
  const piecesOf = (number: number) =>
    recorder.requests[number]?.pieces.map(({ kind, name, statements }) => ({
      kind,
      name,
      statements: statements.map(({ text }) => text),
    }));

  it("keeps each statement with the request, reaction or job that sent it", async () => {
    const event = {
      sequence: "1",
      table: "notes",
      kind: "updated",
      rowId: "n",
      occurredAt: new Date(),
    } as const;
    await send("r1", () => state("select 1"));
    const facts = { reaction: "notes.index", event: { ...event, requestId: "r1" }, attempt: 1 };
    await from.delivery.run(facts, () => state("select 2"));
    await workContext.run({ requestId: "r1", actorId: null }, () =>
      from.job.run({ job: "notes.mail", attempt: 1 }, () => state("select 3")),
    );

    expect(piecesOf(0)).to.deep.equal([
      { kind: "request", name: "GET /notes", statements: ["select 1"] },
      { kind: "reaction", name: "notes.index", statements: ["select 2"] },
      { kind: "job", name: "notes.mail", statements: ["select 3"] },
    ]);
  });

  it("keeps the status, the user and the lines of the log, without those of other requests", async () => {
    await send("r1", async () => {
      recorder.recordLine('{"level":"warn","time":"t","msg":"careful","requestId":"r1","field":1}');
      recorder.recordLine('{"level":"warn","time":"t","msg":"other","requestId":"r2"}');
    });
    recorder.recordLine('{"level":"info","time":"t","msg":"request","requestId":"r1","userId":"u1"}');

    const [request] = recorder.requests;
    expect(request?.status).to.equal(200);
    expect(request?.userId).to.equal("u1");
    expect(request?.pieces[0].lines).to.deep.equal([
      { level: "warn", message: "careful", fields: '{"field":1}' },
    ]);
  });

  it("keeps the error of a statement, and passes it on", async () => {
    const failure = new Error("no such table");
    const failing = () => from.statement.run({ text: "select x" }, () => Promise.reject(failure));
    let thrown: unknown;
    await send("r1", () => failing().catch((error: unknown) => (thrown = error)));

    expect(thrown).to.equal(failure);
    expect(recorder.requests[0]?.pieces[0].statements[0]?.error).to.equal("no such table");
  });

  it("does not record its own requests, and no work without a request", async () => {
    await send("r1", () => state("select 1"), "/own");
    await state("select 2");

    expect(recorder.requests).to.be.empty;
  });

  it("keeps the last 200 requests, newest first", async () => {
    for (let number = 1; number <= 201; number += 1) await send(`r${number}`);

    expect(recorder.requests).to.have.length(200);
    expect(recorder.requests[0]?.id).to.equal("r201");
    expect(recorder.requests.at(-1)?.id).to.equal("r2");
  });

  it("counts the details of a request beyond 64 000 characters instead of keeping them", async () => {
    await send("r1", async () => {
      for (let number = 0; number < 100; number += 1) await state("x".repeat(1_000));
    });

    const [request] = recorder.requests;
    expect(request?.pieces[0].statements).to.have.length(64);
    expect(request?.omitted).to.equal(36);
  });

  it("reports each change until it is stopped", async () => {
    const seen: string[] = [];
    const stop = recorder.onChange(({ id }) => void seen.push(id));
    await send("r1");
    stop();
    await send("r2");

    expect(new Set(seen)).to.deep.equal(new Set(["r1"]));
  });
});
