import { endpoint } from "#application/kit/endpoint";
import { ownOrganisation } from "#application/organisations/organisation.schema";
import { cursorPage, cursorPaging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { MembershipRepository } from "#domain/memberships/membership.repository";

/** Returns the organisations of the caller with the caller's role, in the order in which the caller joined them. */
export default endpoint()
  .use(signedIn)
  .use(scope("organisations:read"))
  .input(cursorPaging)
  .inject({ memberships: MembershipRepository })
  .output(cursorPage(ownOrganisation))
  .handler(async ({ currentUser, input }, { memberships }) => {
    const page = await memberships.findCursorPage({
      ...input,
      where: { userId: currentUser.id },
      orderBy: { createdAt: "asc" },
      relations: { organisation: true },
    });
    const results = page.results.flatMap(({ organisation, role }) =>
      organisation ? [{ ...organisation, role }] : [],
    );

    return { ...page, results };
  });
