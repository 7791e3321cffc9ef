let generation = 0;

/** Drops every value of `once` and `lazy`, for a second app in the same process. */
export function resetLazyValues(): void {
  generation += 1;
}

/** A value made on first use and kept for the process. */
export function once<T>(make: () => T): () => T {
  let cached: { readonly value: T; readonly generation: number } | undefined;
  return () => {
    if (cached?.generation !== generation) cached = { value: make(), generation };
    return cached.value;
  };
}

/** As `once`, for a promise. Concurrent callers share it; a failure is retried by the next call. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  const slot = once((): { promise?: Promise<T> | undefined } => ({}));
  return () => {
    const current = slot();
    current.promise ??= make().catch((error: unknown) => {
      current.promise = undefined;
      throw error;
    });
    return current.promise;
  };
}
