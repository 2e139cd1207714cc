import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { Members } from "#application/organisations/members.service";
import { inOrganisation, ownersOnly } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Removes a member, whose cards then have no assignee. For owners of the organisation. The last owner stays. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid(), userId: uuid() })
  .use(inOrganisation)
  .use(ownersOnly)
  .inject({ members: Members })
  .refuses("NOT_FOUND", "CONFLICT")
  .output(nothing)
  .handler(({ organisation, input: { userId } }, { members }) => members.remove(organisation.id, userId));
