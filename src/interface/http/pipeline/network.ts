import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const prefixLength = 64;
const mapped = "::ffff:";

/** An address with a port, or in brackets, as some proxies write it: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/**
 * Returns the one spelling of an IP address: IPv4 for one that is mapped into IPv6 (RFC 4291, section 2.5.5.2), else as in
 * RFC 5952; without port and zone. Returns undefined for text that is no address.
 */
export function addressOf(text = ""): string | undefined {
  // The usual forms take no parser: each request comes here.
  const last = text.startsWith(mapped) ? text.slice(mapped.length) : text;
  if (isIP(last) === 4) return last;

  const { v4, v6 } = withPort.exec(text)?.groups ?? {};
  const address = (v4 ?? v6 ?? text).replace(/%.*$/, "");

  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

/** The part of an address that one subscriber has for itself: all of an IPv4 address, the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;

  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${prefixLength}`).toString()}/${prefixLength}`;
}
