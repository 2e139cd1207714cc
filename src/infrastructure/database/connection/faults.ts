import { DatabaseError } from "pg";
import { type ErrorCode, ServiceError } from "#domain/shared/errors";

type Answer = readonly [code: ErrorCode, message: string];

const unavailable: Answer = ["SERVICE_UNAVAILABLE", "The database cannot be reached; retry in a moment"];
const busy: Answer = ["SERVICE_UNAVAILABLE", "The database has no free connection; retry in a moment"];
const takesNothing: Answer = ["SERVICE_UNAVAILABLE", "The database accepts no writes now; retry in a moment"];
const tooSlow: Answer = ["SERVICE_UNAVAILABLE", "The database took too long; retry in a moment"];
const lost: Answer = [
  "OUTCOME_UNKNOWN",
  "The connection to the database was lost; check whether the change was made before you retry",
];
const raced: Answer = ["CONFLICT", "Another request changed the same data at the same time; retry"];
const malformed: Answer = ["BAD_REQUEST", "A value is malformed or out of range"];

/** Error codes of PostgreSQL (appendix A of its manual), of Node and of OpenSSL; a code of two letters is a class. */
const answers = new Map<string, Answer>([
  ["23505", ["CONFLICT", "Another row has the same unique value"]],
  ["23503", ["CONFLICT", "A row that it refers to is missing, or another row still refers to it"]],
  ["40001", raced],
  ["40P01", raced],
  ["55P03", raced],
  ["57014", tooSlow],
  ["25P03", tooSlow],
  ["22003", malformed],
  ["22007", malformed],
  ["22008", malformed],
  ["22021", malformed],
  ["22025", malformed],
  ["22P02", malformed],
  ["22P05", malformed],
  ["23514", malformed],
  ["08", unavailable],
  ["25006", takesNothing],
  ["28", unavailable],
  ["3D", unavailable],
  ["53", takesNothing],
  ["53300", unavailable],
  ["57", unavailable],
  ["ECONNREFUSED", unavailable],
  ["ECONNRESET", unavailable],
  ["EPIPE", unavailable],
  ["ETIMEDOUT", unavailable],
  ["EHOSTUNREACH", unavailable],
  ["ENETUNREACH", unavailable],
  ["ENOTFOUND", unavailable],
  ["EAI_AGAIN", unavailable],
  ["ENOENT", unavailable],
]);

/** Messages of the drivers, without a code, for a connection that is lost, cannot be opened or is not free. */
const connectionTrouble =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|Query read timeout|Unable to acquire a connection|aborted$)/;

/** The connection was lost between a change or a commit and its response: the change may be stored or not. */
class LostAnswer extends Error {
  override readonly name = "LostAnswer";

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** Messages for a statement that was not sent, because the connection was lost before. */
const notSent = /Client (has encountered a connection error|was closed)/;

/** Returns the error of a change that was sent: `LostAnswer` when its outcome is unknown. */
export function afterSending(error: unknown): unknown {
  if (!(error instanceof Error) || !isOutage(error)) return error;
  // An error from the server means that it has rolled back.
  const isKnown = error instanceof DatabaseError || notSent.test(error.message);

  return isKnown ? error : new LostAnswer(error);
}

/** True when a statement with this text can change rows. */
export const mayWrite = (text: string): boolean => /\b(insert|update|delete|merge|truncate)\b/i.test(text);

/**
 * Returns the ServiceError for an error of the database, with the original as its cause; any other error is returned as it
 * is. The messages contain neither SQL nor values.
 */
export function faultOf(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof Error)) return error;
  if (error instanceof LostAnswer) return new ServiceError(...lost, { cause: error.cause });

  const answer = answerTo(error);
  if (!answer) return error;
  const details = detailsOf(error);

  return new ServiceError(answer[0], answer[1], {
    cause: error,
    isLogged: isOutage(error),
    ...(details && { details }),
  });
}

const brokenKeys = new Map([
  ["23505", { type: "unique", says: "is already taken" }],
  ["23503", { type: "reference", says: "refers to a row that does not exist" }],
]);

/** Names the fields of a unique or foreign key that a change would break. */
function detailsOf(error: Error): ServiceError["details"] {
  const broken = brokenKeys.get(codeOf(error) ?? "");
  if (!broken || !(error instanceof DatabaseError)) return undefined;

  // In every language of the server, the detail has `(columns)=(values)`. The values are never read.
  const [, columns = ""] = /\((.*?)\)=\(/.exec(error.detail ?? "") ?? [];
  const fields = [...columns.matchAll(column)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  // A row that is still referenced is not a field of the input.
  const named = fields.filter((path) => path !== "id");

  const { type, says } = broken;
  const issues = named.map((path) => ({ in: "body" as const, path, type, message: `${path} ${says}` }));

  return issues.length > 0 ? { issues } : undefined;
}

/** A column in the text of a key, such as `"ownerId", lower((email)::text)`; not a function or a type. */
const column = /"([^"]+)"|(?<![:\w"])([a-z_]\w*)\b(?!["(])/g;

/** True when the error means that the database is not available, rather than that one statement failed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ServiceError || !(error instanceof Error)) return false;
  if (error instanceof LostAnswer) return isOutage(error.cause);
  const answer = answerTo(error);

  return answer === unavailable || answer === busy;
}

function answerTo(error: Error): Answer | undefined {
  const code = codeOf(error);
  if (code !== undefined) return answers.get(code) ?? answers.get(code.slice(0, 2));
  if (error.name === "KnexTimeoutError" || error.name === "TimeoutError") return busy;

  // Knex puts the statement, without its values, before the driver's message.
  return connectionTrouble.test(error.message.replace(/^.* - /s, "")) ? unavailable : undefined;
}

/** True when a transaction that failed with `error` may succeed in a retry. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "40001" || code === "40P01" || isStalePlan(error)) return true;

  return error instanceof Error && error.cause !== undefined && isTransient(error.cause);
}

/** True when a migration has changed the columns of a prepared statement. Nothing has been executed. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
}

/** True when the server cancelled a statement: on request, or after `statement_timeout`. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === "57014";

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
