import type { Statement } from "#infrastructure/database/query/statement";
import type { useDatabase } from "./use-database.js";

interface Node {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

/** Returns a function that counts the rows that the scans of a statement read. */
export const examinedIn =
  (db: ReturnType<typeof useDatabase>) =>
  async ({ text, values }: Statement): Promise<number> => {
    const plans = await db.sql<{ "QUERY PLAN": { Plan: Node }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      ...values,
    );

    return plans.flatMap((plan) => plan["QUERY PLAN"]).reduce((total, { Plan }) => total + readBy(Plan), 0);
  };

function readBy({ Plans = [], ...node }: Node): number {
  const isScan = /^(?!CTE|Subquery|Bitmap Index).*Scan$/.test(node["Node Type"]);
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = isScan ? (node["Actual Rows"] + removed) * node["Actual Loops"] : 0;

  return Plans.map(readBy).reduce((total, read) => total + read, own);
}
