import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import Telnyx from "telnyx";
import { describe, expect, it } from "vitest";
import { webhookToken } from "../carrier-addresses.ts";
import { toleranceSeconds, verifyTelnyx, verifyToken } from "./webhook.ts";

const pair = generateKeyPairSync("ed25519");
const otherPair = generateKeyPairSync("ed25519");
const rawKey = (key: KeyObject) => key.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
const publicKey = rawKey(pair.publicKey);
const now = Date.parse("2026-11-20T10:00:00.400Z");
const body = JSON.stringify({ data: { event_type: "message.received", id: "1", payload: { text: "Grüße" } } });

const signBody = (at = now, key = pair.privateKey, text = body) => {
  const timestamp = String(Math.floor(at / 1000));
  return { timestamp, signature: sign(null, Buffer.from(`${timestamp}|${text}`), key).toString("base64") };
};

describe("a webhook of Telnyx's", () => {
  it("is accepted by our check and by the vendor's own", async () => {
    const fresh = signBody(Date.now());
    const client = new Telnyx({ apiKey: "KEY0123456789", publicKey });
    const headers = { "telnyx-signature-ed25519": fresh.signature, "telnyx-timestamp": fresh.timestamp };
    await expect(Promise.resolve(client.webhooks.unwrap(body, { headers }))).resolves.toBeDefined();
    expect(verifyTelnyx(publicKey, fresh, body, Date.now())).toBe("proven");
  });

  it("is accepted up to 300 seconds before or after its time, and stale at 301", () => {
    const verdictAfter = (seconds: number) => verifyTelnyx(publicKey, signBody(), body, now + seconds * 1000);
    expect(verdictAfter(toleranceSeconds)).toBe("proven");
    expect(verdictAfter(toleranceSeconds + 1)).toBe("stale");
    expect(verdictAfter(-toleranceSeconds)).toBe("proven");
    expect(verdictAfter(-toleranceSeconds - 1)).toBe("stale");
  });

  it("that is too old is reported as stale, even if another key signed it", () => {
    const old = signBody(now - (toleranceSeconds + 1) * 1000, otherPair.privateKey);
    expect(verifyTelnyx(publicKey, old, body, now)).toBe("stale");
  });

  it.each([
    ["without a signature", { ...signBody(), signature: undefined }, body, "unsigned"],
    ["without a time", { ...signBody(), timestamp: undefined }, body, "unsigned"],
    ["with a time that is not a number", { ...signBody(), timestamp: "soon" }, body, "unsigned"],
    ["with a changed time", { ...signBody(), timestamp: String(Math.floor(now / 1000) + 1) }, body, "wrong"],
    ["signed with another account's key", signBody(now, otherPair.privateKey), body, "wrong"],
    ["with another body", signBody(), body.replace("Grüße", "Gruss"), "wrong"],
    ["with a signature that is no base64", { ...signBody(), signature: "%%%" }, body, "wrong"],
  ])("is refused %s", (_, proof, text, verdict) => {
    expect(verifyTelnyx(publicKey, proof, text, now)).toBe(verdict);
  });

  it.each(["", "AAAA", "not a key at all"])("is refused where the known key is %j", (key) => {
    expect(verifyTelnyx(key, signBody(), body, now)).toBe("wrong");
  });
});

describe("a token in the webhook's URL, for accounts without a public key", () => {
  const number = { tenantId: "ten_1", numberId: "num_1" };

  it("is accepted only for the API key and the number that it was made for", () => {
    const token = webhookToken("KEY0123456789", number);
    expect(verifyToken("KEY0123456789", number, token)).toBe(true);
    expect(verifyToken("KEY0123456780", number, token)).toBe(false);
    expect(verifyToken("KEY0123456789", { ...number, tenantId: "ten_2" }, token)).toBe(false);
    expect(verifyToken("KEY0123456789", { ...number, numberId: "num_2" }, token)).toBe(false);
    expect(verifyToken("KEY0123456789", number, undefined)).toBe(false);
    expect(verifyToken("KEY0123456789", number, "")).toBe(false);
  });
});
