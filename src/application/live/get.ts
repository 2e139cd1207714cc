import { endpoint } from "#application/kit/endpoint";
import { scriptedPage } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";

/** Web page for development: live updates as they arrive. */
export default endpoint()
  .developmentOnly()
  .use(signedIn)
  .output(scriptedPage({}))
  .handler(() => ({}));
