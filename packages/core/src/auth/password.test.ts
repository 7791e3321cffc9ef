import { describe, expect, it } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";

describe("a password", () => {
  it("is kept as argon2id with its parameters, and salted", async () => {
    const [one, other] = await Promise.all([hashPassword("Callwright-demo-1"), hashPassword("Callwright-demo-1")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(needsRehash(one)).toBe(false);
  });

  it("fits its own hash only", async () => {
    const hash = await hashPassword("Callwright-demo-1");
    expect(await verifyPassword("Callwright-demo-1", hash)).toBe(true);
    expect(await verifyPassword("Callwright-demo-2", hash)).toBe(false);
  });

  it("is the same in whichever way its accents were typed", async () => {
    expect(await verifyPassword("e\u0301t\u00e9", await hashPassword("\u00e9te\u0301"))).toBe(true);
  });

  it("matches no password where there is no account", async () => {
    expect(await verifyPassword("Callwright-demo-1", undefined)).toBe(false);
  });

  it("of older parameters is to be hashed again", () => {
    expect(needsRehash("$argon2id$v=19$m=4096,t=1,p=1$AAAA$AAAA")).toBe(true);
  });
});
