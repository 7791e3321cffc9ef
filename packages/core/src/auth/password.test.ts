import { describe, expect, it } from "vitest";
import { commonWords } from "./common-passwords.ts";
import { hashPassword, isCommon, needsRehash, requireGoodPassword, verifyPassword } from "./password.ts";

describe("a password", () => {
  it("is kept as argon2id with its parameters, and salted", async () => {
    const [one, other] = await Promise.all([hashPassword("Callwright-demo-1"), hashPassword("Callwright-demo-1")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(needsRehash(one)).toBe(false);
  });

  it("matches only its own hash", async () => {
    const hash = await hashPassword("Callwright-demo-1");
    expect(await verifyPassword("Callwright-demo-1", hash)).toBe(true);
    expect(await verifyPassword("Callwright-demo-2", hash)).toBe(false);
  });

  it("is the same however its accents are encoded", async () => {
    expect(await verifyPassword("e\u0301t\u00e9", await hashPassword("\u00e9te\u0301"))).toBe(true);
  });

  it("never matches if there is no account", async () => {
    expect(await verifyPassword("Callwright-demo-1", undefined)).toBe(false);
  });

  it("hashed with older parameters needs a new hash", () => {
    expect(needsRehash("$argon2id$v=19$m=4096,t=1,p=1$AAAA$AAAA")).toBe(true);
  });
});

describe("a new password", () => {
  it.each([
    ...["password123", "P@ssw0rd123!", "Password2024", "qwertyuiop", "1234567890", "9876543210", "aaaaaaaaaa"],
    ...["12345678910", "123456789a", "a123456789", "1q2w3e4r5t", "q1w2e3r4t5", "zaq12wsxcde", "abc1234567"],
    ...["1234512345", "11223344556", "147258369000", "0123456789101112", "Q1W2E3R4T5", "123456123456", "5432154321"],
    ...["marlboro2024!", "metallica99", "basketball", "Snickers-2025"],
    ...["1212121212", "iloveyou!!", "Liverpool1892", "welcomewelcome", "Callwright1!", "letmein123456"],
  ])("that is common is recognised: %s", async (password) => {
    expect(await isCommon(password)).toBe(true);
  });

  it.each([
    ...["violet-Ladder-42", "Callwright-demo-1", "correct horse battery staple", "kX9#mQ2$vL5"],
    ...["4915112345678", "2718281828459", "8315512345"],
    ...["سماء زرقاء جميلة", "grüne Wiesen im Mai"],
  ])("that is uncommon passes: %s", async (password) => {
    expect(await isCommon(password)).toBe(false);
  });

  const checkFor = (password: string, email: string, ...names: string[]) =>
    requireGoodPassword(password, { email, names }, "password");

  it("must not contain the name of the mailbox, unless that name is very short", async () => {
    await expect(checkFor("Its-RITA-here-1", "rita+jobs@acme.test")).rejects.toMatchObject({
      refusal: { code: "password_contains_email" },
    });
    await expect(checkFor("a-jo-very-long-one", "jo@acme.test")).resolves.toBeUndefined();
  });

  it.each(["Recruiting-is-9-to-5", "my-Gl0bex-door-7", "Lovelace-was-here-1"])(
    "must not contain a name of the person, the company or the tenant: %s",
    async (password) => {
      const names = ["Ada Lovelace", "Acme Recruiting GmbH", "Globex"];
      await expect(checkFor(password, "jo@acme.test", ...names)).rejects.toMatchObject({
        refusal: { code: "password_contains_name" },
      });
    },
  );

  it("is compared with more than 200 common words", () => {
    expect(commonWords.size).toBeGreaterThan(200);
  });
});
