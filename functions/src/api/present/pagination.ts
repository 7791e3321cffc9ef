/** An empty list has one page. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

export function presentPagination(total: number, { page, pageSize }: { page: number; pageSize: number }) {
  return { total, totalPages: pageCount(total, pageSize), page, pageSize };
}
