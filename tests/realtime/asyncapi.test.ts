import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { describeLiveApi } from "#interface/realtime/asyncapi";
import { channels } from "#interface/shared/channels.generated";
import { apiInfo } from "#processes/api-info";
import { channels as allChannels } from "../support/fixtures.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useClients } from "./clients.js";

interface Document {
  asyncapi: string;
  info: { title: string; version: string };
  servers: Record<string, Record<string, unknown>>;
  channels: Record<string, { address: string; messages: Record<string, { name: string; payload: object }> }>;
  operations: Record<string, { action: string; channel: object }>;
  components: { schemas: Record<string, object> };
}

function refsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];

  return Object.entries(part).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : refsIn(value)));
}

const find = (document: unknown, ref: string) =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((part, key) => Reflect.get(Object(part), key), document);

describe("GET /asyncapi.json", () => {
  const service = useService();
  const production = useService({
    NODE_ENV: "production",
    BASE_URL: "https://example.com",
    MAIL_URL: "smtp://127.0.0.1:1",
  });
  const clients = useClients(service);
  let document: Document;
  before(async () => ({ body: document } = await service.anonymous.get("/asyncapi.json").expect(200)));

  it("is an AsyncAPI 3.0 document without broken references", () => {
    const refs = refsIn(document);

    expect(document).to.deep.include({ asyncapi: "3.0.0" });
    expect(document.info).to.have.all.keys("title", "version", "description");
    expect(document.servers["service"]).to.include({
      host: "localhost:3000",
      protocol: "ws",
      pathname: "/socket.io/",
    });
    for (const { action, channel } of Object.values(document.operations)) {
      expect(action).to.be.oneOf(["send", "receive"]);
      expect(find(document, refsIn(channel).join())).to.be.an("object");
    }
    expect(refs.length).to.be.greaterThan(10);
    for (const ref of refs) expect(find(document, ref), ref).to.be.an("object");
  });

  it("has every channel, with the public schema of its rows", () => {
    expect(document.channels).to.include.all.keys(...channels.map(({ name }) => name));
    expect(Object.keys(Object(document.components.schemas["PublicUser"]).properties)).to.include("avatarUrl");
  });

  it("describes the sent messages and the acknowledgements", async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const spec = describeLiveApi(allChannels, apiInfo(service.baseUrl)) as Document;
    ajv.addSchema({ $id: "doc", components: spec.components });
    const payloadOf = (channel: string, message: string) => {
      const text = JSON.stringify(spec.channels[channel]?.messages[message]?.payload).replaceAll(
        '"#/',
        '"doc#/',
      );
      return ajv.compile(JSON.parse(text));
    };
    const user = await service.make.user({ isAdmin: true });
    const scroll = await service.make.scroll(user);
    await service.settled();
    const client = await clients.as(user);
    const acknowledged = await client.ask("subscribe", { resource: "scrolls" });
    await client.subscribe("users");
    const refused = await client.ask("subscribe", { resource: 1 });
    await service.resolve(ScrollRepository).updateOne({ where: { id: scroll.id } }, { title: "two" });
    await service.resolve(ScrollRepository).deleteOne({ where: { id: scroll.id } });
    await service.resolve(UserRepository).updateOne({ where: { id: user.id } }, { isAdmin: false });
    await until(() => client.messages.length === 5);
    const kinds = { created: "put", updated: "put", deleted: "deleted", reset: "reset" };

    for (const message of client.messages) {
      const validate = payloadOf(message.resource, kinds[message.kind]);
      expect(validate(message), JSON.stringify([message, validate.errors])).to.equal(true);
      expect(validate({ ...message, more: 1 })).to.equal(false);
    }
    expect(payloadOf("requests", "acknowledged")(acknowledged)).to.equal(true);
    expect(payloadOf("requests", "refused")(refused)).to.equal(true);
    expect(payloadOf("requests", "subscribe")({ resource: "scrolls", since: "AbC-_" })).to.equal(true);
    expect(payloadOf("requests", "subscribe")({ since: "AbC-_" })).to.equal(false);
  });

  it("answers 404 in production, like the live page and its scripts", async () => {
    for (const path of ["/asyncapi.json", "/live", "/live/live.js", "/live/socket.io.js"]) {
      const { body } = await production.anonymous.get(path).expect(404);
      expect(body).to.include({ code: "NOT_FOUND" });
    }
  });
});
