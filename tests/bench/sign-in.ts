/** Whether the time of a refused sign-in reveals that the address is known: medians of pairs, taken in turn in one run. */
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { createClient } from "../support/clients/client.ts";
import { post } from "../support/outside/sandbox.ts";
import { median, printTable } from "./table.ts";

const pairs = 200;
/** An account's failed sign-ins are limited per window; after these pairs the clock is moved to the next window. */
const pairsInWindow = 8;
const windowSeconds = 15 * 60;
/** How far the ratio of the medians may be from 1. */
const tolerance = 0.1;

const addresses = { known: "recruiter@acme.test", unknown: "unknown.person@acme.test" } as const;

export async function benchSignIn(): Promise<void> {
  // At this speed the sweeper rests.
  const server = await startServer({ speed: 1, hasRealHashes: true });
  const { request } = createClient(server.url, "acme");
  const attempt = async (email: string): Promise<number> => {
    const begin = process.hrtime.bigint();
    const { status } = await request(endpoints.login.method, "/api/login", { email, password: "not-their-password" });
    const ms = Number(process.hrtime.bigint() - begin) / 1e6;
    if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
    return ms;
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % pairsInWindow === 0) await nextWindow(server.url, attempt);
    const order = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) times[kind].push(await attempt(addresses[kind]));
  }
  await server.stop();
  const ratio = median(times.unknown) / median(times.known);
  const isWithin = Math.abs(ratio - 1) <= tolerance;
  if (!isWithin) process.exitCode = 1;
  printTable(
    `Sign-in refused: an unknown address's median time as a ratio to a known one's, ${pairs} pairs (limit ±${tolerance * 100} %)`,
    ["", "ratio", "within"],
    [["unknown / known", ratio.toFixed(3), isWithin ? "yes" : "NO"]],
  );
}

/** Moves the clock past the window, waits for the work that this starts, and warms up with one attempt. */
async function nextWindow(url: string, attempt: (email: string) => Promise<number>): Promise<void> {
  await post(url, "clock", { advanceSeconds: windowSeconds });
  await new Promise((done) => setTimeout(done, 300));
  await attempt("another.person@acme.test");
}
