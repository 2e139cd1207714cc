import { attachment, toAttachment } from "#application/cards/attachment.schema";
import { onCard } from "#application/cards/card.gate";
import { Files } from "#application/files/files.service";
import { endpoint } from "#application/kit/endpoint";
import { upload, uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { AttachmentRepository } from "#domain/attachments/attachment.repository";

const file = upload({
  maxBytes: 5 * 1024 * 1024,
  types: ["application/pdf", "image/jpeg", "image/png", "text/plain"],
});

/** Attaches a file to the card. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), file })
  .use(onCard)
  .use(membersOnly)
  .inject({ files: Files, attachments: AttachmentRepository })
  .output(attachment)
  .handler(async ({ currentUser, input: { cardId, file } }, { files, attachments }) => {
    const stored = await files.store(file, currentUser);

    return toAttachment(await attachments.insertOne({ cardId, fileId: stored.id }), stored);
  });
