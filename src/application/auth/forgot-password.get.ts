import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

/** For people: the form that asks for a link to set a new password. */
export default endpoint()
  .output(page({}))
  .handler(() => ({}));
