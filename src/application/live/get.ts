import { endpoint } from "#application/kit/endpoint";
import { scriptedPage } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";

/** For development: live updates as they come. */
export default endpoint()
  .developmentOnly()
  .use(signedIn)
  .output(scriptedPage({}))
  .handler(() => ({}));
