import { strict as assert } from "node:assert";
import type { Job } from "./jobs.js";
import type { Server } from "./servers.js";

/** Throws unless both servers answer the job's requests with the same bytes, save for the moment of a change. */
export async function assertSameAnswers(one: Server, other: Server, job: Job): Promise<void> {
  for (const request of [0, 1, 2].flatMap((caller) => job.requestsOf(caller))) {
    const [expected, actual] = await Promise.all([answerOf(one, request), answerOf(other, request)]);
    assert.deepEqual(actual, expected, `${job.name}: the answers differ`);
  }
}

async function answerOf(
  { url }: Server,
  { method = "GET", path = "", headers, body }: ReturnType<Job["requestsOf"]>[number],
) {
  const response = await fetch(url + path, {
    method,
    ...(body !== undefined && { body: String(body) }),
    headers: Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
  });
  const text = await response.text();

  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    body: method === "GET" ? text : text.replace(/"updatedAt":"[^"]+"/, ""),
  };
}
