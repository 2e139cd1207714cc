import { onAttachment } from "#application/cards/attachment.gate";
import { onCard } from "#application/cards/card.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { AttachmentRepository } from "#domain/attachments/attachment.repository";

/** Removes an attachment from the card. For members of the organisation. The service removes its file a day later. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), attachmentId: uuid() })
  .use(onCard)
  .use(membersOnly)
  .use(onAttachment)
  .inject({ attachments: AttachmentRepository })
  .output(nothing)
  .handler(async ({ attachment: { id } }, { attachments }) => {
    await attachments.deleteOne({ where: { id } });
  });
