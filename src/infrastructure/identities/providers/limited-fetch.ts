import type { CustomFetch, CustomFetchOptions } from "openid-client";
import { unavailable } from "#infrastructure/identities/providers/provider-failure";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Returns a `fetch` for one sign-in: 5 s for all requests together, bodies included, and 1 MiB for each body. It throws
 * SERVICE_UNAVAILABLE when a limit is exceeded, when there is no connection, and for a 5xx response.
 */
export function limitedFetch(): CustomFetch {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);

  return async (url, { body, ...options }: CustomFetchOptions) => {
    try {
      // The library sends only forms.
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
