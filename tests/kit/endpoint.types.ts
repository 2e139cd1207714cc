import { endpoint } from "#application/kit/endpoint";
import { loadOwned, loadRow } from "#application/kit/load-row";
import { on } from "#application/kit/reaction";
import {
  binary,
  integer,
  leave,
  nothing,
  object,
  open,
  optional,
  page,
  redirect,
  string,
  uuid,
} from "#application/kit/schema";
import { scroll } from "../fixtures/application/scrolls/scroll.schema.js";
import { ownScroll } from "../fixtures/application/scrolls/scroll-access.gate.js";
import { maybeSignedIn } from "#application/shared/maybe-signed-in.gate";
import { pageOf } from "#application/shared/paging.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { userExists } from "#application/users/user-exists.gate";
import { UserRepository } from "#domain/users/user.repository";
import { ScrollRepository } from "../fixtures/scrolls.js";

// Compiled by `make check`, never run: chains that the compiler must reject.

// @ts-expect-error ownScroll needs a signed-in user and a scroll id first
endpoint().use(ownScroll);
// @ts-expect-error ownScroll needs the scroll id, so it cannot come before .input()
endpoint().use(signedIn).use(ownScroll);
// @ts-expect-error userExists needs the parameter userId
endpoint().use(signedIn).input({ id: uuid() }).use(userExists);
// @ts-expect-error a scope needs a signed-in user first
endpoint().use(scope("things:read"));
endpoint().use(maybeSignedIn).use(scope("things:read"));
endpoint()
  .use(maybeSignedIn)
  .output(uuid())
  // @ts-expect-error the caller may have no user
  .handler(({ currentUser }) => currentUser.id);
// @ts-expect-error a scope has the form things:read
endpoint().use(signedIn).use(scope("things"));
endpoint()
  .use(signedIn)
  .output(uuid())
  // @ts-expect-error a caller with a token has no session
  .handler(({ session }) => session.id);
// @ts-expect-error a user has no ownerId
loadOwned(UserRepository, "user");
// @ts-expect-error a scroll has no column author
loadRow(ScrollRepository, "scroll", { seenBy: (user, { author }) => author === user.id });
// @ts-expect-error an endpoint has one input
endpoint().input({ id: uuid() }).input({ id: uuid() });
// @ts-expect-error an endpoint has one input, also as an object
endpoint()
  .input(open(object({ id: uuid() })))
  .input({ id: uuid() });
endpoint()
  .input(open(object({ id: uuid() })))
  .output(object({ id: uuid(), colour: string() }))
  // @ts-expect-error a key that the object does not name has an unknown value
  .handler(({ input: { id, colour } }) => ({ id, colour }));
// @ts-expect-error an endpoint needs .output before .handler
endpoint().handler(async () => 3);
endpoint()
  .output(string())
  // @ts-expect-error the handler must return a value of the .output() schema
  .handler(async () => 3);
endpoint()
  .output(object({ id: uuid(), age: optional(integer()) }))
  // @ts-expect-error a required field is missing
  .handler(async () => ({ age: 3 }));
endpoint()
  .output(nothing)
  // @ts-expect-error the handler must return nothing
  .handler(async () => 3);
endpoint()
  .output(page({ id: uuid() }))
  // @ts-expect-error the view needs the id
  .handler(async () => ({}));
endpoint()
  .output(redirect)
  // @ts-expect-error the handler must return an address
  .handler(async () => {});
endpoint()
  .output(leave())
  // @ts-expect-error the handler must return { url }
  .handler(async () => "https://example.com");
endpoint()
  .output(binary({ contentType: "image/webp", cacheControl: "no-store" }))
  // @ts-expect-error the handler must return bytes
  .handler(async () => "bytes");
endpoint()
  .output(string())
  // @ts-expect-error without signedIn there may be no user
  .handler(({ currentUser }) => currentUser.id);
endpoint()
  .use(signedIn)
  .output(string())
  .handler(({ currentUser }) => currentUser.id);
endpoint()
  .use(signedIn)
  .input({ id: uuid(), size: optional(integer()) })
  .use(ownScroll)
  .output(nothing)
  .handler(async ({ scroll, input }) => {
    const size: number | undefined = input.size;
    void [scroll.title, size];
  });
endpoint()
  .inject({ scrolls: ScrollRepository })
  .output(pageOf(scroll, "estimated"))
  .handler((_, { scrolls }) => scrolls.findPage({ page: 1, perPage: 10, countMode: "estimated" }));
endpoint()
  .inject({ scrolls: ScrollRepository })
  .output(pageOf(scroll))
  // @ts-expect-error the output declares an exact count
  .handler((_, { scrolls }) => scrolls.findPage({ page: 1, perPage: 10, countMode: "estimated" }));
endpoint()
  .inject({ users: UserRepository, scrolls: ScrollRepository })
  .output(nothing)
  .handler(async (_, { users, scrolls }) => {
    await users.findFirst({ where: { email: { contains: "a" }, or: [{ isAdmin: true }] } });
    // @ts-expect-error no such column
    await users.findFirst({ where: { emial: "a" } });
    // @ts-expect-error a relation is not a column
    await scrolls.findFirst({ where: { owner: [] } });
    // @ts-expect-error contains needs a text column
    await users.findFirst({ where: { isAdmin: { contains: "a" } } });
    // @ts-expect-error the service sets id
    await users.updateOne({ where: { id: "a" } }, { id: "b" });
    const loaded = await scrolls.findFirst({ where: { id: "a" }, relations: { owner: { scrolls: true } } });
    void loaded?.owner?.scrolls[0];
    const plain = await scrolls.findFirst({ where: { id: "a" } });
    // @ts-expect-error a relation is present only when it was requested
    void plain?.owner;
  });
on(UserRepository, "updated")
  .inject({})
  .react(({ before, after }) => void [before.email, after.email]);
// @ts-expect-error no such column
on(UserRepository, "updated").whenWritten("emial");
on(UserRepository, "inserted")
  .inject({})
  // @ts-expect-error an insert has no row before
  .react(({ before }) => void before);
