import { onCard } from "#application/cards/card.gate";
import { taggedCard } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { TagRepository } from "#domain/tags/tag.repository";

/** Returns the card with its tags. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ cardId: uuid() })
  .use(onCard)
  .inject({ tags: TagRepository })
  .output(taggedCard)
  .handler(async ({ card }, { tags }) => ({
    ...card,
    tags: await tags.find({ where: { cards: { some: { id: card.id } } }, orderBy: { name: "asc" } }),
  }));
