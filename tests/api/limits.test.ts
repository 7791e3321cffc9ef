import type { Attempt } from "@callwright/core/auth/throttle";
import { describe, expect, it } from "vitest";
import { type Answer, createClient, demoPassword } from "../support/clients/client.ts";
import { signupBody } from "../support/clients/newcomer.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { advanceToNextWindow } from "../support/outside/sandbox.ts";
import { worldForFile } from "../support/run/server.ts";

/** At this clock speed, all attempts of a test are in one window of the limit. */
const url = worldForFile({ speed: 20 });
const send = (path: string, body: unknown): Promise<Answer> =>
  createClient(url(), "acme").request("POST", `/api${path}`, body);
const token = "token-that-was-never-mailed";

const signInBody = (email: string) => ({ email, password: "guess" });
const mailBody = (email: string) => ({ email });
const linkBody = (email: string) => ({ email, token });
const resetBody = (email: string) => ({ email, token, newPassword: "violet-Ladder-42" });

/** Path, limit per account, limit per IP address (an "address" in rules), and body; counted per fifteen minutes. */
const limitedEndpoints = [
  ["/login", { rule: "accountAddress", max: 10 }, { rule: "address", max: 100 }, signInBody],
  ["/signup", { rule: "mailbox", max: 5 }, { rule: "mailAddress", max: 50 }, signupBody],
  ["/resend-confirmation", { rule: "mailbox", max: 5 }, { rule: "mailAddress", max: 50 }, mailBody],
  ["/forgot-password", { rule: "mailbox", max: 5 }, { rule: "mailAddress", max: 50 }, mailBody],
  ["/confirm-email", { rule: "link", max: 20 }, { rule: "linkAddress", max: 100 }, linkBody],
  ["/reset-password", { rule: "link", max: 20 }, { rule: "linkAddress", max: 100 }, resetBody],
] as const;

const nextWindow = () => advanceToNextWindow(url());

/** Writes the counter directly, which is faster than sending requests. */
async function countAttempts(rule: Attempt["rule"], subjectIn: (tenantId: string) => string, times: number) {
  const [{ runtime }, { runIn }, { countAttempt }, Tenant] = await Promise.all([
    import("@callwright/functions/runtime"),
    import("@callwright/core/kernel/context"),
    import("@callwright/core/auth/throttle"),
    import("@callwright/core/tenant/index"),
  ]);
  const scope = { ...runtime(), requestId: "req_limits", actor: { type: "public" } as const, tenantId: undefined };
  await runIn(scope, async () => {
    const subject = subjectIn((await Tenant.resolve("acme.localhost")) ?? "");
    for (let time = 0; time < times; time += 1) await countAttempt({ rule, subject });
  });
}

function expectLimited(answer: Answer): void {
  const { message, retryAfterSeconds = 0 } = expectRefusal(answer, "rate_limited");
  expect(message).toBe("Too many attempts. Wait a little and try again.");
  expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(900);
}

describe("attempts", () => {
  it.each(limitedEndpoints)(
    "at %s are limited for an account, until the next window",
    async (path, perAccount, _, bodyFor) => {
      await nextWindow();
      const email = `limited${path.replaceAll("/", "-")}@newcomers.test`;
      const addressSuffix = perAccount.rule === "accountAddress" ? "#127.0.0.1" : "";
      await countAttempts(perAccount.rule, (tenantId) => `${tenantId}#${email}${addressSuffix}`, perAccount.max - 1);
      expect((await send(path, bodyFor(email))).status).not.toBe(429);
      expectLimited(await send(path, bodyFor(email)));
      expect((await send(path, bodyFor(`other-${email}`))).status).not.toBe(429);
      await nextWindow();
      expect((await send(path, bodyFor(email))).status).not.toBe(429);
    },
  );

  it.each(limitedEndpoints)(
    "at %s are limited per IP address, for any account",
    async (path, _, perAddress, bodyFor) => {
      await nextWindow();
      await countAttempts(perAddress.rule, () => "127.0.0.1", perAddress.max - 1);
      expect((await send(path, bodyFor("last@newcomers.test"))).status).not.toBe(429);
      expectLimited(await send(path, bodyFor("one-more@newcomers.test")));
    },
  );

  it("do not count when they succeed", async () => {
    await nextWindow();
    const body = { email: "recruiter@acme.test", password: demoPassword };
    // Two more than the attempts that an account has.
    for (let time = 0; time < 12; time += 1) expect((await send("/login", body)).status).toBe(200);
  });
});
