import { DatabaseError } from "pg";
import { type ErrorCode, ServiceError } from "#domain/shared/errors";

type Answer = readonly [code: ErrorCode, message: string];

const unavailable: Answer = ["SERVICE_UNAVAILABLE", "The database cannot be reached; try again in a moment"];
const busy: Answer = ["SERVICE_UNAVAILABLE", "The database has no free connection; try again in a moment"];
const takesNothing: Answer = [
  "SERVICE_UNAVAILABLE",
  "The database stores nothing now; try again in a moment",
];
const tooSlow: Answer = ["SERVICE_UNAVAILABLE", "The database took too long; try again in a moment"];
const lost: Answer = [
  "OUTCOME_UNKNOWN",
  "The connection to the database was lost; look whether the change was made before you try again",
];
const raced: Answer = ["CONFLICT", "Someone else changed the same data at the same time; try again"];
const malformed: Answer = ["BAD_REQUEST", "A value is malformed or out of range"];

/** Error codes of PostgreSQL (appendix A of its manual), of Node and of OpenSSL; a code of two letters is a class. */
const answers = new Map<string, Answer>([
  ["23505", ["CONFLICT", "Something with the same unique value exists already"]],
  ["23503", ["CONFLICT", "Something it refers to is missing, or something still refers to it"]],
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

/** What the drivers say, without a code, of a connection that is gone, cannot be made or is not free. */
const connectionTrouble =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|Query read timeout|Unable to acquire a connection|aborted$)/;

/** The connection was lost between a change, or the commit of one, and its answer: it is stored, or it is not. */
class LostAnswer extends Error {
  override readonly name = "LostAnswer";

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** The client refused to send it, because it had lost its connection before. */
const notSent = /Client (has encountered a connection error|was closed)/;

/** The error of a change that was sent: `LostAnswer` when its outcome is unknown. */
export function afterSending(error: unknown): unknown {
  if (!(error instanceof Error) || !isOutage(error)) return error;
  // The server reports an error when it has rolled back.
  const isKnown = error instanceof DatabaseError || notSent.test(error.message);

  return isKnown ? error : new LostAnswer(error);
}

/** Whether a statement outside of a transaction may have changed something. */
export const mayWrite = (text: string): boolean => /\b(insert|update|delete|merge|truncate)\b/i.test(text);

/**
 * A failure of the database as the service names it, the original as its cause; an error that is no such failure as it is.
 * The messages hold neither SQL nor values.
 */
export function faultOf(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof Error)) return error;
  if (error instanceof LostAnswer) return new ServiceError(...lost, { cause: error.cause });

  const answer = answerTo(error);

  return answer ? new ServiceError(answer[0], answer[1], { cause: error, isLogged: isOutage(error) }) : error;
}

/** Whether the error says that the database is not there for anybody, rather than something about one statement. */
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

  // Knex puts the statement, which has no values in it, before the driver's message.
  return connectionTrouble.test(error.message.replace(/^.* - /s, "")) ? unavailable : undefined;
}

/** Whether a transaction that failed with `error` may succeed when it is run again. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "40001" || code === "40P01" || isStalePlan(error)) return true;

  return error instanceof Error && error.cause !== undefined && isTransient(error.cause);
}

/** A migration has changed the columns under a prepared statement. Nothing has been executed. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
