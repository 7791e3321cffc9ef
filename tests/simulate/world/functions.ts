/** The product's functions in a world: the workers of the queues that calls go through, and the sweeper. */
import { loadAccount } from "@callwright/core/call/account-capacity/account";
import * as Call from "@callwright/core/call/index";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { QueueName } from "@callwright/core/kernel/queues";
import * as Outbox from "@callwright/core/outbox/index";
import * as Text from "@callwright/core/text/index";
import { platformAccount } from "@callwright/core/voice-account/index";
import { handler as deliveries } from "@callwright/functions/queues/deliveries";
import { handler as dispatch } from "@callwright/functions/queues/dispatch";
import { handler as events } from "@callwright/functions/queues/events";
import { handler as followups } from "@callwright/functions/queues/followups";
import { handler as lists } from "@callwright/functions/queues/lists";
import { handler as recordings } from "@callwright/functions/queues/recordings";
import { handler as runs } from "@callwright/functions/queues/runs";
import { handler as texts } from "@callwright/functions/queues/texts";
import { createRandom } from "../random.ts";
import { useMachine } from "./machine.ts";
import type { QueueHandler } from "./queues.ts";
import { runtime, setRuntime } from "./runtime.ts";

interface Scope {
  readonly hasTexts: boolean;
  readonly hasRecordings: boolean;
  readonly hasHooks: boolean;
}

type Handlers = Partial<Record<QueueName, QueueHandler>>;

/** The workers of queues that calls need: mails, imports and documents have none here. */
export const handlersOf = ({ hasTexts, hasRecordings, hasHooks }: Scope): Handlers => ({
  dispatch,
  events,
  followups,
  runs,
  ...(hasTexts ? { lists, texts } : {}),
  ...(hasRecordings ? { recordings } : {}),
  ...(hasHooks ? { deliveries } : {}),
});

/** After every world's end. */
const lastDay = Date.parse("2999-01-01T00:00:00Z");

/** Makes the product forget the account, its only row cached across worlds: loaded on the last day, it expires too late to be used. */
export async function forgetAccount(): Promise<void> {
  const { ports } = runtime();
  useMachine({ now: () => lastDay, after: (_, run) => run(), random: createRandom(0) });
  setRuntime({ ports, send: async () => ({}) });
  const actor = { type: "platform", cause: "sweep" } as const;
  await runIn({ ...runtime(), requestId: "req_forget", actor, tenantId: undefined }, () =>
    loadAccount(platformAccount),
  );
}

/** A sweeper's round over calls, and over texts and webhooks where there are any. */
export async function sweepRound({ hasTexts, hasHooks }: Pick<Scope, "hasTexts" | "hasHooks">): Promise<void> {
  const actor = { type: "platform", cause: "sweep" } as const;
  await runIn({ ...runtime(), requestId: newId("req"), actor, tenantId: undefined }, async () => {
    await Promise.all([Call.sweep(), ...(hasTexts ? [Text.sweep()] : []), ...(hasHooks ? [Outbox.sweep()] : [])]);
  });
}
