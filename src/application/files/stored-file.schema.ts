import { date, integer, named, nullable, object, string } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";

const digest = () =>
  string(64, 64)
    .pattern(/^[0-9a-f]{64}$/)
    .description("The SHA-256 of the content, in hex.")
    .example("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

/** The fields of a file that its owner announces. */
export const announcedFields = {
  name: string(255)
    .trim()
    .pattern(/^[^/\\\u0000-\u001f\u007f]*$/)
    .description("Without folders. Leading and trailing spaces are removed.")
    .example("report.pdf"),
  mediaType: string(127)
    .pattern(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/)
    .description("The content must have this type. `application/octet-stream` stands for any type.")
    .example("application/pdf"),
  bytes: integer()
    .min(1)
    .max(2 ** 31 - 1)
    .description("The size of the content."),
  digest: digest(),
};

export const storedFile = named(
  "StoredFile",
  object({
    ...rowFields,
    ...announcedFields,
    name: string(255).example("report.pdf"),
    digest: nullable(digest()).description(
      "The SHA-256 of the content, in hex. Null before the file is confirmed, if it was not announced.",
    ),
    confirmedAt: nullable(date()).description("Null before the file is confirmed."),
  }),
);
