import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation } from "#application/organisations/membership.gate";
import { tag } from "#application/organisations/tag.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { TagRepository } from "#domain/tags/tag.repository";

/** Returns the tags of the organisation, by name. */
export default endpoint()
  .use(signedIn)
  .use(scope("boards:read"))
  .input({ ...cursorPaging, organisationId: uuid() })
  .use(inOrganisation)
  .inject({ tags: TagRepository })
  .output(cursorPage(tag))
  .handler(({ input: { organisationId, cursor, perPage } }, { tags }) =>
    tags.findCursorPage({ where: { organisationId }, orderBy: { name: "asc" }, cursor, perPage }),
  );
