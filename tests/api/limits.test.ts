import type { Attempt } from "@callwright/core/auth/throttle";
import { describe, expect, it } from "vitest";
import { type Answer, createClient, demoPassword } from "../support/client.ts";
import { signupOf } from "../support/newcomer.ts";
import { expectRefusal } from "../support/refusal.ts";
import { quarterBegins } from "../support/sandbox.ts";
import { worldForFile } from "../support/server.ts";

const url = worldForFile();
const ask = (path: string, body: unknown): Promise<Answer> =>
  createClient(url(), "acme").request("POST", `/api${path}`, body);
const token = "of-no-mail-at-all-whatsoever";

const signInOf = (email: string) => ({ email, password: "guess" });
const mailOf = (email: string) => ({ email });
const linkOf = (email: string) => ({ email, token });
const resetOf = (email: string) => ({ email, token, newPassword: "violet-Ladder-42" });

/** Each endpoint, by which rules its attempts are counted, and how many there may be in a quarter of an hour. */
const counted = [
  ["/login", { rule: "accountAddress", most: 10 }, { rule: "address", most: 100 }, signInOf],
  ["/signup", { rule: "mailbox", most: 5 }, { rule: "mailAddress", most: 50 }, signupOf],
  ["/resend-confirmation", { rule: "mailbox", most: 5 }, { rule: "mailAddress", most: 50 }, mailOf],
  ["/forgot-password", { rule: "mailbox", most: 5 }, { rule: "mailAddress", most: 50 }, mailOf],
  ["/confirm-email", { rule: "link", most: 20 }, { rule: "linkAddress", most: 100 }, linkOf],
  ["/reset-password", { rule: "link", most: 20 }, { rule: "linkAddress", most: 100 }, resetOf],
] as const;

const nextWindow = () => quarterBegins(url());

/** Counts attempts in the world's own table, without the work that each costs. */
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
  it.each(counted)(
    "at %s are limited for an account, until the next quarter of an hour",
    async (path, own, _, body) => {
      await nextWindow();
      const email = `limited${path.replaceAll("/", "-")}@newcomers.test`;
      const from = own.rule === "accountAddress" ? "#127.0.0.1" : "";
      await countAttempts(own.rule, (tenantId) => `${tenantId}#${email}${from}`, own.most - 1);
      expect((await ask(path, body(email))).status).not.toBe(429);
      expectLimited(await ask(path, body(email)));
      expect((await ask(path, body(`other-${email}`))).status).not.toBe(429);
      await nextWindow();
      expect((await ask(path, body(email))).status).not.toBe(429);
    },
  );

  it.each(counted)("at %s are limited from an address, whatever account they are for", async (path, _, all, body) => {
    await nextWindow();
    await countAttempts(all.rule, () => "127.0.0.1", all.most - 1);
    expect((await ask(path, body("last@newcomers.test"))).status).not.toBe(429);
    expectLimited(await ask(path, body("one-more@newcomers.test")));
    await nextWindow();
  });

  it("that succeed use nothing up", async () => {
    await nextWindow();
    const body = { email: "recruiter@acme.test", password: demoPassword };
    for (let time = 0; time < 12; time += 1) expect((await ask("/login", body)).status).toBe(200);
  });
});
