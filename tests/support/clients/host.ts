/** A request to any host name, as a browser sends it when DNS leads here; `fetch` cannot set the host. */
import { request } from "node:http";

export interface HostAnswer {
  readonly status: number;
  readonly text: string;
}

export function requestAtHost(url: string, host: string, path: string, init: { method?: string; body?: unknown } = {}) {
  const { hostname, port } = new URL(url);
  const headers = { host, "x-callwright": "1", "content-type": "application/json" };
  return new Promise<HostAnswer>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method: init.method ?? "GET", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on("error", reject);
    outgoing.end(init.body === undefined ? undefined : JSON.stringify(init.body));
  });
}
