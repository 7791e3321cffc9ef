/** The days from the first one with a call; all of them where there is none. */
export function fromFirstCall<Day extends { readonly calls: number }>(days: readonly Day[]): Day[] {
  const first = days.findIndex(({ calls }) => calls > 0);
  return days.slice(Math.max(0, first));
}
