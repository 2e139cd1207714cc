import { integer, named, object, string, uuid } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";
import type { StoredFile } from "#domain/files/stored-file";

export const attachment = named(
  "Attachment",
  object({
    ...rowFields,
    cardId: uuid(),
    name: string(255).example("drawing.pdf"),
    mediaType: string(127).example("application/pdf"),
    bytes: integer().min(1).description("The size of the content."),
  }),
);

/** Returns an attachment and its file as responses contain them. */
export const toAttachment = <A extends object>(
  row: A,
  { name, mediaType, bytes }: Pick<StoredFile, "name" | "mediaType" | "bytes">,
) => ({ ...row, name, mediaType, bytes });
