import { endpoint } from "#application/kit/endpoint";
import { page } from "#application/kit/schema";

export default endpoint()
  .output(page({}))
  .handler(() => ({}));
