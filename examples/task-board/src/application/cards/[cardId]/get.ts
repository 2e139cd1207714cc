import { onCard } from "#application/cards/card.gate";
import { card } from "#application/cards/card.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the card. */
export default endpoint()
  .use(signedIn)
  .use(scope("cards:read"))
  .input({ cardId: uuid() })
  .use(onCard)
  .output(card)
  .handler(({ card }) => card);
