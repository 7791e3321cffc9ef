import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import * as endpoints from "@callwright/contracts/endpoints/reach";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Compliance from "@callwright/core/compliance/index";
import * as Parent from "@callwright/core/parent/index";
import { runInChosenTenant } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function complianceRoutes(app: App): void {
  policyRoutes(app);
  doNotCallRoutes(app);
}

function policyRoutes(app: App): void {
  implement(app, endpoints.getCallingPolicy, async ({ query }) => ({
    policy: await runInChosenTenant(query.tenantId, Compliance.readPolicy),
    countries: Compliance.countries(),
  }));

  implement(app, endpoints.saveCallingPolicy, async ({ query, body }) =>
    runInChosenTenant(query.tenantId, async () => {
      const policy = await Compliance.changePolicy(body);
      // A call is reserved on the tenant's meter, which has its own copy of the limit.
      await Billing.limitConcurrency(policy.maxLive);
      return { message: messages.callingPolicySaved, policy };
    }),
  );

  implement(app, endpoints.exportDecisions, async ({ params }) => {
    const parent = await Parent.get(params.id);
    return { filename: `${parent.title}-decisions.csv`, lines: decisionLines(parent.parentId) };
  });
}

async function* decisionLines(parentId: string): AsyncGenerator<string> {
  yield csvLine(Object.keys(decisionColumns));
  const columns = Object.values(decisionColumns);
  for await (const rows of Call.gateDecisions(parentId))
    yield rows.map((row) => csvLine(columns.map((cell) => cell(row)))).join("");
}

interface DecisionRow {
  readonly call: Call.CallItem;
  readonly decision: NonNullable<ReturnType<typeof Call.gateDecision>>;
}

const decisionColumns: Readonly<Record<string, (row: DecisionRow) => string | number | undefined>> = {
  callId: ({ call }) => call.callId,
  candidateName: ({ call }) => call.candidateName,
  phoneNumber: ({ call }) => call.phoneNumber,
  decidedAt: ({ decision }) => decision.at,
  decision: ({ decision }) => decision.kind,
  rule: ({ decision }) => decision.rule,
  meaning: ({ decision: { rule } }) => Compliance.explain({ rule }),
  until: ({ decision }) => decision.until,
  purpose: ({ decision }) => decision.inputs?.purpose,
  basis: ({ decision }) => decision.inputs?.basis,
  timezone: ({ decision }) => decision.inputs?.zone,
  localTime: ({ decision }) => decision.inputs?.local,
  ringsBefore: ({ decision }) => decision.inputs?.rings,
};

function doNotCallRoutes(app: App): void {
  implement(app, endpoints.getDoNotCall, async ({ query }) => {
    const tokens = pageTokens("do-not-call", query.search);
    const after = await tokens.read(query.after);
    const { entries, total, next } = await Compliance.DoNotCall.page({ ...query, after });
    return { entries: entries.map(presentEntry), total, next: await tokens.sign(next) };
  });

  implement(app, endpoints.addDoNotCall, async ({ body }) => {
    const entry = await Compliance.DoNotCall.add(body);
    // Takes the call out of the queue now; numbers of an import are refused by the gate when their call is due.
    await Call.cancelQueuedFor(entry.phoneNumber);
    return { message: messages.doNotCallAdded, entry: presentEntry(entry) };
  });

  implement(app, endpoints.importDoNotCall, async ({ body }) => {
    const counts = await Compliance.DoNotCall.addMany(body.rows);
    return { message: messages.doNotCallImported, ...counts };
  });

  implement(app, endpoints.removeDoNotCall, async ({ body }) => {
    await Compliance.DoNotCall.remove(body);
    return { message: messages.doNotCallRemoved };
  });

  implement(app, endpoints.exportDoNotCall, async () => ({ filename: "do-not-call.csv", lines: doNotCallLines() }));
}

function presentEntry(number: Compliance.DoNotCall.ListedNumber): endpoints.DoNotCall {
  const { phoneNumber, source = "manual", words = "", actor, fromCallId, suppressedAt } = number;
  return {
    phoneNumber,
    source,
    words,
    ...(actor && { actor }),
    ...(fromCallId && { callId: fromCallId }),
    createdAt: suppressedAt,
  };
}

async function* doNotCallLines(): AsyncGenerator<string> {
  yield csvLine(["phoneNumber", "source", "words", "actor", "callId", "addedAt"]);
  for await (const numbers of Compliance.DoNotCall.pages()) yield numbers.map(doNotCallLine).join("");
}

function doNotCallLine(number: Compliance.DoNotCall.ListedNumber): string {
  const { phoneNumber, source, words, actor, callId, createdAt } = presentEntry(number);
  return csvLine([phoneNumber, source, words, actor, callId, createdAt]);
}
