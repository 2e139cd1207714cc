import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { ServiceError } from "#domain/shared/errors";

interface Failure {
  error: ServiceError;
  /** For the log: what the library found, in its own words alone. */
  reason: { code: string | undefined; status: number | undefined };
}

export function unavailable(cause?: Error): ServiceError {
  return new ServiceError(
    "SERVICE_UNAVAILABLE",
    "The provider does not answer as it should; try again in a moment, or sign in another way",
    { cause },
  );
}

/**
 * What a caller and the log may know of what openid-client threw. Answers, claims and tokens of the provider hang on
 * its errors, so none of them is passed on, not even as a cause.
 */
export function failureOf(thrown: unknown): Failure {
  const status = thrown instanceof ResponseBodyError ? thrown.status : undefined;
  const code =
    thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : undefined;

  return { error: errorOf(thrown), reason: { code, status } };
}

function errorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof Error && thrown.cause instanceof ServiceError) return thrown.cause;
  if (!(thrown instanceof AuthorizationResponseError))
    return new ServiceError("UNPROCESSABLE_CONTENT", "The answer of the provider does not hold; start again");

  return thrown.error === "access_denied"
    ? new ServiceError("UNPROCESSABLE_CONTENT", "The sign-in was cancelled at the provider")
    : new ServiceError("UNPROCESSABLE_CONTENT", "The provider refused the sign-in; start again");
}
