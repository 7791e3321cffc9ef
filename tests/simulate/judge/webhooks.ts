/** Judges webhooks: each event reaches each endpoint at least once, unchanged, numbered without gaps, with right times. */
import type { ReceivedEvent } from "../world/receiver.ts";
import { readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

type Blame = (words: string) => void;

interface Body {
  readonly type: string;
  readonly data: {
    readonly sequence: number;
    readonly callId?: string;
    readonly endedAt?: string;
    readonly durationSeconds?: number;
  };
}

const read = ({ body }: ReceivedEvent): Body => JSON.parse(body);

export function judgeWebhooks(world: World, blame: Blame): void {
  const { received } = world;
  if (!received) return;
  const record = readRecord(world.store);
  const byId = Map.groupBy(received, ({ id }) => id);
  for (const [id, copies] of byId)
    if (new Set(copies.map(({ body }) => body)).size > 1) blame(`${id} is sent with different bodies`);
  for (const event of record.of("event")) {
    const id = text(event, "eventId");
    const copies = byId.get(id) ?? [];
    for (const endpoint of record.of("webhookendpoint")) {
      const isSameTenant = text(endpoint, "tenantId") === text(event, "tenantId");
      if (isSameTenant && !copies.some(({ url }) => url === text(endpoint, "url")))
        blame(`${text(event, "type")} ${id} does not reach ${text(endpoint, "url")}`);
    }
  }
  judgeSequences(
    record.of("event").map((event) => ({ subject: subjectOf(event), copies: byId.get(text(event, "eventId")) ?? [] })),
    blame,
  );
  judgeEnds(
    world,
    [...byId.values()].flatMap((copies) => copies.slice(0, 1)),
    blame,
  );
}

const subjectOf = (event: Parameters<typeof text>[0]): string =>
  `${text(event, "tenantId")} ${text(event, "subjectId")}`;

interface SubjectEvent {
  readonly subject: string;
  readonly copies: readonly ReceivedEvent[];
}

function judgeSequences(events: readonly SubjectEvent[], blame: Blame): void {
  for (const [subject, own] of Map.groupBy(events, (event) => event.subject)) {
    const numbers = own.flatMap(({ copies }) => copies.slice(0, 1).map((copy) => read(copy).data.sequence));
    const sorted = numbers.sort((a, b) => a - b);
    if (sorted.some((number, index) => number !== index + 1)) blame(`the events of ${subject} have numbers ${sorted}`);
  }
}

/** Each call that rang has one event of its end, with the provider's times. */
function judgeEnds(world: World, events: readonly ReceivedEvent[], blame: Blame): void {
  const ends = events.map(read).filter(({ type }) => type === "call.ended");
  const tenants = new Set(
    readRecord(world.store)
      .of("webhookendpoint")
      .map((row) => text(row, "tenantId")),
  );
  for (const { request, report, rings } of world.provider.calls) {
    const { callId, tenantId } = request.ref;
    if (!rings || !tenants.has(tenantId)) continue;
    const callEnds = ends.filter(({ data }) => data.callId === callId);
    if (callEnds.length !== 1) blame(`${callEnds.length} events tell of the end of ${callId}`);
    for (const { data } of callEnds) {
      if (data.endedAt !== report.endedAt)
        blame(`${callId} ended at ${report.endedAt}, and its event says ${data.endedAt}`);
      if (data.durationSeconds !== report.durationSeconds)
        blame(`${callId} had ${report.durationSeconds} s, and its event says ${data.durationSeconds} s`);
    }
  }
}
