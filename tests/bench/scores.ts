/** Gives all people of a job or campaign scorecards and decisions, as their calls would; the server runs in this process. */
import { decisions, mustHaveStates } from "@callwright/contracts";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { runAs, runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Tenant from "@callwright/core/tenant/index";
import { runtime } from "@callwright/functions/runtime";

const atOnce = 10;

/** The demo tenant of `localhost`. */
const host = "acme.localhost";

export async function giveScores(parentId: string): Promise<void> {
  const actor = { type: "platform", cause: "bench" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    const tenantId = (await Tenant.resolve(host)) ?? "";
    await runAs({ tenantId, actor: { type: "system", tenantId, cause: actor.cause } }, async () => {
      let waiting: Promise<unknown>[] = [];
      let place = 0;
      for await (const { candidateId } of Candidate.all(parentId)) {
        waiting.push(score({ tenantId, parentId, candidateId }, place));
        place += 1;
        if (waiting.length < atOnce) continue;
        await Promise.all(waiting);
        waiting = [];
      }
      await Promise.all(waiting);
      if (place === 0) throw new Error(`${parentId} has no people`);
      await Candidate.rebuildIndex(parentId, []);
    });
  });
}

interface PersonKey {
  readonly tenantId: string;
  readonly parentId: string;
  readonly candidateId: string;
}

const score = (key: PersonKey, place: number) =>
  db()
    .candidate.patch(key)
    .set({
      scorecard: {
        callId: newId("call"),
        score: 1 + (place % 41) / 10,
        answered: 1 + (place % 6),
        of: 6,
        mustHaves: mustHaveStates[place % mustHaveStates.length],
        notice: place % 27,
        date: `2027-0${1 + (place % 9)}-01`,
      },
      decision: decisions[place % (decisions.length + 1)],
    })
    .go();
