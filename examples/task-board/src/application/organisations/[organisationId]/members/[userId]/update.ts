import { endpoint } from "#application/kit/endpoint";
import { object, uuid } from "#application/kit/schema";
import { Members } from "#application/organisations/members.service";
import { inOrganisation, ownersOnly } from "#application/organisations/membership.gate";
import { role } from "#application/organisations/membership.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Changes the role of a member. For owners of the organisation. The last owner stays an owner. The cards of a new guest then have no assignee. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:write"))
  .input({ organisationId: uuid(), userId: uuid(), role: role() })
  .use(inOrganisation)
  .use(ownersOnly)
  .inject({ members: Members })
  .refuses("NOT_FOUND", "CONFLICT")
  .output(object({ userId: uuid(), role: role() }))
  .handler(({ organisation, input: { userId, role } }, { members }) =>
    members.changeRole(organisation.id, userId, role),
  );
