import { expect } from "chai";
import { judgeMessages } from "./viewer.js";

const event = (title: string, number: number) => ({ sequence: "1", rowId: "a", title, body: String(number) });
const events = [event("c0-1", 0), event("c0-1", 1), event("c0-2", 0), event("c0-1", 2)];
const all = ["c0-1 write 0", "c0-1 write 1", "c0-2 write 0", "c0-1 write 2"];

describe("the verdict about the messages of a client", () => {
  it("finds no broken promise in all messages, and counts repeated ones", () => {
    expect(judgeMessages(all, events)).to.deep.equal({ broken: [], repeated: 0 });
    const repeated = [...all.slice(0, 2), ...all];
    expect(judgeMessages(repeated, events)).to.deep.equal({ broken: [], repeated: 2 });
  });

  it("finds a message that is missing, at the end and before others", () => {
    expect(judgeMessages(all.slice(0, 3), events).broken).to.deep.equal([
      "c0-1: a client has not got its last message",
    ]);
    expect(judgeMessages([all[0] ?? "", ...all.slice(2)], events).broken).to.deep.equal([
      "c0-1 write 2: a client has not got the message before it",
    ]);
  });

  it("finds messages out of order, and one that the log does not have", () => {
    const [first = "", second = "", ...rest] = all;
    expect(judgeMessages([second, first, ...rest], events).broken).to.deep.equal([
      "c0-1 write 1: a client has not got the message before it",
    ]);
    expect(judgeMessages([...all, "c0-3 write 0"], events).broken).to.deep.equal([
      "c0-3 write 0: sent to a client, but not in the log",
    ]);
  });
});
