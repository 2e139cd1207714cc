import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const prefixLength = 64;
const mapped = "::ffff:";

/** An address with a port or in brackets, as some proxies write it: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/**
 * Returns the canonical form of an IP address, without port and zone: IPv4 for an address that is mapped into IPv6 (RFC 4291,
 * section 2.5.5.2), otherwise the form of RFC 5952. Returns undefined for text that is not an address.
 */
export function addressOf(text = ""): string | undefined {
  // This runs for every request, so the common forms do not need the parser.
  const last = text.startsWith(mapped) ? text.slice(mapped.length) : text;
  if (isIP(last) === 4) return last;

  const { v4, v6 } = withPort.exec(text)?.groups ?? {};
  const address = (v4 ?? v6 ?? text).replace(/%.*$/, "");

  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** Returns the part of an address that one subscriber controls: a whole IPv4 address, the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;

  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${prefixLength}`).toString()}/${prefixLength}`;
}
