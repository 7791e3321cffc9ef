/** Gives all people of a job or campaign scorecards and decisions, as their calls would; the server runs in this process. */
import { decisions, mustHaveStates } from "@callwright/contracts";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { runAs, runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Tenant from "@callwright/core/tenant/index";
import { runtime } from "@callwright/functions/runtime";

const batchSize = 10;

/** Address of the demo tenant. */
const host = "acme.localhost";

export async function giveScores(parentId: string): Promise<void> {
  const actor = { type: "platform", cause: "bench" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    const tenantId = (await Tenant.resolve(host)) ?? "";
    await runAs({ tenantId, actor: { type: "system", tenantId, cause: actor.cause } }, async () => {
      let pending: Promise<unknown>[] = [];
      let index = 0;
      for await (const { candidateId } of Candidate.all(parentId)) {
        pending.push(score({ tenantId, parentId, candidateId }, index));
        index += 1;
        if (pending.length < batchSize) continue;
        await Promise.all(pending);
        pending = [];
      }
      await Promise.all(pending);
      if (index === 0) throw new Error(`${parentId} has no people`);
      await Candidate.rebuildIndex(parentId, []);
    });
  });
}

interface PersonKey {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
}

const score = (key: PersonKey, index: number) =>
  db()
    .candidate.patch(key)
    .set({
      scorecard: {
        callId: newId("call"),
        score: 1 + (index % 41) / 10,
        answered: 1 + (index % 6),
        of: 6,
        mustHaves: mustHaveStates[index % mustHaveStates.length],
        notice: index % 27,
        date: `2027-0${1 + (index % 9)}-01`,
      },
      // One more than there are decisions, so that some people stay undecided.
      decision: decisions[index % (decisions.length + 1)],
    })
    .go();
