import type { Database } from "#infrastructure/database/connection/database";
import { ADD_CURSORS } from "#infrastructure/events/log/prepare-log";
import type { Inbox, Move, Received } from "#infrastructure/messages/broker";
import { readCloudEvent, rowIdOf } from "#infrastructure/messages/cloud-event";

/** The events of messages have this name instead of that of a table. */
export const tableOfInbox = (address: string): string => `inbox:${address}`;

/** A message as its event stores it: the text, or bytes that are not UTF-8. */
export type StoredMessage = { body: string } | { base64: string };

/**
 * Stores received messages as events in the log, so that cursors, lanes, retries and dead letters apply to consumers as to
 * reactions. Messages with one key are events of one row.
 */
export class DatabaseInbox implements Inbox {
  constructor(private readonly database: Database) {}

  /** The consumers of the address have cursors before its first message is stored: a new cursor begins at the end of the log. */
  async open(address: string): Promise<string | undefined> {
    const { reactions } = this.database.subscriptions;
    const consumers = [...reactions].filter(([, { table }]) => table === tableOfInbox(address));
    const names = consumers.map(([reaction]) => reaction);
    await this.database.query({ text: ADD_CURSORS, values: [names], prepared: false });
    const text = "select position from inbox_positions where address = $1";
    const [row] = await this.database.query<{ position: string }>({
      text,
      values: [address],
      prepared: false,
    });

    return row?.position;
  }

  async store(address: string, messages: readonly Received[], moved?: Move): Promise<boolean> {
    const stored = messages.map(({ key, body }) => ({ key, message: storable(body) }));
    const rowIds = stored.map(({ key, message }) => rowIdOf(address, key ?? keyOf(message)));
    const states = stored.map(({ message }) => JSON.stringify(message));
    const values = [address, moved?.from ?? null, moved?.to ?? null, tableOfInbox(address), rowIds, states];
    const rows = await this.database.query({ text: STORE, values, prepared: true });
    if (rows.length > 0) this.database.announceDeliveries();

    return rows.length > 0;
  }
}

/** Text with escapes stays text, because `jsonb` refuses some of those that JSON allows. */
function storable(body: Uint8Array): StoredMessage {
  const bytes = Buffer.from(body);
  const text = bytes.toString();

  return Buffer.from(text).equals(bytes) && !text.includes("\0")
    ? { body: text }
    : { base64: bytes.toString("base64") };
}

/** The key of a message that the broker stores without one. Unreadable messages share a key. */
function keyOf(message: StoredMessage): string {
  try {
    const { partitionkey, subject, id } = readMessage(message);

    return partitionkey ?? subject ?? id;
  } catch {
    return "";
  }
}

/** Throws for a message that is not a CloudEvent. */
export function readMessage(message: StoredMessage) {
  if ("base64" in message) throw new TypeError("The message is not text");

  return readCloudEvent(message.body);
}

const STORE = `
  with moved as (
    insert into inbox_positions as current (address, position) select $1, $3 where $3::text is not null
    on conflict (address) do update set position = excluded.position where current.position = $2
    returning 1
  )
  insert into mutation_events ("table", kind, "rowId", after)
  select $4, 'inserted', "rowId", after
  from (
    select "rowId", after from unnest($5::uuid[], $6::jsonb[]) with ordinality as message("rowId", after, place) order by place
  ) as messages
  where $3::text is null or exists (select from moved)
  returning 1`;
