import { fork } from "node:child_process";
import { once } from "node:events";
import { tokens } from "../data.js";
import { addressOf } from "./crowd.js";
import type { Hindrances } from "./hindrances.js";
import type { Asked } from "./load-process.js";
import type { OpenLoad, Outcome } from "./open-loop.js";

/** A process that sends load. */
export interface Loader {
  readonly load: (load: Omit<OpenLoad, "port">) => Promise<Outcome>;
  /** Opens the connections of bad clients, and returns their number. They stay open until the process ends. */
  readonly hinder: () => Promise<number>;
}

const session = `Cookie: session=${tokens[63]}\r\n`;
const hindrances: Omit<Hindrances, "port"> = {
  addresses: Array.from({ length: 250 }, (_, at) => addressOf(at)),
  idle: 10_000,
  halfOpen: 500,
  slowBodies: {
    count: 300,
    head: `POST /notes HTTP/1.1\r\nHost: localhost\r\n${session}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  },
  slowReaders: {
    count: 20,
    request: `GET /users?perPage=100 HTTP/1.1\r\nHost: localhost\r\n${session}\r\n`.repeat(10),
  },
};

/** Calls `work` with two processes that send load to the service, and ends them afterwards. */
export async function withLoaders<T>(
  url: string,
  work: (loaders: readonly [Loader, Loader]) => Promise<T>,
): Promise<T> {
  const port = Number(new URL(url).port);
  const start = () => fork(new URL("load-process.ts", import.meta.url), { stdio: "inherit" });
  const children = [start(), start()] as const;
  const loaderOf = (child: (typeof children)[number]): Loader => {
    const ask = async (asked: Asked) => {
      child.send(asked);
      const [answer] = await once(child, "message");

      return answer;
    };

    return {
      load: (load) => ask({ kind: "load", port, ...load }),
      hinder: async () => (await ask({ kind: "hinder", port, ...hindrances })).open,
    };
  };
  try {
    return await work([loaderOf(children[0]), loaderOf(children[1])]);
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}
