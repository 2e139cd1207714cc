import { expect } from "chai";
import { consumer } from "#application/kit/consumer";
import {
  integer,
  list,
  named,
  object,
  oneOf,
  optional,
  type Schema,
  string,
  uuid,
} from "#application/kit/schema";
import { stream } from "#application/kit/stream";
import { UserRepository } from "#domain/users/user.repository";
import { describeMessages } from "#interface/messages/asyncapi";
import { judgeMessages } from "#tools/contract/messages-as-operations";

const oasdiff = String(process.env["OASDIFF"]);
const info = { title: "Tenon", version: "1.0.0" };
const publishedFields = { id: uuid(), name: string(50), tags: list(string(10)).max(5) };
const handledFields = { id: uuid(), amount: optional(integer().min(0).max(100)) };
const published = object(publishedFields);
const handled = object(handledFields);

interface Declared {
  name?: string;
  version?: number;
  data?: Schema;
  from?: string;
  type?: string;
  accepted?: Schema;
}

/** Returns the contract of a service that publishes one type of message, and handles another. */
const contract = ({
  name = "created",
  version = 1,
  data = published,
  from = "shop.orders",
  type = "shop.order.paid.v1",
  accepted = handled,
}: Declared = {}) =>
  describeMessages(
    {
      streams: [
        {
          name: "users",
          stream: stream(UserRepository)
            .on("inserted")
            .publish(name, version, data, () => ({})),
        },
      ],
      consumers: [
        {
          name: "users.pay",
          consumer: consumer(from)
            .message(type, accepted)
            .inject({})
            .receive(() => {}),
        },
      ],
    },
    info,
  );

const breaking: Record<string, Declared> = {
  "a published message is renamed": { name: "made" },
  "a published message has another version": { version: 2 },
  "a published field is removed": { data: object({ id: uuid(), name: string(50) }) },
  "a published field may be absent": {
    data: object({ ...publishedFields, name: optional(string(50)) }),
  },
  "a published field has another type": {
    data: object({ ...publishedFields, name: integer() }),
  },
  "a published text may be longer": {
    data: object({ ...publishedFields, name: string(60) }),
  },
  "another address is read": { from: "shop.payments" },
  "another type is handled": { type: "shop.order.paid.v2" },
  "a handled field is required": { accepted: object({ id: uuid(), amount: integer().min(0).max(100) }) },
  "a new field is required": {
    accepted: object({ ...handledFields, currency: oneOf("EUR") }),
  },
  "a handled number has a lower maximum": {
    accepted: object({ id: uuid(), amount: optional(integer().min(0).max(10)) }),
  },
};

const safe: Record<string, Declared> = {
  "a published field is new": { data: object({ ...publishedFields, age: integer().min(0).max(200) }) },
  "a published text is shorter": {
    data: object({ ...publishedFields, name: string(40) }),
  },
  "a handled field is new and optional": {
    accepted: object({ ...handledFields, currency: optional(oneOf("EUR")) }),
  },
  "a handled number has a higher maximum": {
    accepted: object({ id: uuid(), amount: optional(integer().min(0).max(1_000)) }),
  },
  "nothing is changed": {},
};

describe("a change of the messages", () => {
  const changesTo = (declared: Declared) => judgeMessages(oasdiff, contract(), contract(declared));

  for (const [what, declared] of Object.entries(breaking))
    it(`is breaking when ${what}`, async () => {
      const changes = await changesTo(declared);
      expect(changes.filter(({ isBreaking }) => isBreaking)).to.not.be.empty;
    });

  for (const [what, declared] of Object.entries(safe))
    it(`is safe when ${what}`, async () => {
      const changes = await changesTo(declared);
      expect(changes.filter(({ isBreaking }) => isBreaking)).to.be.empty;
    });

  it("is safe as long as no message is released", async () => {
    const empty = describeMessages({ streams: [], consumers: [] }, info);

    expect(await judgeMessages(oasdiff, empty, contract())).to.be.empty;
  });
});

describe("the contract of messages", () => {
  it("has an operation, a channel and a message for each declared type, without broken references", () => {
    const document = contract({ data: object({ owner: named("Owner", object({ id: uuid() })) }) });
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);

    expect(Object.values(document.channels).map(({ address }) => address)).to.deep.equal([
      "tenon.users",
      "shop.orders",
    ]);
    expect(Object.values(document.operations).map(({ action }) => action)).to.deep.equal(["send", "receive"]);
    expect(refs).to.have.length.greaterThan(6);
    for (const path of refs)
      expect(
        path.split("/").reduce<unknown>((part, key) => Reflect.get(Object(part), key), document),
        path,
      ).to.be.an("object");
  });
});
