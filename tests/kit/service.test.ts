import { expect } from "chai";
import { Container } from "inversify";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { service } from "#application/kit/service";
import { Clock } from "#domain/shared/clock";
import { SystemClock } from "#infrastructure/system/system-clock";
import { resolverOf } from "#processes/resolver";
import { appOf } from "../support/app.js";

class Calendar extends service({ clock: Clock }) {
  year() {
    return this.services.clock.now().getUTCFullYear();
  }
}

class Birthdays extends service({ calendar: Calendar }) {
  age(born: number) {
    return this.services.calendar.year() - born;
  }
}

class Anniversaries extends service({ calendar: Calendar }) {
  get calendar() {
    return this.services.calendar;
  }
}

function resolver(clock: Clock = new SystemClock()) {
  const container = new Container({ defaultScope: "Singleton" });
  container.bind(Clock).toConstantValue(clock);

  return resolverOf(container);
}

describe("an application service", () => {
  it("gets the adapters and the services that it declares", () => {
    const resolve = resolver({ now: () => new Date("2026-05-01") });

    expect(resolve(Birthdays).age(1815)).to.equal(211);
  });

  it("is one instance per container", () => {
    const [resolve, other] = [resolver(), resolver()];

    expect(resolve(Anniversaries).calendar).to.equal(resolve(Calendar));
    expect(other(Calendar)).not.to.equal(resolve(Calendar));
  });

  it("stops the start when a port that it declares is not bound", () => {
    const unbound = endpoint()
      .inject({ birthdays: Birthdays })
      .output(nothing)
      .handler(() => {});

    expect(() => resolverOf(new Container())(Birthdays)).to.throw("Clock");
    expect(() => appOf({ "GET /birthdays": unbound })).to.throw("Clock");
  });
});
