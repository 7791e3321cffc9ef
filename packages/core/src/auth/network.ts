const groupsOfNetwork = 4;

/** IPv4 as is; IPv6 by /64, since a customer can use any address of it. Other text is returned unchanged. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function groupsOf(address: string): number[] | undefined {
  const url = `http://[${address.replace(/%.*$/, "")}]`;
  if (!URL.canParse(url)) return undefined;
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const read = (text = "") => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
