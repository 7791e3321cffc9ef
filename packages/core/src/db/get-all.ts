export const concurrent = 4;

/** Requests each key once, since DynamoDB rejects duplicates in a batch. */
export async function getAll<Key, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<{ readonly data: Row[] }>,
): Promise<Row[]> {
  const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  return unique.length > 0 ? (await read(unique)).data : [];
}
