import { recentlyProven } from "#application/auth/recently-proven.gate";
import { tokenChoices } from "#application/auth/tokens/access-token.schema";
import { AccessTokens } from "#application/auth/tokens/access-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { page, string } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";

/** Web page: creates a personal access token as the form of the account page asks, and shows it once. */
export default endpoint()
  .use(inSession)
  .use(recentlyProven)
  .input(tokenChoices)
  .inject({ tokens: AccessTokens })
  .form({ page: "/auth/account" })
  .refuses("UNPROCESSABLE_CONTENT", "CONFLICT")
  .output(page({ name: string(), token: string() }))
  .handler(async ({ session, input }, { tokens }) => {
    const { row, token } = await tokens.create(session, input);

    return { name: row.name, token };
  });
