import { attachment, toAttachment } from "#application/cards/attachment.schema";
import { onCard } from "#application/cards/card.gate";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { AttachmentRepository } from "#domain/attachments/attachment.repository";

/** Returns the attachments of the card, oldest first. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ ...cursorPaging, cardId: uuid() })
  .use(onCard)
  .inject({ attachments: AttachmentRepository })
  .output(cursorPage(attachment))
  .handler(async ({ input: { cardId, cursor, perPage } }, { attachments }) => {
    const page = await attachments.findCursorPage({
      where: { cardId },
      orderBy: { createdAt: "asc" },
      relations: { file: true },
      cursor,
      perPage,
    });

    return {
      ...page,
      results: page.results.flatMap((row) => (row.file ? [toAttachment(row, row.file)] : [])),
    };
  });
