import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { ServiceError } from "#domain/shared/errors";

interface Failure {
  error: ServiceError;
  /** The error code of openid-client, for the log. */
  reason: { code: string | undefined; status: number | undefined };
}

export function unavailable(cause?: Error): ServiceError {
  return new ServiceError(
    "SERVICE_UNAVAILABLE",
    "The provider does not respond correctly; retry in a moment, or sign in another way",
    { cause },
  );
}

/**
 * Returns the part of an error of openid-client that the caller and the log may see. The errors carry responses, claims and
 * tokens of the provider, so none of them is passed on, not even as a cause.
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
    return new ServiceError(
      "UNPROCESSABLE_CONTENT",
      "The response of the provider is not valid; start again",
    );

  return thrown.error === "access_denied"
    ? new ServiceError("UNPROCESSABLE_CONTENT", "The sign-in was cancelled at the provider")
    : new ServiceError("UNPROCESSABLE_CONTENT", "The provider refused the sign-in; start again");
}
