import { messages, type runStates } from "@callwright/contracts";
import type { leadsSchema } from "@callwright/contracts/endpoints/run";
import * as endpoints from "@callwright/contracts/endpoints/run";
import * as Call from "@callwright/core/call/index";
import type * as z from "zod/mini";
import { config } from "../../config.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentPagination } from "../present/pagination.ts";

export function runRoutes(app: App): void {
  implement(app, endpoints.batchCalls, async ({ body }) => {
    const { campaignId, startAt, key, onlyNew, promptVersions, expectedSeconds } = body;
    const run = await Call.startRun({
      parentId: campaignId,
      leads: toLeads(body.leads),
      numberIds: numberIdsIn(body),
      startAt,
      key,
      isOnlyNew: onlyNew,
      promptVersions,
      expectedSeconds,
    });
    const { runId, total, state, pauseWords } = run;
    const answer = { agentId: campaignId, message: startMessages[state], runId, total, state };
    return { ...answer, ...(state === "paused" && { pauseWords }) };
  });

  implement(app, endpoints.previewRun, async ({ body }) => {
    const preview = await Call.RunMonitor.preview({
      parentId: body.campaignId,
      leads: toLeads(body.leads),
      startAt: body.startAt,
      isOnlyNew: body.onlyNew,
      runId: body.runId,
      numberIds: numberIdsIn(body),
    });
    return { preview: { ...preview, canMoveClock: config.canMoveClock() } };
  });

  // An unchanged poll reads the session, the user, the run and its live calls, and nothing else.
  implement(app, endpoints.getRun, async ({ params }, c) => {
    const snapshot = await Call.RunMonitor.snapshot(params.id);
    const etag = `W/"${snapshot.version}"`;
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
    const { monitor, isWhole } = await Call.RunMonitor.monitor(snapshot);
    // Without an ETag the next poll reads again, because the counters may not have all ended calls yet.
    if (isWhole) c.header("etag", etag);
    return { run: { ...monitor, canMoveClock: config.canMoveClock() } };
  });

  implement(app, endpoints.getRuns, async ({ params, query }) => {
    const { items, total } = await Call.RunMonitor.listRuns(params.id, query);
    return { runs: items, pagination: presentPagination(total, query) };
  });

  implement(app, endpoints.pauseRun, async ({ params }) => {
    return progressAnswer(messages.runPaused, await Call.RunMonitor.pause(params.id));
  });

  implement(app, endpoints.resumeRun, async ({ params }) => {
    return progressAnswer(messages.runResumed, await Call.RunMonitor.resume(params.id));
  });

  implement(app, endpoints.cancelRun, async ({ params }) => {
    return progressAnswer(messages.runCancelled, await Call.RunMonitor.cancel(params.id));
  });

  implement(app, endpoints.appendRun, async ({ params, body }) => {
    return progressAnswer(messages.runAppended, await Call.RunMonitor.append(params.id, toLeads(body.leads)));
  });
}

/** By the run's state: a repeated request returns the run of the first request, which may be over already. */
const startMessages = {
  scheduled: messages.batchStarted,
  running: messages.batchStarted,
  paused: messages.runIsPaused,
  completed: messages.runIsOver,
  cancelled: messages.runIsOver,
} as const satisfies Record<(typeof runStates)[number], string>;

const progressAnswer = (message: string, run: Parameters<typeof Call.RunMonitor.progressOf>[0]) => ({
  message,
  run: Call.RunMonitor.progressOf(run),
});

function numberIdsIn({ selectedPhoneNumberId, numberIds = [] }: z.output<typeof endpoints.batchBody>): string[] {
  const allIds = selectedPhoneNumberId ? [selectedPhoneNumberId, ...numberIds] : numberIds;
  return [...new Set(allIds)];
}

/** Old clients send a plain list of ids. */
const toLeads = (leads: z.output<typeof leadsSchema>) => (Array.isArray(leads) ? { candidateIds: leads } : leads);
