/// <reference lib="dom" />
import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob } from "../support/people/sms-job.ts";
import { carrierTexts, sendFromPerson, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { expectFocus, patience, see, seeGone } from "./seeing.ts";

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);

const beforeCall = { isPreCallSms: true, preCallSmsDelay: { option: "immediately" } } as const;

/** Creates a job and texts its people; waits until each text is delivered or has failed. */
async function textPeople(endings: readonly string[]) {
  const client = await signedIn(server());
  const people = strangers(endings.length, endings);
  const jobId = await smsJob(client, people, beforeCall);
  await sendToAll(client, jobId);
  const countEnded = async () => {
    const { texts } = await client.call(endpoints.getTexts, { query: {} });
    return texts.filter(({ parentId, state }) => parentId === jobId && /delivered|failed/.test(state)).length;
  };
  await expect.poll(countEnded).toBe(endings.length);
  const phones = people.map(({ phoneNumber }) => phoneNumber);
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return { client, jobId, phones, names };
}

describe("SMS", () => {
  it("lists all texts with their outcome, by state and person; a person's answer is read and replied to until they say stop", async () => {
    // The first text arrives; the second number is a landline.
    const { phones, names } = await textPeople(["00", "89"]);
    const [mobile = "", landline = ""] = phones;
    const [name = "", landlineName = ""] = names;
    const [sent] = await textsTo(server(), [mobile]);
    const page = await enter("/sms");
    const rowOf = (personName: string) => page.getByRole("row", { name: `Open the messages with ${personName}` });
    await see(rowOf(name).getByText("Delivered"));
    await see(rowOf(landlineName).getByText("This number cannot receive SMS because it is not a mobile number."));
    await see(rowOf(name).getByText(/^about \$0\.\d+$/));
    await page.getByRole("button", { name: "Why SMS did not arrive" }).click();
    await see(
      page
        .getByRole("listitem")
        .filter({ hasText: "This number cannot receive SMS" })
        .getByText(/^[1-9]$/),
    );
    await page.getByRole("combobox", { name: "Filter by state" }).selectOption({ label: "Failed" });
    await seeGone(rowOf(name));
    await see(rowOf(landlineName));
    await page.getByRole("searchbox", { name: "Search by name or number" }).fill(mobile);
    await see(page.getByText("No message matches"));
    await press(page.locator("main"), "Clear filters");
    await see(rowOf(name));

    await sendFromPerson(server(), mobile, sent?.from ?? "", "Is the office in Mitte?");
    await rowOf(name).last().click();
    const thread = dialogOf(page).getByRole("region", { name: `Messages with ${name}` });
    await see(thread.getByText("Is the office in Mitte?"));
    await see(thread.getByText("Taken by the carrier"));
    await see(thread.getByText("All checks passed."));

    const reply = textboxOf(dialogOf(page), "Reply");
    await press(dialogOf(page), "Send");
    await see(dialogOf(page).getByText("Write a message first"));
    await expectFocus(reply);
    await reply.fill("Yes, at Rosenthaler Platz.");
    await see(dialogOf(page).getByText(/^SMS each: 1 · about \$0\.\d+$/));
    await page.reload();
    expect(await reply.inputValue()).toBe("Yes, at Rosenthaler Platz.");
    await reply.press("Control+Enter");
    await see(thread.getByText("Yes, at Rosenthaler Platz."));
    await expect.poll(() => reply.inputValue(), patience).toBe("");
    await see(thread.locator("li").filter({ hasText: "Rosenthaler" }).getByText("Delivered"));
    expect((await textsTo(server(), [mobile])).map(({ body }) => body)).toEqual([
      sent?.body,
      "Yes, at Rosenthaler Platz.",
    ]);

    // Follow-ups link to the person who wrote.
    await page.goto("/follow-ups");
    const followUp = page.getByRole("row").filter({ hasText: "Is the office in Mitte?" });
    await followUp.getByRole("link", { name, exact: true }).click();
    await page.waitForURL("**/job/overview/*texts=*");
    await see(thread.getByText("Yes, at Rosenthaler Platz."));

    await sendFromPerson(server(), mobile, sent?.from ?? "", "Stop");
    await see(dialogOf(page).getByText("This person cannot get SMS"));
    await seeGone(reply);
    expect((await textsTo(server(), [landline])).length).toBeLessThanOrEqual(1); // The carrier may refuse it at once; it is not tried again.
  });

  itInFull(
    "sends nothing to a person whose answer may be an opt-out, until a user opts them out (O) or keeps them (A)",
    async () => {
      const { phones, names } = await textPeople(["00", "00"]);
      const page = await enter("/follow-ups");
      const answers = ["Not interested, thanks", "I found a job"] as const;
      for (const [index, phone] of phones.entries()) {
        const [sent] = await textsTo(server(), [phone]);
        await sendFromPerson(server(), phone, sent?.from ?? "", answers[index] ?? "");
      }
      const rowWith = (words: string) => page.getByRole("row").filter({ hasText: words });
      await page.reload();
      await see(rowWith(answers[0]).getByText("Opt out?"));
      await see(rowWith(answers[1]).getByRole("button", { name: `Keep: ${names[1]}` }));
      const client = await signedIn(server());
      const ruleOf = async (phoneNumber = "") => {
        const { reply } = await client.call(endpoints.getConversation, { query: { phoneNumber } });
        return reply.kind === "never" ? reply.rule : reply.kind;
      };
      expect(await ruleOf(phones[0])).toBe("held");
      await rowWith(answers[0]).focus();
      await page.keyboard.press("o");
      await see(page.getByText("Added to the do-not-call list"));
      await rowWith(answers[1]).focus();
      await page.keyboard.press("a");
      await see(page.getByText("Can be contacted again"));
      await see(rowWith(answers[1]).getByText("Done", { exact: true }));
      await expect.poll(() => ruleOf(phones[0]), patience).toBe("suppressed");
      expect(await ruleOf(phones[1])).not.toBe("held");
    },
  );

  it("copies the account's templates into every new job", async () => {
    const page = await enter("/sms?tab=templates");
    const panel = page.getByRole("tabpanel", { name: "Templates" });
    await textboxOf(panel, "Post-call SMS").fill("Thank you, {{candidateName}} and {{unknown}}!");
    await see(panel.getByText("{{unknown}}").first());
    await see(panel.getByRole("region", { name: "Preview" }).getByText("Thank you,"));
    // The other tab and back: the unsaved template can still be edited.
    await page.getByRole("tab", { name: "Messages" }).click();
    await page.getByRole("tab", { name: "Templates" }).click();
    await textboxOf(panel, "Post-call SMS").fill("Thank you, {{candidateName}}!");
    await press(panel, "Save Changes");
    await see(page.getByText("Templates saved"));
    const client = await signedIn(server());
    // Without the template that `smsJob` sets by default.
    const jobId = await smsJob(client, strangers(1), { smsTemplate: undefined });
    const { job } = await client.call(endpoints.getJob, { params: { id: jobId }, query: {} });
    expect(job.smsTemplate).toBe("Thank you, {{candidateName}}!");
  });

  // Last, because moving the clock ends the sessions of the other tests.
  itInFull("is answered only within the person's hours, and says when a reply is possible again", async () => {
    const { jobId, phones, names } = await textPeople(["00"]);
    const [phone = ""] = phones;
    const page = await enter(`/job/overview/${jobId}`, { expectedComplaints: [/\b401\b/] });
    await page.getByRole("button", { name: `More actions for ${names[0]}` }).click();
    await page.getByRole("menuitem", { name: "Messages", exact: true }).click();
    await textboxOf(dialogOf(page), "Reply").fill("Good night");
    const night = new Date(await clockNow(server()));
    night.setUTCHours(22, 30, 0, 0);
    await post(server(), "clock", { to: night.toISOString() });
    await see(dialogOf(page).getByText("It is outside the allowed hours where this number is."));
    await see(dialogOf(page).getByText(/^Possible again from .*, Berlin time\.$/));
    expect(await dialogOf(page).getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    expect((await carrierTexts(server())).filter(({ to, body }) => to === phone && body === "Good night")).toEqual([]);
    await page.keyboard.press("Escape");
    await seeGone(dialogOf(page));
    await expectFocus(page.getByRole("button", { name: `More actions for ${names[0]}` }));
  });
});
