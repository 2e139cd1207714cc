import { type ErrorDialect, statusOf } from "#application/kit/error-dialect";
import { type ErrorCode, meaningOf } from "#domain/shared/errors";
import { failureHeaders } from "#interface/http/openapi/headers";
import { factsOf } from "#interface/shared/errors";
import type { Media, Operation, Response } from "#interface/shared/schema/document";
import { errorExample } from "#interface/shared/schema/error-schema";
import type { SchemaBook } from "#interface/shared/schema/schema-book";

/** Describes the errors of an operation in a dialect, by status. `codes` are those that the operation declares. */
export function dialectResponses(
  dialect: ErrorDialect,
  codes: readonly ErrorCode[],
  book: SchemaBook,
): Operation["responses"] {
  const schema = book.describe(dialect.schema, "answer", "an error dialect");
  const content = (code: ErrorCode): Record<string, Media> => ({
    [dialect.contentType]: { schema, example: dialect.body(factsOf(errorExample(code), dialect)) },
  });
  const failure = (code: ErrorCode): [status: number, Response] => {
    const status = statusOf(code, dialect);
    const alike = codes.filter((other) => statusOf(other, dialect) === status);
    const description = alike.map((other) => meaningOf(other).meaning).join(" ");

    return [status, { description, headers: failureHeaders(...alike), content: content(code) }];
  };

  return {
    ...Object.fromEntries(codes.map(failure)),
    default: { description: "Any other error", headers: failureHeaders(), content: content("TIMEOUT") },
  };
}
