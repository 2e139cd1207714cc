import { endpoint } from "#application/kit/endpoint";
import { object, optional, withDefault } from "#application/kit/schema";
import { note } from "#application/notes/note.schema";
import { filters } from "#application/shared/filters.schema";
import { direction, pageOf, paging } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { NoteRepository } from "#domain/notes/note.repository";

const sorting = object({
  title: optional(direction()),
  createdAt: withDefault(direction(), "asc"),
}).description("By `title` first if it is given, then by `createdAt`: `sort[title]=asc`.");

/** Returns a page of the caller's own notes. */
export default endpoint()
  .use(signedIn)
  .use(scope("notes:read"))
  .input({
    ...paging,
    sort: withDefault(sorting, { createdAt: "asc" }),
    filter: filters(note, { id: ["in"], createdAt: ["gte", "lt"] }),
  })
  .inject({ notes: NoteRepository })
  .output(pageOf(note))
  .handler(({ currentUser, input: { page, perPage, after, searchValue, sort, filter } }, { notes }) => {
    const matches = { contains: searchValue ?? "" };

    return notes.findPage({
      where: {
        ...filter,
        ownerId: currentUser.id,
        ...(searchValue && { or: [{ title: matches }, { body: matches }] }),
      },
      orderBy: { title: sort.title, createdAt: sort.createdAt },
      after,
      page,
      perPage,
    });
  });
