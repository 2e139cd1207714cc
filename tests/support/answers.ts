import { expect } from "chai";
import type { Response, Test } from "supertest";
import { type ErrorDialect, statusOf } from "#application/kit/error-dialect";
import { type ErrorCode, errorCodes, type Issue } from "#domain/shared/errors";
import { dialectOf } from "./routes.js";

/**
 * Asserts that the answer is the error body with this code, and with its status. An answer in an error dialect has to have the
 * status of the code there; the service of the tests checks its body against the contract.
 */
export function expectRefusal(answer: Response, code: ErrorCode): void {
  const dialect = dialectIn(answer);
  if (dialect) {
    expect(answer.status, answer.text).to.equal(statusOf(code, dialect));
    return;
  }
  const { message, details, ...body } = answer.body;
  const requestId = answer.headers["x-request-id"];

  expect(answer.status, answer.text).to.equal(errorCodes[code].status);
  expect(body).to.deep.equal({ code, status: errorCodes[code].status, requestId });
  expect(message).to.be.a("string").and.not.be.empty;
  expect(requestId).to.be.a("string").and.not.be.empty;
}

/** Asserts that the answer is a 400 that names exactly these fields of this part of the input: they do not fit the schema. */
export function expectInvalid(answer: Response, place: Issue["in"], ...paths: string[]): void {
  expectRefusal(answer, "BAD_REQUEST");
  expectIssues(answer, place, paths);
}

/** Asserts that the answer is a 422 that names this field of the body: its value fits the schema, but is refused. */
export function expectUnprocessable(answer: Response, path: string): void {
  expectRefusal(answer, "UNPROCESSABLE_CONTENT");
  expectIssues(answer, "body", [path]);
}

/** Asserts that the answer is a 409 that names exactly these fields of the body: another row has the same values. */
export function expectTaken(answer: Response, ...paths: string[]): void {
  expectRefusal(answer, "CONFLICT");
  expectIssues(answer, "body", paths);
}

/** Returns the dialect of the answer, if it does not have the one error body. */
function dialectIn({ body, request }: Response): ErrorDialect | undefined {
  return "code" in body && "requestId" in body ? undefined : dialectOf(request.method, request.url);
}

function expectIssues(answer: Response, place: Issue["in"], paths: string[]): void {
  if (dialectIn(answer)) return;
  const issues: Issue[] = answer.body.details.issues;
  const named = new Set(issues.filter((issue) => issue.in === place).map(({ path }) => path));

  expect([...named]).to.have.members(paths);
}

/** Sends a form as a browser does, and asserts a redirect to `next`. */
export async function expectNext(form: Test, fields: object, next: string): Promise<Response> {
  const answer = await form.accept("text/html").type("form").send(fields);
  expect(answer.status, answer.text).to.equal(303);
  expect(answer.headers["location"]).to.equal(next);

  return answer;
}

/** Returns every part of an answer that could distinguish it from another answer. */
export function visible({ status, headers, body }: Response): object {
  const { date, "x-request-id": requestId, "set-cookie": cookies = [], ...others } = headers;
  const { requestId: sameId, ...rest } = body;
  const names = [...cookies].map((cookie) => cookie.slice(0, cookie.indexOf("=")));

  return { status, headers: others, cookies: names, body: rest };
}
