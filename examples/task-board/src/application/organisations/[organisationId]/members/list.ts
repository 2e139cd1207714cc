import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { inOrganisation } from "#application/organisations/membership.gate";
import { member, toMember } from "#application/organisations/membership.schema";
import { filters } from "#application/shared/filters.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { MembershipRepository } from "#domain/memberships/membership.repository";

/** Returns the members of the organisation, in the order in which they joined. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:read"))
  .input({ ...cursorPaging, organisationId: uuid(), filter: filters(member, { role: ["eq", "in"] }) })
  .use(inOrganisation)
  .inject({ memberships: MembershipRepository })
  .output(cursorPage(member))
  .handler(async ({ organisation, input: { cursor, perPage, filter } }, { memberships }) => {
    const page = await memberships.findCursorPage({
      where: { ...filter, organisationId: organisation.id },
      orderBy: { createdAt: "asc" },
      relations: { user: true },
      cursor,
      perPage,
    });
    const results = page.results.flatMap(({ user, ...membership }) =>
      user ? [toMember({ ...membership, user })] : [],
    );

    return { ...page, results };
  });
