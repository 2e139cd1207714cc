import { onCard } from "#application/cards/card.gate";
import { mostTags } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object, uuid } from "#application/kit/schema";
import { membersOnly } from "#application/organisations/membership.gate";
import { tag } from "#application/organisations/tag.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CardTagRepository } from "#domain/card-tags/card-tag.repository";
import { CardRepository } from "#domain/cards/card.repository";
import { refusedField } from "#domain/shared/errors";
import { TagRepository } from "#domain/tags/tag.repository";

/** Replaces the tags of the card, and returns them. For members of the organisation. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:write"))
  .input({ cardId: uuid(), tagIds: list(uuid()).max(mostTags).unique() })
  .use(onCard)
  .use(membersOnly)
  .inject({ cards: CardRepository, cardTags: CardTagRepository, tags: TagRepository })
  .refuses("UNPROCESSABLE_CONTENT")
  .output(object({ tags: list(tag).max(mostTags) }))
  .handler(async ({ board: { organisationId }, input: { cardId, tagIds } }, { cards, cardTags, tags }) => {
    const found = await tags.find({
      where: { organisationId, id: { in: tagIds } },
      orderBy: { name: "asc" },
    });
    if (found.length < tagIds.length)
      throw refusedField("tagIds", "reference.unknown", "The organisation does not have one of these tags");

    return cardTags.transaction(async () => {
      // Two requests for the same card replace its tags one after the other.
      await cards.findFirst({ where: { id: cardId }, lock: true });
      await cardTags.deleteMany({ where: { cardId, tagId: { notIn: tagIds } } });
      const kept = await cardTags.find({ where: { cardId } });
      const missing = tagIds.filter((id) => !kept.some(({ tagId }) => tagId === id));
      await cardTags.insertMany(missing.map((tagId) => ({ cardId, tagId })));

      return { tags: found };
    });
  });
