import type { TextDetail } from "@callwright/contracts/endpoints/text";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { harnessForFile, okResponse, waitFor } from "../../../test/harness.tsx";
import { CallSms } from "../../components/call/call-sms.tsx";
import { queryClient } from "../../lib/query.ts";
import type { Person } from "./person.ts";
import { SmsDialog } from "./sms-dialog.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());
// A closing dialog returns the focus a moment later.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 50)));

const text: TextDetail = {
  textId: "text_1",
  direction: "outbound",
  purpose: "pre_call",
  state: "scheduled",
  group: "waiting",
  candidateName: "Ada Lovelace",
  phoneNumber: "+4915112345678",
  from: "+493023125016",
  to: "+4915112345678",
  body: "We call at nine.",
  segments: 1,
  encoding: "gsm",
  numberId: "num_1",
  createdAt: "2026-11-24T08:00:00.000Z",
  dueAt: "2026-11-24T08:10:00.000Z",
};
const ada: Person = {
  _id: "cand_1",
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: "+4915112345678",
  totalCalls: 0,
  logs: [],
  callStatus: "not_executed",
  callSummary: "",
  outcomeLabel: "Not Executed",
  sms: false,
  sentPreCallSms: "",
  isScheduled: { sent: false, time: text.dueAt, textId: text.textId, state: "scheduled" },
};

async function show(shownText: TextDetail, person = ada) {
  const callbacks = { onClose: vi.fn(), onMessages: vi.fn(), onCancelled: vi.fn() };
  harness.answerWith(() => okResponse({ text: shownText }));
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <SmsDialog person={person} zone="Europe/Berlin" {...callbacks} />
    </QueryClientProvider>,
  );
  return callbacks;
}

describe("the SMS view", () => {
  it("shows a waiting text, which can be cancelled, and the way to all messages", async () => {
    const { onMessages, onCancelled } = await show(text);
    await waitFor(() => expect(harness.text()).toContain("We call at nine."));
    expect(harness.text()).toContain("Scheduled");
    await harness.press("All messages");
    expect(onMessages).toHaveBeenCalledOnce();
    await harness.press("Do not send");
    await waitFor(() => expect(onCancelled).toHaveBeenCalledOnce());
    expect(harness.requests.map(({ path }) => path)).toContain("/api/texts/text_1/cancel");
  });

  it("says why a text did not arrive", async () => {
    const reason = { code: "unreachable", words: "Out of reach" };
    await show({ ...text, state: "undelivered", group: "failed", reason });
    await waitFor(() => expect(harness.text()).toContain("The phone is switched off or out of reach."));
    expect(harness.text()).not.toContain("Do not send");
  });

  it("without a text shows a note and sends no request", async () => {
    await show(text, { ...ada, isScheduled: undefined });
    expect(harness.text()).toContain("No SMS has been sent to this candidate.");
    expect(harness.requests).toEqual([]);
  });
});

it("a call shows the text that followed it", async () => {
  harness.answerWith(() =>
    okResponse({ text: { ...text, purpose: "post_call", state: "delivered", group: "delivered" } }),
  );
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <CallSms textId="text_post_1" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(harness.text()).toContain("DeliveredWe call at nine."));
});
