import type { RequestWork } from "#application/kit/work-context";
import { parseLsn } from "#domain/shared/lsn";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import { hasEffect, type Route } from "#interface/http/routing/route";

/** The header with the LSN of a write. A caller sends it back to read this write. */
const LAST_WRITE = "Last-Write";

/** Keeps the last writes of users, if the service has read replicas. */
export interface LastWrites {
  /** Returns the LSN after the writes of a request, and keeps it for the user. Undefined if the database does not answer. */
  keep(userId: string | null): Promise<string | undefined>;
}

/** True if the reads of the endpoint may go to a replica. */
export const mayReadReplica = (route: Route): boolean => !hasEffect(route) && !route.endpoint.traits.primary;

type Reader = Pick<HttpContext, "caller" | "headers"> & { readonly work: Pick<RequestWork, "reads"> };

/** Lets the reads of this request go to a replica that has replayed the last write of its caller. */
export function allowReplica({ work: { reads }, caller, headers }: Reader): void {
  if (!reads || reads.hasWritten) return;
  const kept = caller ? caller.lastWrite : 0n;
  const given = headers[LAST_WRITE.toLowerCase()];
  if (kept === undefined || given === undefined) reads.after = kept;
  else {
    // A text that is no LSN leaves the request on the primary.
    const asked = parseLsn(String(given));
    if (asked !== undefined) reads.after = asked > kept ? asked : kept;
  }
}

/** Keeps the LSN of the writes of this request, if it has written, and adds it to the response. */
export async function keepLastWrite({ work, head }: HttpContext, lastWrites: LastWrites): Promise<void> {
  if (!work.reads?.hasWritten) return;
  work.reads.hasWritten = false;
  const lsn = await lastWrites.keep(work.actorId);
  if (lsn !== undefined) head.push(LAST_WRITE, lsn);
}
