import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation } from "#application/organisations/membership.gate";
import { ownOrganisation } from "#application/organisations/organisation.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the organisation with the caller's role. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:read"))
  .input({ organisationId: uuid() })
  .use(inOrganisation)
  .output(ownOrganisation)
  .handler(({ organisation, membership: { role } }) => ({ ...organisation, role }));
