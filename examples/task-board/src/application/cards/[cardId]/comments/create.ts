import { onCard } from "#application/cards/card.gate";
import { comment, commentFields } from "#application/cards/comment.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CommentRepository } from "#domain/comments/comment.repository";

/** Adds a comment of the caller to the card. Guests may comment too. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), ...commentFields })
  .use(onCard)
  .inject({ comments: CommentRepository })
  .output(comment)
  .handler(({ currentUser, input }, { comments }) =>
    comments.insertOne({ ...input, authorId: currentUser.id }),
  );
