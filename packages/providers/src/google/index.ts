import { lazy } from "@callwright/core/kernel/lazy";
import type { Google } from "@callwright/core/ports/google";
import type { TokenRules } from "./token.ts";

export interface GoogleConfig {
  readonly clientId: string;
  readonly authorizeUrl?: string | undefined;
  readonly keysUrl?: string | undefined;
  readonly issuer?: string | undefined;
  readonly now: () => number;
}

const official = {
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  keysUrl: "https://www.googleapis.com/oauth2/v3/certs",
  issuer: "https://accounts.google.com",
} as const;

export function createGoogle(config: GoogleConfig): Google {
  const { clientId, now, authorizeUrl = official.authorizeUrl } = config;
  const rules: TokenRules = {
    clientId,
    keysUrl: new URL(config.keysUrl ?? official.keysUrl),
    issuer: config.issuer ?? official.issuer,
    now,
  };
  const tokenReader = lazy(async () => {
    const { createTokenReader } = await import("./token.ts");
    return createTokenReader(rules);
  });
  return {
    authorization: { clientId, authorizeUrl },
    async verify(token) {
      return (await tokenReader())(token);
    },
  };
}
