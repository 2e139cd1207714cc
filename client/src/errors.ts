import type { ErrorCode, Issue, Schemas } from "./types.js";

type Failure<Code extends ErrorCode> = Schemas["Error"] & { code: Code };

/** A failure that the service told. */
export class TenonError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "TenonError";
  readonly code: Code;
  readonly status: number;
  /** What the service's log has about it. */
  readonly requestId: string;
  /** What is wrong with the input, field by field. */
  readonly issues: readonly Issue[];

  constructor({ code, message, status, requestId, details }: Failure<Code>) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.issues = details?.issues ?? [];
  }
}

/** Whether the service refused with one of these codes; with any code, where none is named. */
export function isTenonError<Code extends ErrorCode = ErrorCode>(
  thrown: unknown,
  ...codes: Code[]
): thrown is TenonError<Code> {
  return thrown instanceof TenonError && (codes.length === 0 || codes.some((code) => code === thrown.code));
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What the good answer has. */
type DataOf<Either> = Either extends { data: infer Data; error?: never } ? Data : never;

/** The data of the answer. Throws TenonError when the service refuses, and Error when it was not the service that answered. */
export async function dataOf<Either extends Answer>(call: Promise<Either>): Promise<DataOf<Either>> {
  const answer = await call;
  if (isGood(answer)) return answer.data;
  if (isFailure(answer.error)) throw new TenonError(answer.error);
  const { status, statusText, url } = answer.response;

  throw new Error(`${status} ${statusText} from ${url}`);
}

function isGood<Either extends Answer>(answer: Either): answer is Either & { data: DataOf<Either> } {
  return answer.response.ok;
}

function isFailure(error: unknown): error is Schemas["Error"] {
  return typeof error === "object" && error !== null && "code" in error && "requestId" in error;
}
