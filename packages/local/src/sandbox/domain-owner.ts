/** Simulates a domain's owner: reads the requested records and sets them in DNS a while later. */
import * as z from "zod/mini";
import type { DnsZone } from "../emulators/dns-zone.ts";

const answerSchema = z.object({
  domain: z.object({
    host: z.string(),
    records: z.array(z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() })),
  }),
});

/** Seconds in life; the sandbox is faster. */
const thoughtSeconds = 60;
/** A name with this label gets no records until the sandbox sets them on request. */
const waits = /(^|[.])wait[.]/;

export interface DomainOwner {
  /** Reads the API's answer to a domain that was added. */
  read(answer: Response): Promise<void>;
}

export function createDomainOwner(zone: Pick<DnsZone, "set">, speed: number): DomainOwner {
  return {
    async read(answer) {
      if (!answer.ok) return;
      const { domain } = z.parse(answerSchema, await answer.json());
      if (waits.test(domain.host)) return;
      for (const record of domain.records) zone.set(record, (thoughtSeconds * 1000) / speed);
    },
  };
}
