import type { CustomFetch, CustomFetchOptions } from "openid-client";
import { unavailable } from "#infrastructure/identities/providers/provider-failure";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Fetches for one sign-in: all its requests together get 5 s, bodies included, and each body 1 MB. Throws
 * SERVICE_UNAVAILABLE when that is not enough, when there is no connection and when the provider says that it is the
 * one at fault (5xx).
 */
export function limitedFetch(): CustomFetch {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);

  return async (url, { body, ...options }: CustomFetchOptions) => {
    try {
      // The library sends forms and nothing else.
      const form = body instanceof URLSearchParams ? body : null;
      const response = await fetch(url, { ...options, body: form, signal: deadline });
      if (response.status >= 500) throw new Error(`Status ${response.status}`);
      const { status, headers } = response;

      return new Response(await bodyOf(response), { status, headers });
    } catch (cause) {
      throw unavailable(cause instanceof Error ? cause : undefined);
    }
  };
}

async function bodyOf({ body }: Response): Promise<Blob | null> {
  if (!body) return null;

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`More than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }

  return new Blob(chunks);
}
