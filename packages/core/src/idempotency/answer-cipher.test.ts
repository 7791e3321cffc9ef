import { expect, it } from "vitest";
import { decryptAnswer, encryptAnswer } from "./answer-cipher.ts";

const [newSecret, oldSecret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const answer = '{"secret":"cw_live_1"}';

it("an answer is decrypted with the client's key and one of our secrets, also after a rotation", () => {
  const stored = encryptAnswer([oldSecret], "key-1", answer);
  expect(Buffer.from(stored, "base64").toString()).not.toContain("cw_live");
  expect(decryptAnswer([newSecret, oldSecret], "key-1", stored)).toBe(answer);
});

it.each([
  ["another key", [oldSecret], "key-2"],
  ["another secret", [newSecret], "key-1"],
] as const)("an answer cannot be decrypted with %s", (_, secrets, key) => {
  expect(decryptAnswer(secrets, key, encryptAnswer([oldSecret], "key-1", answer))).toBeUndefined();
});
