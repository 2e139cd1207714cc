import { gate } from "#application/kit/gate";
import { AttachmentRepository } from "#domain/attachments/attachment.repository";
import { ServiceError } from "#domain/shared/errors";

interface Needs {
  input: { cardId: string; attachmentId: string };
}

/** Loads the attachment of the card. An attachment of another card is answered like a missing one. */
export const onAttachment = gate({
  inject: { attachments: AttachmentRepository },
  refuses: ["NOT_FOUND"],

  async check({ input: { cardId, attachmentId } }: Needs, { attachments }) {
    const attachment = await attachments.findFirst({ where: { id: attachmentId, cardId } });
    if (!attachment) throw new ServiceError("NOT_FOUND", "Attachment not found");

    return { attachment };
  },
});
