import { csvLine } from "@callwright/contracts/csv";
import * as endpoints from "@callwright/contracts/endpoints/call";
import * as Call from "@callwright/core/call/index";
import { nowIso } from "@callwright/core/kernel/clock";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import { presentCall } from "../present/call.ts";

export function callHistoryRoutes(app: App): void {
  implement(app, endpoints.searchCalls, async ({ query: { limit, after, ...filter } }) => {
    const pages = pageTokens("search-calls", JSON.stringify(filter));
    const { items, next } = await Call.history(filter, { limit, after: await pages.read(after) });
    return { logs: items.map(presentCall), next: await pages.sign(next) };
  });

  implement(app, endpoints.exportCalls, async ({ query }) => ({
    filename: `calls-${nowIso().slice(0, 10)}.csv`,
    lines: lines(query),
  }));
}

const header = [
  ...["date", "name", "phone", "job", "outcome", "end_reason", "seconds", "direction", "summary", "call_id"],
];
const linesAtOnce = 100;

async function* lines(filter: Call.HistoryFilter): AsyncGenerator<string> {
  let page = await Call.history(filter, { limit: linesAtOnce });
  yield csvLine(header);
  for (;;) {
    yield page.items.map(lineOf).join("");
    if (!page.next) return;
    page = await Call.history(filter, { limit: linesAtOnce, after: page.next });
  }
}

const lineOf = (call: Call.CallItem): string =>
  csvLine([
    ...[call.dialedAt ?? call.createdAt, call.candidateName, call.phoneNumber, call.parentTitle, call.outcomeLabel],
    ...[call.endReason, call.seconds, call.direction ?? "outbound", call.summary, call.callId],
  ]);
