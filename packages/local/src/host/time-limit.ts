/** Lambda's timeouts: the caller continues when the handler's time is up. */

/** Throws a TimeLimitError if the work takes longer; the work itself continues, since it cannot be stopped. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`No answer within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}
