import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { awaitMail, mailsTo } from "../support/outside/mail.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("feedback is mailed to the tenant's owners, and listed only for the platform, newest first", async () => {
  const client = await signedIn(url());
  for (const message of ["More voices, please.", "The run monitor is <b>great</b>."])
    await client.call(endpoints.sendFeedback, { body: { message } });
  await awaitMail(url(), "owner@acme.test", 2);
  const texts = (await mailsTo(url(), "owner@acme.test")).map(({ text }) => text).join("\n");
  expect(texts).toContain("recruiter@acme.test");
  expect(texts).toContain("More voices, please.");
  const admin = await signedIn(url(), "admin@callwright.test", "platform");
  const first = await admin.call(endpoints.listFeedback, { query: { limit: 1 } });
  expect(first.feedback[0]).toMatchObject({
    message: "The run monitor is <b>great</b>.",
    user: { email: "recruiter@acme.test" },
  });
  const secondPage = await admin.call(endpoints.listFeedback, { query: { limit: 1, after: first.next } });
  expect(secondPage.feedback.map(({ message }) => message)).toEqual(["More voices, please."]);
  expect(secondPage.next).toBeUndefined();
  expectRefusal(await (await signedIn(url(), "owner@acme.test")).request("GET", "/api/admin/feedback"), "not_allowed");
});

it("feedback that is too short, or comes too often, is refused", async () => {
  const client = await signedIn(url(), "trial@acme.test");
  expectRefusal(await client.request("POST", "/api/feedback", { message: "  ok " }), "validation_failed");
  for (let n = 0; n < 5; n += 1) await client.call(endpoints.sendFeedback, { body: { message: `Message ${n}` } });
  expectRefusal(await client.request("POST", "/api/feedback", { message: "Message 5" }), "rate_limited");
});
