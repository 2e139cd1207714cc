import { onCard } from "#application/cards/card.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CommentRepository } from "#domain/comments/comment.repository";
import { ServiceError } from "#domain/shared/errors";

/** Deletes a comment. For its author and for owners of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), commentId: uuid() })
  .use(onCard)
  .inject({ comments: CommentRepository })
  .refuses("NOT_FOUND", "FORBIDDEN")
  .output(nothing)
  .handler(async ({ currentUser, membership, input: { cardId, commentId } }, { comments }) => {
    const comment = await comments.findFirst({ where: { id: commentId, cardId } });
    if (!comment) throw new ServiceError("NOT_FOUND", "Comment not found");
    if (comment.authorId !== currentUser.id && membership.role !== "owner")
      throw new ServiceError("FORBIDDEN", "Only its author or an owner may delete a comment");
    await comments.deleteOne({ where: { id: commentId } });
  });
