/** The days from the first one with a call; all of them where there is none. */
export const fromFirstCall = <Day extends { readonly calls: number }>(days: readonly Day[]): Day[] =>
  days.slice(
    Math.max(
      0,
      days.findIndex(({ calls }) => calls > 0),
    ),
  );
