import { describe, expect, it } from "vitest";
import { generateKey, isSecretRight, prefixOf, readKey } from "./secret.ts";

const apiKeyId = "key_01KAJ3X7QZ4M5N6P7R8S9T0V1W";
const userId = "user_01KAJ3X7QZ0000000000000000";

describe("a key", () => {
  it("names its user and its id, and its secret matches only its own hash", () => {
    const [one, other] = [generateKey(apiKeyId, userId), generateKey(apiKeyId, userId)];
    const parts = readKey(one.key);
    expect(parts).toMatchObject({ apiKeyId, userId });
    expect(isSecretRight(parts?.secret ?? "", one.secretHash)).toBe(true);
    expect(isSecretRight(parts?.secret ?? "", other.secretHash)).toBe(false);
    expect(one.secretHash).not.toContain(parts?.secret);
  });

  it("is recognisable by its prefix, which reveals nothing of its secret", () => {
    expect(prefixOf(apiKeyId)).toBe("cw_live_01KAJ3X7QZ4M5N");
    expect(generateKey(apiKeyId, userId).key.startsWith(prefixOf(apiKeyId))).toBe(true);
  });

  it.each(["", "anything", "cw_live_", `cw_live_${apiKeyId}`, `${generateKey(apiKeyId, userId).key}x`])(
    "is not read from %j",
    (text) => {
      expect(readKey(text)).toBeUndefined();
    },
  );
});
