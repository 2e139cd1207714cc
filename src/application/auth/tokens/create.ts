import { recentlyProven } from "#application/auth/recently-proven.gate";
import { newAccessToken, toAccessToken, tokenChoices } from "#application/auth/tokens/access-token.schema";
import { AccessTokens } from "#application/auth/tokens/access-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { inSession } from "#application/shared/in-session.gate";

/**
 * Creates a personal access token, with which a program may do as the user what the scopes allow. The response contains the
 * token, which is not shown again. Requires a sign-in or confirmation within the last ten minutes, in a session: a token
 * cannot create another one. The user gets a mail.
 */
export default endpoint()
  .use(inSession)
  .use(recentlyProven)
  .input(tokenChoices)
  .inject({ tokens: AccessTokens })
  .refuses("UNPROCESSABLE_CONTENT", "CONFLICT")
  .output(newAccessToken)
  .handler(async ({ session, input }, { tokens }) => {
    const { row, token } = await tokens.create(session, input);

    return { ...toAccessToken(row), token };
  });
