/** Signed page tokens: a client continues a list only from a cursor that it was given. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { ports, userActor } from "@callwright/core/kernel/context";
import { invalidField } from "@callwright/core/kernel/error";

export interface PageTokens {
  sign(cursor: string | undefined): Promise<string | undefined>;
  /** Returns the token's cursor. Refuses a token of another list, search or user. */
  read(token: string | undefined, field?: string): Promise<string | undefined>;
}

export function pageTokens(...listAndFilters: readonly string[]): PageTokens {
  const createToken = (key: Uint8Array, cursor: string): string => {
    const { tenantId, userId } = userActor();
    const content = JSON.stringify(["page", tenantId, userId, listAndFilters, cursor]);
    const mac = createHmac("sha256", key).update(content);
    return `${Buffer.from(cursor).toString("base64url")}.${mac.digest("base64url")}`;
  };
  return {
    async sign(cursor) {
      if (cursor === undefined) return undefined;
      // The first key signs; `read` also accepts the keys before it, so that a new key invalidates no token.
      const [signingKey] = await ports().secrets.sessionKeys();
      return createToken(signingKey, cursor);
    },
    async read(token, field = "after") {
      if (token === undefined) return undefined;
      const [encodedCursor = ""] = token.split(".");
      const cursor = Buffer.from(encodedCursor, "base64url").toString();
      const keys = await ports().secrets.sessionKeys();
      const isOurs = keys.some((key) => isSame(token, createToken(key, cursor)));
      if (!isOurs) throw invalidField(field, refusal("page_unknown"));
      return cursor;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const oneBytes = Buffer.from(one);
  const otherBytes = Buffer.from(other);
  return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
}
