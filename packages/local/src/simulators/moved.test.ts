import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { twilioAccounts } from "./accounts.ts";
import { createSimulators } from "./index.ts";
import { VOICE_KEY, waitUntil } from "./test-world.ts";

/** Nothing listens there: only addresses are compared. The old port is the beginning of the new one. */
const [oldOrigin, newOrigin] = ["http://127.0.0.1:1", "http://127.0.0.1:11"];
const [account] = twilioAccounts;
const statusPath = "/api/webhooks/twilio/status?tenant=t1";

test("receipts of texts under way reach the new port, also for a text that the carrier executes late", async () => {
  const database = new DatabaseSync(":memory:");
  let nowMs = Date.parse("2027-11-09T08:05:00Z");
  const simulatorsAt = (origin: string) =>
    createSimulators({
      database,
      now: () => nowMs,
      speed: 1,
      baseUrl: `${origin}/sandbox/providers`,
      voiceKeys: [VOICE_KEY],
      isSilent: true,
    });

  const first = simulatorsAt(oldOrigin);
  const send = (To: string) =>
    first.fetch(
      new Request(`${oldOrigin}/twilio/2010-04-01/Accounts/${account?.accountSid}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${account?.accountSid}:${account?.authToken}`)}` },
        body: new URLSearchParams({ To, From: "+14155550111", Body: "Hello", StatusCallback: oldOrigin + statusPath }),
      }),
    );
  expect((await send("+4915112345671")).status).toBe(201);
  first.addFault({ provider: "twilio", kind: "execute-late" });
  expect((await send("+4915112345672")).status).toBe(500);
  await first.stop();

  const second = simulatorsAt(newOrigin);
  second.start();
  const receipts = () => second.deliveries().filter(({ type }) => type === "message.delivered");
  await waitUntil(() => {
    nowMs += 10_000;
    second.onClockMoved();
    return receipts().length === 2;
  });
  expect(new Set(second.deliveries().map(({ url }) => url))).toEqual(new Set([newOrigin + statusPath]));
  await second.stop();
});
