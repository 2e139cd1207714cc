import { Tree } from "../../support/tree.js";

/** The path of the endpoint that only the next version has. */
export const NICKNAME_PATH = "/users/current/nickname";

/**
 * Builds the next version of the service in a copy: users get a nickname, by a migration that the guides allow while the old
 * version runs, and an endpoint that sets it.
 */
export async function buildNextVersion(): Promise<Tree> {
  const tree = await Tree.copy();
  await tree.write("migrations/20991231000000_users_nickname.ts", MIGRATION);
  await tree.write("src/application/users/current/nickname.put.ts", ENDPOINT);
  await replace(
    tree,
    "src/domain/users/user.ts",
    "fullName: string;",
    "fullName: string;\n  nickname: string | null;",
  );
  await replace(
    tree,
    "src/infrastructure/users/user.table.ts",
    'fullName: "text",',
    'fullName: "text", nickname: "text?",',
  );
  await tree.run("make build");

  return tree;
}

async function replace(tree: Tree, path: string, from: string, to: string): Promise<void> {
  const text = await tree.read(path);
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  await tree.write(path, text.replace(from, to));
}

const MIGRATION = `
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column nickname text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column nickname');
}
`;

const ENDPOINT = `
import { endpoint } from "#application/kit/endpoint";
import { string } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { UserRepository } from "#domain/users/user.repository";

/** Sets the nickname of the caller. */
export default endpoint()
  .use(signedIn)
  .input({ nickname: string(200) })
  .inject({ users: UserRepository })
  .output(publicUser)
  .handler(async ({ currentUser: { id }, input: { nickname } }, { users }) =>
    toPublicUser(await users.updateOne({ where: { id } }, { nickname })),
  );
`;
