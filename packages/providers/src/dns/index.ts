import { Resolver } from "node:dns/promises";
import type { Dns } from "@callwright/core/ports/edge";

export interface DnsConfig {
  readonly server?: string | undefined;
}

const limits = { timeout: 2000, tries: 2 } as const;
const noRecordCodes = new Set(["ENODATA", "ENOTFOUND"]);

export function createDns({ server }: DnsConfig = {}): Dns {
  return {
    async txtRecords(name) {
      const resolver = new Resolver(limits);
      if (server) resolver.setServers([server]);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (error instanceof Error && "code" in error && noRecordCodes.has(String(error.code))) return [];
        throw error;
      }
    },
  };
}
