import type { Role } from "#domain/memberships/role";
import { expect } from "chai";
import { makeBoard } from "../boards/make-board.js";
import { makeCard } from "../cards/make-card.js";
import { expectRefusal, visible } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";
import { makeTeam, type Team } from "./team.js";

type Verb = "get" | "post" | "put" | "delete";

/** The least role of each operation. The parameters of a path are the rows of the team. */
const operations: [verb: Verb, path: string, least: Role, body?: object][] = [
  ["get", "/organisations/{organisation}", "guest"],
  ["put", "/organisations/{organisation}", "owner", { name: "New" }],
  ["delete", "/organisations/{organisation}", "owner"],
  ["get", "/organisations/{organisation}/members", "guest"],
  ["post", "/organisations/{organisation}/members", "owner", { email: "a@example.com", role: "guest" }],
  ["put", "/organisations/{organisation}/members/{user}", "owner", { role: "guest" }],
  ["delete", "/organisations/{organisation}/members/{user}", "owner"],
  ["post", "/organisations/{organisation}/leave", "guest"],
  ["get", "/organisations/{organisation}/tags", "guest"],
  ["post", "/organisations/{organisation}/tags", "member", { name: "urgent" }],
  ["get", "/organisations/{organisation}/boards", "guest"],
  ["post", "/organisations/{organisation}/boards", "member", { name: "New" }],
  ["get", "/boards/{board}", "guest"],
  ["put", "/boards/{board}", "member", { name: "New", isPrivate: true }],
  ["delete", "/boards/{board}", "owner"],
  ["get", "/boards/{board}/cards", "guest"],
  ["post", "/boards/{board}/cards", "member", { title: "New" }],
  ["get", "/cards/{card}", "guest"],
  [
    "put",
    "/cards/{card}",
    "member",
    { title: "New", details: "", state: "done", dueOn: null, assigneeId: null },
  ],
  ["delete", "/cards/{card}", "member"],
  ["put", "/cards/{card}/tags", "member", { tagIds: [] }],
  ["get", "/cards/{card}/comments", "guest"],
  ["post", "/cards/{card}/comments", "guest", { body: "New" }],
  ["get", "/cards/{card}/attachments", "guest"],
];
const lower: Record<Role, Role[]> = { guest: [], member: ["guest"], owner: ["guest", "member"] };

describe("the role of a caller", () => {
  const service = useService();
  let team: Team;
  let ids: Record<string, string>;

  before(async () => {
    team = await makeTeam(service);
    const { organisation, member } = team;
    const board = await makeBoard(service, { organisationId: organisation.id, isPrivate: false });
    const card = await makeCard(service, { boardId: board.id });
    ids = { organisation: organisation.id, user: member.user.id, board: board.id, card: card.id };
  });

  const send = (agent: Agent, [verb, path, , body]: (typeof operations)[number], id?: string) =>
    agent[verb](path.replaceAll(/\{(\w+)\}/g, (_, name: string) => id ?? ids[name] ?? "")).send(body);

  for (const operation of operations) {
    const [verb, path, least] = operation;
    const name = `${verb.toUpperCase()} ${path}`;

    for (const role of lower[least])
      it(`is too low as a ${role}: ${name}`, async () =>
        expectRefusal(await send(team[role].agent, operation), "FORBIDDEN"));

    it(`decides what exists: a user who is not a member gets the response of a missing row: ${name}`, async () => {
      const { agent } = team.outsider;
      const refused = await send(agent, operation);
      const missing = await send(agent, operation, "01900000-0000-7000-8000-000000000000");

      expectRefusal(refused, "NOT_FOUND");
      expect(visible(refused)).to.deep.equal(visible(missing));
    });
  }
});
