import type { ErrorCode, Issue, Schemas } from "./types.js";

type Failure<Code extends ErrorCode> = Schemas["Error"] & { code: Code };

/** An error response with the one error body of the service. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "ApiError";
  readonly code: Code;
  readonly status: number;
  /** The id of the request in the log of the service. */
  readonly requestId: string;
  /** The validation errors of the input, one per field. */
  readonly issues: readonly Issue[];

  constructor({ code, message, status, requestId, details }: Failure<Code>) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.issues = details?.issues ?? [];
  }
}

/** An error response in another form: of an operation that documents one, or of another server, such as a proxy. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly status: number;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor(
    { status, statusText, url, headers }: Response,
    /** The body as the contract documents it. It is text if it is not JSON. */
    readonly body: unknown,
  ) {
    super(`${status} ${statusText} from ${url}`);
    this.status = status;
    this.requestId = headers.get("X-Request-Id") ?? undefined;
  }
}

/** Returns true for a `ApiError` with one of these codes, or with any code if none is given. */
export function isApiError<Code extends ErrorCode = ErrorCode>(
  thrown: unknown,
  ...codes: Code[]
): thrown is ApiError<Code> {
  return thrown instanceof ApiError && (codes.length === 0 || codes.some((code) => code === thrown.code));
}

interface Answer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** The data of a success response. */
type DataOf<Either> = Either extends { data: infer Data; error?: never } ? Data : never;

/** Returns the data of a response. Throws `ApiError` for the one error body of the service, and `ResponseError` for any other error response. */
export async function dataOf<Either extends Answer>(call: Promise<Either>): Promise<DataOf<Either>> {
  const answer = await call;
  if (isGood(answer)) return answer.data;
  if (isFailure(answer.error)) throw new ApiError(answer.error);

  throw new ResponseError(answer.response, answer.error);
}

function isGood<Either extends Answer>(answer: Either): answer is Either & { data: DataOf<Either> } {
  return answer.response.ok;
}

function isFailure(error: unknown): error is Schemas["Error"] {
  return typeof error === "object" && error !== null && "code" in error && "requestId" in error;
}
