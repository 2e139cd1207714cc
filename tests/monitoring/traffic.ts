import request from "supertest";
import { eventually } from "../support/until.js";
import type { TestService } from "../support/service.js";

const callers = 3;

/** Callers that send requests of several kinds to the address, each one after another, until they are stopped. */
export class Traffic {
  #sent = 0;
  #isOver = false;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly service: TestService,
    private readonly address: string,
  ) {}

  async start(): Promise<void> {
    const cookie = this.service.cookieOf(await this.service.sessionOf(await this.service.make.user()));
    this.#sending = Promise.all(Array.from({ length: callers }, () => this.#send(cookie)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#sending;
  }

  async #send(cookie: string): Promise<void> {
    const api = request(this.address);
    const own = { Cookie: cookie, Origin: this.service.origin };
    while (!this.#isOver) {
      const round = (this.#sent += 1);
      const requests = [
        () => api.get("/users/current").set(own),
        () => api.get("/notes").set(own),
        () =>
          api
            .post("/notes")
            .set(own)
            .send({ title: `Note ${round}`, body: "Text" }),
        () =>
          api
            .patch("/users/current")
            .set(own)
            .send({ fullName: `Name ${round}` }),
        () => api.get("/unknown").set(own),
        () =>
          api
            .post("/auth/sign-up")
            .set("Origin", this.service.origin)
            .send({
              email: `user${round}@example.com`,
              password: "a long enough password 7",
              fullName: "New",
            }),
      ];
      for (const send of requests) {
        // A request may fail while the database is cut off, but it is answered.
        await eventually(() => send().catch(() => undefined));
      }
    }
  }
}
