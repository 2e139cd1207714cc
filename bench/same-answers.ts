import { strict as assert } from "node:assert";
import type { Job, Request } from "./jobs.js";
import type { Server } from "./servers.js";

/** Throws unless both servers answer the job's requests with the same bytes. The `updatedAt` of a change may differ. */
export async function assertSameAnswers(one: Server, other: Server, job: Job): Promise<void> {
  for (const request of job.requests) {
    const [expected, actual] = await Promise.all([ask(one.url, request), ask(other.url, request)]);
    assert.deepEqual(actual, expected, `${job.name}: the answers differ`);
    assert.equal(actual.status, 200);
  }
}

/** Returns the answer of the server at `url`; after a change, without `updatedAt`. */
export async function ask(url: string, { method, path, headers, body }: Request) {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();

  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    body: method === "GET" ? text : text.replace(/"updatedAt":"[^"]+"/, ""),
  };
}
