/** Follows a run to its end in the sandbox, and moves the clock whenever all remaining people wait for a later time. */
import type { JobDetail } from "@callwright/contracts";
import { clockNow, post } from "../outside/sandbox.ts";
import { isOver, readJob, signedIn } from "./batch.ts";

const pollMs = 250;
/** Shorter waits pass in real time. */
const shortWaitMs = 2_000;
/** Moving this much past the next due time also covers people whom the run called within the same minute. */
const minuteMs = 60_000;

/** Returns the finished job; `moves` are the instants to which the clock was moved. */
export async function runOut(url: string, jobId: string, seconds = 120): Promise<{ job: JobDetail; moves: string[] }> {
  const moves: string[] = [];
  const deadline = Date.now() + seconds * 1000;
  let client = await signedIn(url);
  let lastReading = "";
  for (;;) {
    const job = await readJob(client, jobId, 1, 1);
    if (isOver(job)) return { job, moves };
    if (Date.now() > deadline) throw new Error(`Not over within ${seconds} s: ${JSON.stringify(job.run)}`);
    // Moves only after two equal readings: a call that is being claimed may count neither as waiting nor as placed.
    const reading = JSON.stringify([job.run?.nextAt, job.run?.placed, job.run?.ended]);
    const to = job.run && reading === lastReading && (await nextClockTime(url, job.run));
    lastReading = reading;
    if (to) {
      moves.push(to);
      await post(url, "clock", { to });
      // The moved clock may have ended the session.
      client = await signedIn(url);
    }
    await new Promise((done) => setTimeout(done, pollMs));
  }
}

/** The instant to move to, if all calls that were placed have ended or wait for a later time. */
async function nextClockTime(url: string, run: NonNullable<JobDetail["run"]>): Promise<string | undefined> {
  const { nextAt, placed, ended, waiting } = run;
  if (!nextAt || placed - ended > waiting) return undefined;
  const isFar = Date.parse(nextAt) - (await clockNow(url)) > shortWaitMs;
  return isFar ? new Date(Date.parse(nextAt) + minuteMs).toISOString() : undefined;
}
