export const preCallTextId = (parentId: string, candidateId: string): string =>
  `${preCallTextIdsOf(parentId)}${withoutPrefix(candidateId)}`;

export const preCallTextIdsOf = (parentId: string): string => `text_pre_${withoutPrefix(parentId)}_`;

export const preCallTextValidSeconds = 72 * 3600;

const withoutPrefix = (id: string): string => id.replace(/^[a-z]+_/, "");
