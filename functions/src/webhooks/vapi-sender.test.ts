import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const word = "k3Jd82LmQp09XzRt5vBn";
const load = (webhookPath: string) => {
  vi.stubEnv("WEBHOOK_PATH", webhookPath);
  // Another file of the worker may have loaded it without a word.
  vi.resetModules();
  return import("./vapi-sender.ts");
};

it("the stage's word names neither an account nor a number, and addresses without it go on working", async () => {
  const { accountIdOf, numberOf, pattern } = await load(word);
  for (const path of ["", `/${word}`]) {
    expect(accountIdOf({ path })).toBe("platform");
    expect(accountIdOf({ path: `${path}/acme` })).toBe("acme");
    const ofNumber = `${path}/acme/numbers/ten_1/num_1`;
    expect(accountIdOf({ path: ofNumber })).toBe("acme");
    expect(numberOf({ path: ofNumber })).toEqual({ tenantId: "ten_1", numberId: "num_1" });
  }
  expect(pattern.test(`/acme/${word}`)).toBe(false);
});

it("a stage without a word has no such address", async () => {
  const { pattern } = await load("");
  expect(["", "/acme"].every((path) => pattern.test(path))).toBe(true);
  expect([`/${word}`, "/"].some((path) => pattern.test(path))).toBe(false);
});
