import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import * as endpoints from "@callwright/contracts/endpoints/call";
import { getAgentLogs } from "@callwright/contracts/endpoints/campaign";
import { startWebCall } from "@callwright/contracts/endpoints/inbound";
import { endCall } from "@callwright/contracts/endpoints/run";
import { refusal } from "@callwright/contracts/refusals";
import * as Auth from "@callwright/core/auth/index";
import * as Call from "@callwright/core/call/index";
import { nowIso } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import * as Theme from "@callwright/core/theme/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import { logPage, presentCall, presentCallLog } from "../present/call.ts";

export function callRoutes(app: App): void {
  liveCallRoutes(app);
  logRoutes(app);
  historyRoutes(app);
}

function liveCallRoutes(app: App): void {
  implement(app, endpoints.placeCall, async ({ body }) => {
    const parentId = body.jobId ?? body.agentId;
    if (!parentId) throw new AppError("validation_failed", refusal("candidate_parent_missing"));
    const { candidate: candidateId, selectedPhoneNumberId: numberId, askedFor } = body;
    const { callId } = await Call.place({ parentId, candidateId, numberId, askedFor });
    return { message: messages.callExecuted, callId };
  });

  implement(app, startWebCall, async ({ body }) => {
    await Auth.limitVoiceTests();
    const { id, webCallUrl } = await Call.startWebCall(body.assistant);
    return { id, webCallUrl };
  });

  implement(app, endCall, async ({ params }) => {
    await Call.hangUp(params.id);
    return { message: messages.callEnding };
  });
}

function logRoutes(app: App): void {
  for (const endpoint of [endpoints.getLogsByJob, getAgentLogs])
    implement(app, endpoint, async ({ params, query }) => logPage(await Call.listOfParent(params.id, query), query));

  implement(app, endpoints.getAllLogs, async ({ query }) => logPage(await Call.listOfUser(query), query));

  implement(app, endpoints.getCallLog, async ({ params }) => {
    const call = await Call.get(params.id);
    const [transcript, parent, theme] = await Promise.all([
      Call.transcript(call),
      // Only ended calls have a scorecard; its salaries need the parent's currency.
      call.state === "ended" ? Parent.load(call.parentId) : undefined,
      Theme.current(),
    ]);
    const currency = parent?.currency;
    const scorecard = await Call.readScorecard(call, currency);
    const showsCosts = theme?.variant.showsCallCosts === true;
    return { log: presentCallLog(call, { transcript, scorecard, currency, showsCosts }) };
  });

  implement(app, endpoints.getRecording, async ({ params }) => ({
    location: await Call.recordingLink(params.id, params.channel),
  }));
}

function historyRoutes(app: App): void {
  implement(app, endpoints.searchCalls, async ({ query: { limit, after, ...filter } }) => {
    const tokens = pageTokens("search-calls", JSON.stringify(filter));
    const { items, next } = await Call.history(filter, { limit, after: await tokens.read(after) });
    return { logs: items.map(presentCall), next: await tokens.sign(next) };
  });

  implement(app, endpoints.exportCalls, async ({ query }) => ({
    filename: `calls-${nowIso().slice(0, 10)}.csv`,
    lines: csvLines(query),
  }));
}

const csvColumns: Readonly<Record<string, (call: Call.CallItem) => string | number | undefined>> = {
  date: ({ dialedAt, createdAt }) => dialedAt ?? createdAt,
  name: ({ candidateName }) => candidateName,
  phone: ({ phoneNumber }) => phoneNumber,
  job: ({ parentTitle }) => parentTitle,
  outcome: ({ outcomeLabel }) => outcomeLabel,
  end_reason: ({ endReason }) => endReason,
  seconds: ({ seconds }) => seconds,
  direction: ({ direction = "outbound" }) => direction,
  summary: ({ summary }) => summary,
  call_id: ({ callId }) => callId,
};
const callsPerPage = 100;

async function* csvLines(filter: Call.HistoryFilter): AsyncGenerator<string> {
  const columns = Object.values(csvColumns);
  // Read before the first line, so that a refusal still sets the status.
  let page = await Call.history(filter, { limit: callsPerPage });
  yield csvLine(Object.keys(csvColumns));
  for (;;) {
    yield page.items.map((call) => csvLine(columns.map((cell) => cell(call)))).join("");
    if (!page.next) return;
    page = await Call.history(filter, { limit: callsPerPage, after: page.next });
  }
}
