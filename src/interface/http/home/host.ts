import { isIP } from "node:net";

/**
 * Returns whether a request with this `Host` header may see pages for developers. The page of another site could give its own
 * name the address of this machine, and would then read responses as its own origin (DNS rebinding). The name in `Host` shows
 * it. An address cannot be rebound.
 */
export function isOwnHost(host: string | undefined, baseUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, "")) !== 0;

  return (
    isAddress ||
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === new URL(baseUrl).hostname
  );
}
