import ipaddr from "ipaddr.js";

const prefixLength = 64;

/** The part of an address that one subscriber has to himself: all of an IPv4 address, the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  // A caller who has already gone has no address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);

  return address.kind() === "ipv4"
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${prefixLength}`).toString()}/${prefixLength}`;
}
