/** The days from the first day with a call; all days if none has a call. */
export function fromFirstCall<Day extends { readonly calls: number }>(days: readonly Day[]): Day[] {
  const firstIndex = days.findIndex(({ calls }) => calls > 0);
  return days.slice(Math.max(0, firstIndex));
}
