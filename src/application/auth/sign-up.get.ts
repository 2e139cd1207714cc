import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

/** Web page: the form to sign up. */
export default endpoint()
  .output(page({}))
  .handler(() => ({}));
