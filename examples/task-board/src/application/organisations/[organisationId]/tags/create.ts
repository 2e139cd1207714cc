import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation, membersOnly } from "#application/organisations/membership.gate";
import { tag, tagFields } from "#application/organisations/tag.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { TagRepository } from "#domain/tags/tag.repository";

/** Creates a tag. For members of the organisation. A name that another tag of the organisation has is refused with 409. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:write"))
  .input({ organisationId: uuid(), ...tagFields })
  .use(inOrganisation)
  .use(membersOnly)
  .inject({ tags: TagRepository })
  .refuses("CONFLICT")
  .output(tag)
  .handler(({ input }, { tags }) => tags.insertOne(input));
