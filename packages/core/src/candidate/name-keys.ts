/** Keys by which `people.ts` finds people by name across jobs and campaigns. */

interface Names {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** How names are compared: without case, accents and repeated spaces. */
export const foldedName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

/** Both names change together. */
export const nameKeys = ({ firstName, lastName }: Names) =>
  firstName === undefined || lastName === undefined
    ? {}
    : { firstLast: foldedName(`${firstName} ${lastName}`), lastFirst: foldedName(`${lastName} ${firstName}`) };
