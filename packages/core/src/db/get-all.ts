/** Yields the pages of a query, each read when the caller asks for it. */
export async function* pagesOf<Row>(
  read: (cursor: string | null) => Promise<{ readonly data: Row[]; readonly cursor: string | null }>,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    yield page.data;
    cursor = page.cursor;
  } while (cursor);
}

/** ElectroDB's option: how many requests of one large batch run at once. */
export const concurrent = 4;

/** Requests each key once, since DynamoDB rejects duplicates in a batch. */
export async function getAll<Key, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<{ readonly data: Row[] }>,
): Promise<Row[]> {
  const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  return unique.length > 0 ? (await read(unique)).data : [];
}
