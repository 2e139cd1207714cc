import { endpoint } from "#application/kit/endpoint";
import { object, optional, withDefault } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { filters } from "#application/shared/filters.schema";
import { direction, pageOf, paging } from "#application/shared/paging.schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { mapPage } from "#domain/shared/repository";
import { UserRepository } from "#domain/users/user.repository";

const sorting = object({
  fullName: optional(direction()),
  createdAt: withDefault(direction(), "asc"),
}).description("By `fullName` first if it is given, then by `createdAt`: `sort[fullName]=asc`.");

/** Returns a page of all users who are not deleted. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:read"))
  .input({
    ...paging,
    sort: withDefault(sorting, { createdAt: "asc" }),
    filter: filters(publicUser, { id: ["in"], createdAt: ["gte", "lt"] }),
  })
  .inject({ users: UserRepository })
  .output(pageOf(publicUser))
  .handler(async ({ input: { page, perPage, after, searchValue, sort, filter } }, { users }) => {
    const matches = { contains: searchValue ?? "" };
    const found = await users.findPage({
      where: { ...filter, ...(searchValue && { or: [{ fullName: matches }, { email: matches }] }) },
      orderBy: { fullName: sort.fullName, createdAt: sort.createdAt },
      after,
      page,
      perPage,
    });

    return mapPage(found, toPublicUser);
  });
