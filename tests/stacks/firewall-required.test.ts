import { afterEach, expect, it, vi } from "vitest";

/** `firewallOf` as a deployment with these settings loads it. */
async function firewallWith(allowNoFirewall: "" | "1", webAclArn = "") {
  vi.resetModules();
  vi.stubEnv("WEB_ACL_ARN", webAclArn);
  vi.stubEnv("ALLOW_NO_FIREWALL", allowNoFirewall);
  return (await import("../../stacks/tenant-domains.ts")).firewallOf;
}

afterEach(() => vi.unstubAllEnvs());

it("production is deployed without the firewall only where that is explicitly allowed", async () => {
  const firewallOf = await firewallWith("");
  expect(() => firewallOf("production")).toThrow("WEB_ACL_ARN is missing");
  expect(firewallOf("staging")).toEqual({});
  expect((await firewallWith("1"))("production")).toEqual({});
  expect((await firewallWith("", "arn:of:rules"))("production")).toEqual({ webAclId: "arn:of:rules" });
});
