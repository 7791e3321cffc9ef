export interface DirectoryRequest {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

interface Directory<Row> {
  /** Sorts after every id. */
  readonly newest: string;
  readonly below: (id: string, limit: number) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  readonly textsOf: (row: Row) => readonly string[];
}

const maxSearched = 1_000;
const chunk = 200;

export const searchText = (text: string): string => text.normalize("NFKC").toLowerCase();

export async function directoryPage<Row>(
  { search, limit, after }: DirectoryRequest,
  { newest, below, idOf, textsOf }: Directory<Row>,
): Promise<{ readonly items: readonly Row[]; readonly next?: string | undefined }> {
  let place = after ?? newest;
  if (!search) {
    const items = await below(place, limit);
    const last = items.at(-1);
    return { items, next: items.length < limit || !last ? undefined : idOf(last) };
  }
  const wanted = searchText(search);
  const items: Row[] = [];
  for (let read = 0; read < maxSearched; read += chunk) {
    const rows = await below(place, chunk);
    for (const row of rows) {
      if (!textsOf(row).some((text) => searchText(text).includes(wanted))) continue;
      items.push(row);
      if (items.length === limit) return { items, next: idOf(row) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return { items };
    place = idOf(last);
  }
  return { items, next: place };
}
