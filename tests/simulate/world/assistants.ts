/** The assistants of a world: they offer times, book one and confirm it; requests are doubled, and answers are lost. */
import type { ToolAnswer, ToolRequest } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import type { Timeline } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Network } from "./network.ts";
import type { ProviderCall } from "./provider.ts";

export type AskTools = (request: ToolRequest) => Promise<ToolAnswer[]>;

/** A booking that an assistant confirmed to its person; the last one of a call counts. */
export interface ConfirmedBooking {
  readonly callId: string;
  readonly tenantId: string;
  readonly startsAt: number;
}

interface AssistantOptions {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly network: Network;
  readonly later: (ms: number, work: () => unknown) => void;
  readonly ask: AskTools;
  readonly tell: (words: () => string) => void;
}

/** An assistant waits this long for a tool's answer. */
const toolTimeoutMs = 12_000;
/** People answer in rounds of this length, so that several calls book at the same moment. */
const roundMs = 15_000;

const resultSchema = z.object({
  booked: z.optional(z.boolean()),
  times: z.optional(z.array(z.object({ id: z.string() }))),
});
type Result = z.output<typeof resultSchema>;

/** A time's id is its minute since the epoch in base 36, after a letter. */
const timeOf = (id: string): number => Number.parseInt(id.slice(1), 36) * 60_000;

export function createAssistants({ timeline, random, network, later, ask, tell }: AssistantOptions) {
  const bookings: ConfirmedBooking[] = [];
  let requestCount = 0;

  /** Calls `done` with the tool's result, or with undefined if none comes in time. */
  function request(call: ProviderCall, name: string, input: object, done: (result: Result | undefined) => void): void {
    requestCount += 1;
    const tool = { id: `tool_${requestCount}`, name, input };
    const { voiceCallId } = call;
    const { ref } = call.request;
    const body = { voiceCallId, ref, calls: [tool] };
    let isOver = false;
    const finish = (answers: readonly ToolAnswer[] | undefined) => {
      if (isOver) return;
      isOver = true;
      const [answer] = answers ?? [];
      done(answer && "result" in answer ? z.safeParse(resultSchema, JSON.parse(answer.result)).data : undefined);
    };
    const copies = random.chance(0.3) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      network
        .reach(`tool ${name} of ${ref.callId}`, random.between(20, 200), () => ask(body))
        // A copy that fails gives no answer: the other copy or the time-out decides.
        .then(finish, () => undefined);
    later(toolTimeoutMs, () => finish(undefined));
  }

  function book(call: ProviderCall, id: string, triesLeft: number): void {
    request(call, "book_time", { id }, (result) => {
      if (call.isOver) return;
      if (!result && triesLeft > 0) return book(call, id, triesLeft - 1);
      if (!result?.booked) return;
      const { callId, tenantId } = call.request.ref;
      tell(() => `ASSISTANT of ${callId} says that ${new Date(timeOf(id)).toISOString()} is booked`);
      bookings.push({ callId, tenantId, startsAt: timeOf(id) });
    });
  }

  return {
    bookings,
    talk(call: ProviderCall): void {
      request(call, "offer_times", {}, (offer) => {
        const [first] = offer?.times ?? [];
        if (!first || call.isOver) return;
        const now = timeline.now();
        later(Math.ceil((now + 1) / roundMs) * roundMs - now, () => !call.isOver && book(call, first.id, 2));
      });
    },
  };
}
