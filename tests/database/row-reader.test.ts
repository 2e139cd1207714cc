import { expect } from "chai";
import { parseColumn } from "#infrastructure/database/column";
import { rowReader } from "#infrastructure/database/row-reader";
import { useDatabase } from "./use-database.js";

describe("Reading rows of known columns", () => {
  const db = useDatabase();
  const read = rowReader<{ at: unknown }>([parseColumn(["at", "timestamptz?"])]);

  for (const zone of ["UTC", "Asia/Kolkata", "America/St_Johns"])
    it(`reads each time like pg does, from a server in ${zone}`, async () => {
      const times = await db.database.transaction(async () => {
        await db.sql(`set local timezone = '${zone}'`);
        const asTime = { text: TIMES, values: [], prepared: false };
        const asText = {
          text: TIMES.replace("select at", "select at::text as at"),
          values: [],
          prepared: false,
        };

        return {
          expected: await db.database.query<{ at: unknown }>(asTime),
          texts: await db.database.query<{ at: string | null }>(asText),
        };
      });

      expect(times.texts.map(({ at }) => read([at]))).to.deep.equal(times.expected);
      expect(times.expected).to.have.length(11);
    });
});

const TIMES = `select at from (values (null::timestamptz), ('infinity'), ('-infinity'), ('2024-02-29 23:59:59.999999+00'),
  ('2024-01-01 00:00:00+00'), ('2024-01-01 00:00:00.1+00'), ('1970-01-01 00:00:00.000001+00'), ('0099-12-31 12:00:00+00'),
  ('0044-03-15 12:00:00+00 BC'), ('12024-01-01 12:30:00.5+00'), ('1850-06-01 12:00:00.123+00')) as times (at)`;
