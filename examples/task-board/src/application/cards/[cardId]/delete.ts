import { onCard } from "#application/cards/card.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { AttachmentRepository } from "#domain/attachments/attachment.repository";
import { CardTagRepository } from "#domain/card-tags/card-tag.repository";
import { CardRepository } from "#domain/cards/card.repository";
import { CommentRepository } from "#domain/comments/comment.repository";

/** Deletes the card with its comments, attachments and tags. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid() })
  .use(onCard)
  .use(membersOnly)
  .inject({
    cards: CardRepository,
    comments: CommentRepository,
    attachments: AttachmentRepository,
    cardTags: CardTagRepository,
  })
  .output(nothing)
  .handler(({ card: { id } }, { cards, ...parts }) =>
    cards.transaction(async () => {
      for (const part of Object.values(parts)) await part.deleteMany({ where: { cardId: id } });
      await cards.deleteOne({ where: { id } });
    }),
  );
