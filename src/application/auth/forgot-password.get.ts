import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

/** Web page: the form to request a link that sets a new password. */
export default endpoint()
  .output(page({}))
  .handler(() => ({}));
