import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { describe, expect, it } from "vitest";
import { seal } from "./seal.ts";

describe("sealing", () => {
  it("makes a compact JWE that only the private key opens, with the key's id", async () => {
    const { publicKey, privateKey } = await generateKeyPair("RSA-OAEP-256", { extractable: true });
    const key = { ...(await exportJWK(publicKey)), kid: "k1" };
    const credentials = {
      provider: "telnyx",
      phoneNumber: "+14155550123",
      label: "Main",
      apiKey: "KEY0123456789",
    } as const;
    const sealed = await seal(credentials, key);
    expect(sealed.split(".")).toHaveLength(5);
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(credentials);
    expect(protectedHeader).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM", kid: "k1" });
  });
});
