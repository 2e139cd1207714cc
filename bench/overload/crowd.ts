import type { Job, Request } from "../jobs.js";
import { tokens } from "../data.js";
import type { Caller } from "./open-loop.js";

const callers = 192;

/** Returns callers who send the requests of the job, each from its own loopback address. They share 64 sessions. */
export function crowdOf({ requests }: Job): Caller[] {
  return Array.from({ length: callers }, (_, at) => {
    const request = requests[at % requests.length];
    if (!request) throw new Error("The job has no requests");
    const session = tokens[at % tokens.length];

    return {
      address: addressOf(at),
      request: textOf({ ...request, headers: { Cookie: `session=${session}` } }),
    };
  });
}

/** Returns the address of a client. */
export const addressOf = (at: number): string => `127.0.1.${(at % 250) + 1}`;

/** Returns a request without a body, as it is sent. */
function textOf({ method, path, headers }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);

  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}\r\n`;
}
