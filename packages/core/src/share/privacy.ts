/** Dates, with the hour of a time that follows, and ranges of amounts. */
const harmless =
  /^(?:(?:\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]\p{Nd}{4})(?: \p{Nd}{1,2})?|\p{Nd}{2,3}[.]?\p{Nd}{3} ?- ?\p{Nd}{2,3}[.]?\p{Nd}{3})$/u;
/** Eight digits or more, with the usual separators between them. */
const phoneNumber = /\+?\p{Nd}(?:[\s().\u2011/-]*\p{Nd}){7,}/gu;
const email = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/g;

export const withoutContact = (text: string): string =>
  text.replace(phoneNumber, (found) => (harmless.test(found) ? found : "•••")).replace(email, "•••");

/** Half of an IPv4 address, also of one within IPv6 such as ::ffff:192.0.2.1; two of eight groups of IPv6. */
export function coarseNetwork(address: string): string {
  const v4 = /(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.x.x`;
  const groups = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})?/i.exec(address);
  return groups ? `${groups[1]}:${groups[2] ?? "0"}::` : "";
}
