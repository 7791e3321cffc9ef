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
const newPassword = "violet-Ladder-42";

/** How often each may be tried in a quarter of an hour, for one account and from one address. */
const tries = [
  ["/login", 10, 100, (email: string) => ({ email, password: "guess" })],
  ["/signup", 5, 50, (email: string) => signupOf(email)],
  ["/resend-confirmation", 5, 50, (email: string) => ({ email })],
  ["/forgot-password", 5, 50, (email: string) => ({ email })],
  ["/confirm-email", 20, 100, (email: string) => ({ email, token })],
  ["/reset-password", 20, 100, (email: string) => ({ email, token, newPassword })],
] as const;

const atOnce = 10;
/** A hundred passwords are hashed, each as slowly as whoever guesses them deserves. */
const hashSeconds = 120;
const nextWindow = () => quarterBegins(url());

function expectLimited(answer: Answer): void {
  const { message, retryAfterSeconds = 0 } = expectRefusal(answer, "rate_limited");
  expect(message).toBe("Too many attempts. Wait a little and try again.");
  expect(answer.headers.get("retry-after")).toBe(String(retryAfterSeconds));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(900);
}

/** So many attempts, some at a time; the answers that say "wait". */
async function refusedOf(count: number, attempt: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const refused: Answer[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => from + index);
    refused.push(...(await Promise.all(indexes.map(attempt))).filter(({ status }) => status === 429));
  }
  return refused;
}

describe("attempts", () => {
  it.each(tries)(
    "at %s are limited to %i for an account, until the next quarter of an hour",
    async (path, most, _, body) => {
      await nextWindow();
      const email = `limited${path.replaceAll("/", "-")}@newcomers.test`;
      expect(await refusedOf(most, () => ask(path, body(email)))).toEqual([]);
      expectLimited(await ask(path, body(email)));
      expect((await ask(path, body(`other-${email}`))).status).not.toBe(429);
      await nextWindow();
      expect((await ask(path, body(email))).status).not.toBe(429);
    },
    hashSeconds * 1000,
  );

  it.each(tries)(
    "at %s are limited from an address, whatever account they are for",
    async (path, _, most, body) => {
      await nextWindow();
      expect(await refusedOf(most, (index) => ask(path, body(`many-${index}@newcomers.test`)))).toEqual([]);
      expectLimited(await ask(path, body("one-more@newcomers.test")));
      await nextWindow();
    },
    hashSeconds * 1000,
  );

  it("that succeed use nothing up", async () => {
    await nextWindow();
    const body = { email: "recruiter@acme.test", password: demoPassword };
    for (let time = 0; time < 12; time += 1) expect((await ask("/login", body)).status).toBe(200);
  });
});
