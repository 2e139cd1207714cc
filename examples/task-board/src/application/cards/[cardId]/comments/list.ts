import { onCard } from "#application/cards/card.gate";
import { comment } from "#application/cards/comment.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CommentRepository } from "#domain/comments/comment.repository";

/** Returns the comments of the card, oldest first. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ ...cursorPaging, cardId: uuid() })
  .use(onCard)
  .inject({ comments: CommentRepository })
  .output(cursorPage(comment))
  .handler(({ input: { cardId, cursor, perPage } }, { comments }) =>
    comments.findCursorPage({ where: { cardId }, orderBy: { createdAt: "asc" }, cursor, perPage }),
  );
