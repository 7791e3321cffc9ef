/** Simulates a domain's owner: reads the requested records and sets them in DNS a while later. */
import * as z from "zod/mini";
import type { DnsZone } from "../emulators/dns-zone.ts";

const answerSchema = z.object({
  domain: z.object({
    host: z.string(),
    records: z.array(z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() })),
  }),
});

/** Real duration, which the sandbox divides by its speed. */
const reactionSeconds = 60;
/** A domain with the label "wait", such as wait.acme.test, gets its records only on the sandbox's page. */
const waitingDomain = /(^|[.])wait[.]/;

export interface DomainOwner {
  /** Reads the API's answer to an added domain and sets its records. */
  setRecords(answer: Response): Promise<void>;
}

export function createDomainOwner(zone: Pick<DnsZone, "set">, speed: number): DomainOwner {
  return {
    async setRecords(answer) {
      if (!answer.ok) return;
      const { domain } = z.parse(answerSchema, await answer.json());
      if (waitingDomain.test(domain.host)) return;
      for (const record of domain.records) zone.set(record, (reactionSeconds * 1000) / speed);
    },
  };
}
