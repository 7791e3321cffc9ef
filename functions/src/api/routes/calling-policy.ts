import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import * as endpoints from "@callwright/contracts/endpoints/reach";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Compliance from "@callwright/core/compliance/index";
import * as Parent from "@callwright/core/parent/index";
import { inChosenTenant } from "../chosen-tenant.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function callingPolicyRoutes(app: App): void {
  implement(app, endpoints.getCallingPolicy, async ({ query }) => ({
    policy: await inChosenTenant(query.tenantId, Compliance.readPolicy),
    countries: Compliance.countries(),
  }));

  implement(app, endpoints.saveCallingPolicy, async ({ query, body }) =>
    inChosenTenant(query.tenantId, async () => {
      const policy = await Compliance.changePolicy(body);
      await Billing.limitConcurrency(policy.maxLive);
      return { message: messages.callingPolicySaved, policy };
    }),
  );

  implement(app, endpoints.exportDecisions, async ({ params }) => {
    const parent = await Parent.get(params.id);
    return { filename: `${parent.title}-decisions.csv`, lines: decisionLines(parent.parentId) };
  });
}

const header = [
  ...["callId", "candidateName", "phoneNumber", "decidedAt", "decision", "rule", "meaning"],
  ...["until", "purpose", "basis", "timezone", "localTime", "ringsBefore"],
];

async function* decisionLines(parentId: string): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const calls of Call.gateDecisions(parentId))
    yield calls
      .map(({ call, decision: { kind, rule, at, until, inputs } }) =>
        csvLine([
          ...[call.callId, call.candidateName, call.phoneNumber, at, kind, rule, Compliance.explain({ rule }), until],
          ...[inputs?.purpose, inputs?.basis, inputs?.zone, inputs?.local, inputs?.rings],
        ]),
      )
      .join("");
}
