import { mailedToken } from "#application/auth/mailed-token.schema";
import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

/** Web page: the target of the mailed link. It does not use the token up, because mail filters open links too. */
export default endpoint()
  .input(mailedToken)
  .output(page(mailedToken))
  .handler(({ input }) => input);
