/** Which addresses are on the internet: a tenant's settings must not make us connect into our own network (SSRF). */
import { BlockList, isIP, isIPv4 } from "node:net";

/** The special-purpose blocks of IANA's registries that are not globally reachable, and those that carry other addresses inside. */
const special = (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 " +
  "2001::/23 2001:db8::/32 2002::/16 3fff::/20"
).split(" ");
const blocked = new BlockList();
for (const block of special) {
  const [network = "", prefix] = block.split("/");
  blocked.addSubnet(network, Number(prefix), isIPv4(network) ? "ipv4" : "ipv6");
}

/** Of IPv6 only this block is given out; whatever lies outside (loopback, link-local, mapped IPv4) is no place on the internet. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !blocked.check(address);
  return global.check(address, "ipv6") && !blocked.check(address, "ipv6");
}
