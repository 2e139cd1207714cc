import { digestOf } from "#domain/shared/token";
import { select } from "../checker.js";
import { NICKNAME_PATH } from "./next-version.js";
import type { Setting } from "./setting.js";
import { Viewer } from "./viewer.js";
import { Writer } from "./writer.js";

const viewersPerUser = 2;

/** The clients of a soak besides those that write notes. */
export interface Clients {
  /** Sockets that watch the notes of a user, by the number of the user. */
  readonly viewers: readonly { user: number; viewer: Viewer }[];
  /** Creates users, each of whom gets a mail. */
  readonly admin: Writer;
  /** Changes a name by an endpoint of both versions, and a nickname by one of the next version, in turns. */
  readonly namer: Writer;
}

/** Starts all clients, those that watch before those that write. */
export async function startClients({ address, checker, postgres }: Setting): Promise<Clients> {
  const headersOf = (user: number) => ({ Cookie: `session=${checker.tokens[user]}`, Origin: address });
  const viewers = checker.tokens.flatMap((_token, user) =>
    Array.from({ length: viewersPerUser }, () => ({
      user,
      viewer: new Viewer({ address, headers: headersOf(user) }),
    })),
  );
  await Promise.all(viewers.map(({ viewer }) => viewer.subscribed()));
  checker.write({ addresses: () => [address], origin: address, pauseMs: 100 });
  await select(postgres.url, `update users set "isAdmin" = true where email = $1`, [
    emailOf(checker.tokens[0]),
  ]);
  const admin = new Writer({ address, headers: headersOf(0), pauseMs: 300, write: newUser });
  const namer = new Writer({
    address,
    headers: headersOf(1),
    pauseMs: 200,
    write: newName,
    outcomeOf: (answer) => (answer === MISSING ? "refused" : undefined),
  });

  return { viewers, admin, namer };
}

/** The answer of the current version at the endpoint of the next one. */
export const MISSING = "404 NOT_FOUND";

export const emailOf = (token = "") => `${digestOf(token)}@example.com`;

function newUser(number: number) {
  const email = `mail-${number}@example.com`;

  return { method: "POST", path: "/users", title: email, body: { fullName: "A User", email } };
}

function newName(number: number) {
  const name = String(number);

  return number % 2 === 0
    ? { method: "PATCH", path: "/users/current", title: "fullName", body: { fullName: name } }
    : { method: "PUT", path: NICKNAME_PATH, title: "nickname", body: { nickname: name } };
}
