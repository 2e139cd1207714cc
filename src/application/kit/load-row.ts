import { keyed } from "#application/kit/erased";
import { type Gate, gate } from "#application/kit/gate";
import type { Port } from "#application/kit/ports";
import type { Columns, Entity } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

/** A repository, as far as loading a row by its id goes. */
interface RowReader<E, Row> {
  readonly entity: E;
  findFirst(query: { where: { id: string } }): Promise<NoInfer<Row> | undefined>;
}

interface LoadOptions<Row> {
  /** Decides whether the user may see the row. By default every user may who passed the earlier gates. */
  seenBy?: (user: User, row: Row) => boolean;
}

interface Needs<Parameter extends string> {
  currentUser: User;
  input: Record<Parameter, string>;
}

/**
 * Returns a gate that loads the row with the `id` of the path, and adds it to the context under `name`. Chain it after
 * `signedIn` or `adminOnly`. A row that the user may not see is answered exactly like a missing one: 404.
 */
export function loadRow<E extends Entity, const Name extends string>(
  repository: Port<RowReader<E, Columns<E>>>,
  name: Name,
  options?: LoadOptions<Columns<E>>,
): Gate<Needs<"id">, Record<Name, Columns<E>>> {
  return loadRowBy("id", repository, name, options);
}

/** Like `loadRow`, where the id is in the path parameter of this name. */
export function loadRowBy<
  const Parameter extends string,
  E extends Entity,
  const Name extends string,
  Row = Columns<E>,
>(
  parameter: Parameter,
  repository: Port<RowReader<E, Row>>,
  name: Name,
  { seenBy = () => true }: LoadOptions<NoInfer<Row>> = {},
): Gate<Needs<Parameter>, Record<Name, Row>> {
  return gate({
    inject: { rows: repository },
    refuses: ["NOT_FOUND"],

    async check({ currentUser, input }: Needs<Parameter>, { rows }) {
      const row = await rows.findFirst({ where: { id: input[parameter] } });
      if (!row || !seenBy(currentUser, row))
        throw new ServiceError("NOT_FOUND", `${inWords(name)} not found`);

      return keyed(name, row);
    },
  });
}

/** Returns a gate that loads a row for its owner. Another user's row is answered exactly like a missing one: 404. */
export function loadOwned<E extends Entity, const Name extends string>(
  repository: Port<RowReader<E, Columns<E> & { ownerId: string }>>,
  name: Name,
): Gate<Needs<"id">, Record<Name, Columns<E>>> {
  return loadRowBy("id", repository, name, { seenBy: (user, { ownerId }) => ownerId === user.id });
}

/** `projectMember` is "Project member". */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

  return words.charAt(0).toUpperCase() + words.slice(1);
}
