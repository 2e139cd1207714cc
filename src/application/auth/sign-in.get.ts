import { endpoint } from "#application/kit/endpoint";
import { ifFits, oneOf, optional, ownPath, page } from "#application/kit/schema";

const fields = {
  returnTo: optional(ownPath()),
  done: optional(oneOf("signed-out", "password", "deleted")),
};

export default endpoint()
  .input({ returnTo: ifFits(fields.returnTo), done: ifFits(fields.done) })
  .output(page(fields))
  .handler(({ input }) => input);
