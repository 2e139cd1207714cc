import { accessToken, mostTokens, toAccessToken } from "#application/auth/tokens/access-token.schema";
import { AccessTokens } from "#application/auth/tokens/access-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";

/** The user's personal access tokens that have not expired, newest first, without the tokens themselves. */
export default endpoint()
  .primary()
  .use(inSession)
  .inject({ tokens: AccessTokens })
  .output(object({ results: list(accessToken).max(mostTokens) }))
  .handler(async ({ currentUser }, { tokens }) => ({
    results: (await tokens.listOf(currentUser.id)).map(toAccessToken),
  }));
