import { mailedToken } from "#application/auth/mailed-token.schema";
import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

/** For people: what the mailed link opens. It leaves the token as it is: mail filters open links too. */
export default endpoint()
  .input(mailedToken)
  .output(page(mailedToken))
  .handler(({ input }) => input);
