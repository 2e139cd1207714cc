import { onCard } from "#application/cards/card.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CardRepository } from "#domain/cards/card.repository";
import { CommentRepository } from "#domain/comments/comment.repository";

/** Deletes the card with its comments. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid() })
  .use(onCard)
  .use(membersOnly)
  .inject({ cards: CardRepository, comments: CommentRepository })
  .output(nothing)
  .handler(({ card: { id } }, { cards, comments }) =>
    cards.transaction(async () => {
      await comments.deleteMany({ where: { cardId: id } });
      await cards.deleteOne({ where: { id } });
    }),
  );
