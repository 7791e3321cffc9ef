/** Faults of an answer in transit: it is late, never comes, or breaks off. */

/** Waits in real time; ends early when the client leaves or the simulators stop. */
export function holdOpen(ms: number, ...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signals.some(({ aborted }) => aborted)) return end();
    for (const signal of signals) signal.addEventListener("abort", end);
  });
}

/** An answer that breaks off after its first byte: the client sees a reset connection. */
export function brokenAnswer(): Response {
  const headers = { "content-type": "application/json", "content-length": "2048", connection: "close" };
  return new Response("{", { status: 201, headers });
}
