import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { Members } from "#application/organisations/members.service";
import { inOrganisation } from "#application/organisations/membership.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Ends the membership of the caller, whose cards then have no assignee. The last owner cannot leave. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid() })
  .use(inOrganisation)
  .inject({ members: Members })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(({ currentUser, organisation }, { members }) => members.remove(organisation.id, currentUser.id));
