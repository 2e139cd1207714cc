import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Ledger } from "../ledger.js";

/** A mail server that counts the mails to each address. */
export class MailBox {
  readonly counts = new Map<string, number>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      stream.resume().once("end", () => {
        for (const { address } of envelope.rcptTo)
          this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
        done();
      });
    },
  });

  /** Returns its address. */
  async open(): Promise<string> {
    this.#server.on("error", () => {});
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server.server, "listening");

    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The titles of the ledger are addresses. Returns those that were acknowledged, and have got no mail. */
  missing(ledger: Ledger): string[] {
    const acknowledged = ledger.attempts.filter(({ outcome }) => outcome === "acknowledged");

    return acknowledged.map(({ title }) => title).filter((address) => !this.counts.has(address));
  }

  /** The mails beyond the first one to an address. */
  get repeated(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count - 1, 0);
  }
}
