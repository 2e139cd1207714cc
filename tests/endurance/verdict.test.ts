import { expect } from "chai";
import { Ledger, type Outcome, outcomeOf } from "./ledger.js";
import { type Evidence, judge } from "./verdict.js";

const rowId = "a";
const title = "c0-1";

/** A note with three acknowledged writes, all stored and delivered. */
function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    ledger: ledgerOf("acknowledged", "acknowledged", "acknowledged"),
    events: [event(0, "11"), event(1, "12"), event(2, "13")],
    notes: [{ id: rowId, title, body: "2" }],
    deliveries: ["11", "12", "13"],
    ...changes,
  };
}

const event = (number: number, sequence: string) => ({ sequence, rowId, title, body: String(number) });

function ledgerOf(...outcomes: Outcome[]): Ledger {
  const ledger = new Ledger();
  const answers = { acknowledged: "200", refused: "503 SERVICE_UNAVAILABLE", unknown: "no answer" };
  for (const [number, outcome] of outcomes.entries())
    ledger.add({ title, number, outcome, answer: answers[outcome], startedAt: number, endedAt: number });

  return ledger;
}

const brokenBy = (changes: Partial<Evidence>) => judge(evidence(changes)).broken;

describe("the verdict of an endurance test", () => {
  it("finds no broken promise, and counts repeated deliveries", () => {
    const verdict = judge(evidence({ deliveries: ["11", "12", "11", "12", "13"] }));

    expect(verdict).to.include({ acknowledged: 3, events: 3, repeatedDeliveries: 2 });
    expect(verdict.broken).to.deep.equal([]);
  });

  it("accepts that a write with an unknown outcome is stored, or is not", () => {
    const ledger = ledgerOf("acknowledged", "unknown", "acknowledged", "unknown");

    expect(judge(evidence({ ledger }))).to.include({ unknown: 2, unknownButStored: 1 });
    expect(brokenBy({ ledger })).to.deep.equal([]);
  });

  it("finds an acknowledged write that is lost", () => {
    const ledger = ledgerOf("acknowledged", "acknowledged", "acknowledged", "acknowledged");

    expect(brokenBy({ ledger })).to.deep.equal(["c0-1 write 3: acknowledged, but lost"]);
  });

  it("finds a refused write that is stored", () => {
    const ledger = ledgerOf("acknowledged", "refused", "acknowledged");

    expect(brokenBy({ ledger })).to.deep.equal(["c0-1 write 1: refused, but stored"]);
  });

  it("finds a write that is stored twice, and one out of order", () => {
    const events = [event(0, "11"), event(2, "12"), event(1, "13"), event(2, "14")];

    expect(brokenBy({ events, deliveries: ["11", "12", "13", "14"] })).to.deep.equal([
      "c0-1 write 1: out of order in the log",
      "c0-1 write 2: stored twice",
    ]);
  });

  it("finds a note that is not as its last event says", () => {
    expect(brokenBy({ notes: [{ id: rowId, title, body: "1" }] })).to.deep.equal([
      "c0-1: the note is at write 1, its last event at 2",
    ]);
    expect(brokenBy({ notes: [] })).to.deep.equal(["1 notes have events, and 0 are stored"]);
  });

  it("finds an event that is not delivered, and one that is delivered too early", () => {
    expect(brokenBy({ deliveries: ["11", "12"] })).to.deep.equal([
      "c0-1 write 2: event 13 was never delivered",
    ]);
    expect(brokenBy({ deliveries: ["11", "13", "12", "13"] })).to.deep.equal([
      "c0-1 write 2: delivered before an earlier event of its note",
    ]);
    expect(brokenBy({ deliveries: ["11", "12", "13", "14"] })).to.deep.equal([
      "event 14: delivered, but not in the log",
    ]);
  });

  it("finds an answer that the service may not give", () => {
    const ledger = ledgerOf("acknowledged", "acknowledged", "acknowledged");
    const answer = "500 INTERNAL_SERVER_ERROR";
    ledger.add({ title, number: 3, outcome: outcomeOf(answer), answer, startedAt: 3, endedAt: 3 });

    expect(brokenBy({ ledger })).to.deep.equal([`unexpected answer: ${answer}`]);
  });
});
