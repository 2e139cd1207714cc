import { Client } from "pg";
import { digestOf, newToken } from "#domain/shared/token";
import { type TestDatabase, testDatabase } from "../tests/support/database.js";

/** Session tokens of the callers; the first caller is an admin. */
export const tokens = Array.from({ length: 64 }, newToken);

const firstNames = words(`
  Ada Alan Anita Barbara Bjarne Brian Claude Dennis Donald Dorothy Edith Edsger Emmy Frances Fei Grace Guido Hedy Ivan
  Jean Joan John Karen Katherine Ken Leslie Linus Lois Margaret Marvin Mary Niklaus Olga Radia Rear Rosa Sophie Sven Tim
  Vint Yukihiro Zoë`);
const lastNames = words(`
  Allen Babbage Backus Baran Bartik Berners Borg Cerf Church Clarke Curry Dijkstra Easley Engelbart Floyd Gosling Hamilton
  Hamming Hoare Holberton Hopper Iverson Jemison Johnson Kay Kernighan Kleene Knuth Lamarr Lamport Liskov Lovelace
  McCarthy Meyer Milner Moore Müller Naur Neumann Newell Noether Ousterhout Perlis Perlman Post Ritchie Sammet Shannon
  Shaw Stallman Steele Stroustrup Sutherland Tarjan Thompson Torvalds Turing Vaughan Wilkes Wilson Wirth Zuse`);

/** Returns a full name; about 40 of the 100 000 users have each name. */
export const nameOf = (number: number): string =>
  `${firstNames[number % firstNames.length]} ${lastNames[(number * 7) % lastNames.length]}`;

/**
 * Calls `work` with the address of a database with so many users, who are the same in every run, and with the callers' sessions.
 * Drops it afterwards.
 */
export async function withUsers<T>(userCount: number, work: (url: string) => Promise<T>): Promise<T> {
  const database = await benchDatabase(userCount);
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

async function benchDatabase(userCount: number): Promise<TestDatabase> {
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(insertUsers, [userCount, firstNames, lastNames]);
    await client.query(insertSessions, [tokens.map(digestOf)]);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }

  return database;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const insertUsers = `
  insert into users (id, "createdAt", "updatedAt", "fullName", email, "isAdmin", "isEmailVerified")
  select
    (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
    moment, moment, first || ' ' || last, translate(lower(first || '.' || last), 'ëü', 'eu') || '.' || n || '@example.com', n = 1, n % 10 <> 0
  from (
    select n, md5(n::text) as noise, timestamptz '2024-01-01' + n * interval '5 minutes' as moment,
      ($2::text[])[1 + ('x' || substr(md5('first' || n), 1, 6))::bit(24)::int % cardinality($2::text[])] as first,
      ($3::text[])[1 + ('x' || substr(md5('last' || n), 1, 6))::bit(24)::int % cardinality($3::text[])] as last
    from generate_series(1, $1::int) as n
  ) as people`;

const insertSessions = `
  insert into sessions (id, "userId", "tokenDigest", "expiresAt", "lastSeenAt", "provenAt", ip)
  select gen_random_uuid(), users.id, digest, now() + interval '30 days', now(), now(), '127.0.0.1'
  from unnest($1::text[]) with ordinality as tokens (digest, place)
    join (select id, row_number() over (order by "createdAt") as place from users order by "createdAt" limit 1000) as users
    using (place)`;
