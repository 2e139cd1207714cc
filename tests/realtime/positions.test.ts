import { expect } from "chai";
import { MAX_POSITION } from "#application/kit/live-feed";
import { ServiceError } from "#domain/shared/errors";
import { Positions } from "#infrastructure/realtime/positions";
import { TestClock } from "../support/test-clock.js";

const day = 24 * 60 * 60 * 1_000;
const place = { time: Date.now(), since: "990:1005:990,1002" };
const inStretch = { ...place, stretch: { upTo: "1005:1010:1007", after: "123456789012" } };

describe("the positions of live updates", () => {
  const positionsOf = (database: string, clock = new TestClock()) =>
    new Positions({ database, clock, maxAgeMs: day });
  const positions = positionsOf("7512/1");

  function expectGone(position: string, at = positions): void {
    expect(() => at.placeOf(position))
      .to.throw(ServiceError)
      .with.property("code", "GONE");
  }

  it("lead back to their place in the log, in each process", () => {
    for (const one of [place, inStretch])
      expect(positionsOf("7512/1").placeOf(positions.of(one))).to.deep.equal(one);
  });

  it("have no readable content", () => {
    expect(positions.of(inStretch))
      .to.match(/^[\w-]+$/)
      .and.not.include("1005");
  });

  it("are refused in another database, after each change, and when they are too old", () => {
    const position = positions.of(inStretch);
    const clock = new TestClock();
    const later = positionsOf("7512/1", clock);
    clock.advance(day + 1_000);

    expectGone(position, positionsOf("7512/2"));
    expectGone(position, later);
    for (const other of ["", " ", "A", position.slice(1), position.slice(0, -1), `${position}A`])
      expectGone(other);
  });

  it("have a bounded size: with many running transactions they lie earlier", () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `${10 ** 12 + index * 3}`);
    const busy = `${ids[0]}:2000000000000:${ids.join(",")}`;
    const whole = positions.of({ ...place, since: busy });
    const part = positions.of({ ...place, stretch: { upTo: busy, after: "1" } });

    for (const position of [whole, part]) expect(position.length).to.be.at.most(MAX_POSITION);
    expect(positions.placeOf(whole).since).to.equal(`${ids[0]}:${ids[20]}:${ids.slice(0, 20).join(",")}`);
    expect(positions.placeOf(part)).to.deep.equal(place);
  });
});
