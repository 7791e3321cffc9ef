/** Which addresses are public: a tenant's settings must not make us connect into our own network (SSRF). */
import { BlockList, isIP, isIPv4 } from "node:net";

/** IANA's special-purpose blocks that are not globally reachable, or whose addresses embed others. */
const specialBlocks = (
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 " +
  "2001::/23 2001:db8::/32 2002::/16 3fff::/20"
).split(" ");
const blocked = new BlockList();
for (const block of specialBlocks) {
  const [network = "", prefix] = block.split("/");
  blocked.addSubnet(network, Number(prefix), isIPv4(network) ? "ipv4" : "ipv6");
}

/** The only block of IPv6 that is in use; loopback, link-local and mapped IPv4 addresses lie outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !blocked.check(address);
  return globalUnicast.check(address, "ipv6") && !blocked.check(address, "ipv6");
}
