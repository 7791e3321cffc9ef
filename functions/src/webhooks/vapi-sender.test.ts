import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const firewallWord = "k3Jd82LmQp09XzRt5vBn";
const load = (webhookPath: string) => {
  vi.stubEnv("WEBHOOK_PATH", webhookPath);
  // Another test file of this worker may have loaded the module without the word.
  vi.resetModules();
  return import("./vapi-sender.ts");
};

it("the firewall's word is not read as an account or a number, and addresses without it still work", async () => {
  const { readAccountId, readNumberKey, pathPattern } = await load(firewallWord);
  for (const path of ["", `/${firewallWord}`]) {
    expect(readAccountId({ path })).toBe("platform");
    expect(readAccountId({ path: `${path}/acme` })).toBe("acme");
    const numberPath = `${path}/acme/numbers/ten_1/num_1`;
    expect(readAccountId({ path: numberPath })).toBe("acme");
    expect(readNumberKey({ path: numberPath })).toEqual({ tenantId: "ten_1", numberId: "num_1" });
  }
  expect(pathPattern.test(`/acme/${firewallWord}`)).toBe(false);
});

it("a stage without a firewall word refuses addresses that have one", async () => {
  const { pathPattern } = await load("");
  expect(["", "/acme"].every((path) => pathPattern.test(path))).toBe(true);
  expect([`/${firewallWord}`, "/"].some((path) => pathPattern.test(path))).toBe(false);
});
