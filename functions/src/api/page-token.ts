/** Signed page tokens: a client continues a list only from a place that it was given. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { ports, userActor } from "@callwright/core/kernel/context";
import { invalidField } from "@callwright/core/kernel/error";

export interface PageTokens {
  sign(place: string | undefined): Promise<string | undefined>;
  /** The place; a token of another list, another search or another user is refused. */
  read(token: string | undefined, field?: string): Promise<string | undefined>;
}

/** `list` holds its name and all that selects its rows. */
export function pageTokens(...list: readonly string[]): PageTokens {
  const tokenOf = (key: Uint8Array, place: string): string => {
    const { tenantId, userId } = userActor();
    const mac = createHmac("sha256", key).update(JSON.stringify(["page", tenantId, userId, list, place]));
    return `${Buffer.from(place).toString("base64url")}.${mac.digest("base64url")}`;
  };
  return {
    async sign(place) {
      return place === undefined ? undefined : tokenOf((await ports().secrets.sessionKeys())[0], place);
    },
    async read(token, field = "after") {
      if (token === undefined) return undefined;
      const place = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
      const keys = await ports().secrets.sessionKeys();
      if (!keys.some((key) => isSame(token, tokenOf(key, place)))) throw invalidField(field, refusal("page_unknown"));
      return place;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
