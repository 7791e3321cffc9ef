/** The invariants of the engine, judged by the provider's record, by every commit, and by a recount at the end. */
import type { Change } from "../../table/store.ts";
import type { Plan } from "../plan.ts";
import type { ProviderCall } from "../world/provider.ts";
import { readRecord } from "../world/record.ts";
import { casts, tenantIdOf } from "../world/template.ts";
import type { World } from "../world/world.ts";
import { judgeAccount } from "./account.ts";
import { judgeAfterwards } from "./afterwards.ts";
import { createCommitJudge } from "./commits.ts";
import { createDeadlineJudge } from "./deadline.ts";
import { createDialJudge } from "./dials.ts";
import { judgeFigures } from "./figures.ts";
import { createIncomingJudge } from "./incoming.ts";
import { judgeInterviews } from "./interviews.ts";
import { judgeList } from "./list.ts";
import { createOrderJudge } from "./order.ts";
import { createPacingJudge } from "./pacing.ts";
import { judgePromises } from "./promises.ts";
import { createRetryJudge } from "./retries.ts";
import { judgeTexts } from "./texts.ts";
import { judgeTransfers } from "./transfers.ts";
import { judgeWebhooks } from "./webhooks.ts";

export interface Judge {
  readonly violations: readonly string[];
  onCommit(changes: readonly Change[]): void;
  onAccepted(call: ProviderCall): void;
  onRequested(worker: string): void;
  /** Judges the list of a job as one of its users reads it. */
  judgeList(jobId: string): Promise<void>;
  /** Judges the end state of a world that became quiet, or did not in time. */
  judgeEndState(isQuiet: boolean): void;
}

export function createJudge(plan: Plan, world: () => World): Judge {
  const violations: string[] = [];
  const blame = (words: string): void => {
    if (violations.includes(words)) return;
    violations.push(words);
    world().tell(() => `VIOLATION ${words}`);
  };
  const providerCalls = () => world().provider.calls;
  const isLineOfTenant = (voiceNumberId: string, tenantId: string): boolean =>
    casts[plan.cast].some(
      ({ letter, numbers }) =>
        tenantIdOf(letter, plan.nonce) === tenantId &&
        numbers.some((numberId) => `voice_${numberId}` === voiceNumberId),
    );
  const now = () => world().timeline.now();
  const record = () => readRecord(world().store);
  const { concurrency, maxLive, reachPlan } = plan;
  const incoming = createIncomingJudge(blame);
  const commitJudges = [
    incoming.onCommit,
    createCommitJudge({ blame, providerCalls, now, concurrency, maxLive }),
    createPacingJudge({ blame, record }),
    createRetryJudge({ blame, record, now, reachPlan }),
    createOrderJudge({ blame, now, concurrency, calmFrom: () => world().calmFrom }),
    createDeadlineJudge({ blame, now, plan, calmFrom: () => world().calmFrom }),
  ];
  return {
    violations,
    onCommit: (changes) => {
      for (const judge of commitJudges) judge(changes);
    },
    onAccepted: createDialJudge({ blame, plan, providerCalls, isLineOfTenant }),
    // A provider that answers slowly must not hold up the ends of calls.
    onRequested: (worker) => {
      if (!worker.startsWith("dispatch ")) blame(`${worker} dials`);
    },
    judgeList: (jobId) =>
      judgeList(world(), jobId, blame).catch((error: unknown) => blame(`the list cannot be read: ${String(error)}`)),
    judgeEndState: (isQuiet) => {
      if (!isQuiet) blame("the world does not come to rest");
      judgeAfterwards(world(), blame);
      incoming.judgeEndState(world());
      judgeAccount(world(), plan, blame);
      judgeTexts(world(), blame);
      judgeFigures(world(), blame);
      judgeWebhooks(world(), blame);
      judgePromises(world(), blame);
      judgeInterviews(world(), blame);
      judgeTransfers(world(), blame);
    },
  };
}
