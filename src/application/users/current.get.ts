import { endpoint } from "#application/kit/endpoint";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";

/** Returns the user who is signed in. */
export default endpoint()
  .use(signedIn)
  .use(scope("profile:read"))
  .output(publicUser)
  .handler(({ currentUser }) => toPublicUser(currentUser));
