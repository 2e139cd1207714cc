import type { StoredFile } from "#domain/files/stored-file";
import type { StoredFileRepository } from "#domain/files/stored-file.repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

interface Reference {
  table: string;
  column: string;
}

/** The foreign keys to files, with quoted names. */
const references = `select conrelid::regclass::text as "table", quote_ident(attname) as "column"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = 'files'::regclass`;

export class ObjectionStoredFileRepository
  extends ObjectionRepository<StoredFile>
  implements StoredFileRepository
{
  async markUnused(now: Date): Promise<void> {
    const found = await this.database.query<Reference>({ text: references, values: [], prepared: false });
    const uses = found.map(({ table, column }) => `exists (select from ${table} where ${column} = files.id)`);
    const isUsed = uses.join(" or ") || "false";
    const text = `update files set "unusedSince" = case when "unusedSince" is null then $1::timestamptz end
      where ("unusedSince" is null) <> (${isUsed})`;

    await this.database.query({ text, values: [now], prepared: false });
  }
}
