import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useReply } from "./use-reply.ts";

const harness = harnessForFile();

function TestPage() {
  const reply = useReply({ jobId: "job_1", candidateId: "cand_1" }, "+4915112345678", () => undefined);
  const button = (body: string) => (
    <button type="button" onClick={() => reply.send({ body, numberId: undefined })}>
      {body}
    </button>
  );
  return (
    <>
      {button("Yes")}
      {button("No")}
      {reply.opening?.place}
    </>
  );
}

const show = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <TestPage />
    </QueryClientProvider>,
  );

const sentKey = (index: number) => (harness.requests[index]?.body as { key: string } | undefined)?.key;

it("reuses the idempotency key for the same text after a failure, and takes a new one otherwise", async () => {
  await show();
  harness.answerWith(() => errorResponse(503, "unavailable", "The service is busy."));
  await harness.press("Yes");
  harness.answerWith(() => okResponse({ text: { textId: "text_reply_1" } }));
  await harness.press("Yes");
  await harness.press("No");
  await harness.press("Yes");
  expect(harness.requests.map(({ path }) => path)).toEqual(Array(4).fill("/api/conversation"));
  expect(sentKey(1)).toBe(sentKey(0));
  expect(new Set([1, 2, 3].map(sentKey)).size).toBe(3);
});

it("returns the next opening that a refusal names", async () => {
  await show();
  const opening = { rule: "hours", at: "2026-11-25T08:00:00.000Z", timezone: "Europe/Berlin", place: "Berlin" };
  harness.answerWith(() => errorResponse(422, "not_now", "Not now", { opening }));
  await harness.press("Yes");
  expect(harness.text()).toContain("Berlin");
});
