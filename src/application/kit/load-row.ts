import { type Gate, gate } from "#application/kit/gate";
import type { Port } from "#application/kit/ports";
import type { Columns, Entity } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

/** Any repository, as far as loading a row by its id goes. */
interface RowReader<E extends Entity = Entity> {
  readonly entity: E;
  findFirst(query: { where: { id: string } }): Promise<Entity | undefined>;
}

/** A repository returns the columns of its entity: relations are absent, which their types allow. */
type Row<R extends RowReader> = R["entity"] & Columns<R["entity"]>;

interface LoadOptions<E, Parameter extends string> {
  /** The path parameter that holds the id. Default `id`. */
  id?: Parameter;
  /** Decides whether the user may see the row. By default every user may who passed the earlier gates. */
  seenBy?: (user: User, row: E) => boolean;
}

interface Needs<Parameter extends string> {
  currentUser: User;
  input: Record<Parameter, string>;
}

/**
 * Returns a gate that loads the row of the path and adds it to the context under `name`. Chain it after `signedIn` or
 * `adminOnly`. A row that the user may not see is answered exactly like a missing one: 404.
 */
export function loadRow<
  R extends RowReader,
  const Name extends string,
  const Parameter extends string = "id",
>(
  repository: Port<R>,
  name: Name,
  { id, seenBy = () => true }: LoadOptions<R["entity"], Parameter> = {},
): Gate<Needs<Parameter>, Record<Name, Columns<R["entity"]>>> {
  const parameter = id ?? ("id" as Parameter);

  return gate({
    inject: { rows: repository },
    refuses: ["NOT_FOUND"],

    async check({ currentUser, input }: Needs<Parameter>, { rows }) {
      const row = (await rows.findFirst({ where: { id: input[parameter] } })) as Row<R> | undefined;
      if (!row || !seenBy(currentUser, row))
        throw new ServiceError("NOT_FOUND", `${inWords(name)} not found`);

      // A computed key widens to `string`.
      return { [name]: row } as Record<Name, Row<R>>;
    },
  });
}

/** Returns a gate that loads a row for its owner. Another user's row is answered exactly like a missing one: 404. */
export function loadOwned<R extends RowReader<Entity & { ownerId: string }>, const Name extends string>(
  repository: Port<R>,
  name: Name,
): Gate<Needs<"id">, Record<Name, Columns<R["entity"]>>> {
  return loadRow(repository, name, { seenBy: (user, { ownerId }) => ownerId === user.id });
}

/** `projectMember` is "Project member". */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

  return words.charAt(0).toUpperCase() + words.slice(1);
}
