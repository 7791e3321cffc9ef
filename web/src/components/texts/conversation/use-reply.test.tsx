import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { errorResponse, okResponse, stageForFile } from "../../../../test/stage.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useReply } from "./use-reply.ts";

const stage = stageForFile();

function Room() {
  const reply = useReply({ jobId: "job_1", candidateId: "cand_1" }, "+4915112345678", () => undefined);
  const button = (body: string) => (
    <button type="button" onClick={() => reply.send({ body, numberId: undefined })}>
      {body}
    </button>
  );
  return (
    <QueryClientProvider client={queryClient}>
      {button("Yes")}
      {button("No")}
      {reply.opening?.place}
    </QueryClientProvider>
  );
}

const show = () =>
  stage.show(
    <QueryClientProvider client={queryClient}>
      <Room />
    </QueryClientProvider>,
  );

const keyOf = (place: number) => (stage.requests[place]?.body as { key: string } | undefined)?.key;

it("reuses the idempotency key for the same text after a failure, and takes a new one otherwise", async () => {
  await show();
  stage.answerWith(() => errorResponse(503, "unavailable", "The service is busy."));
  await stage.press("Yes");
  stage.answerWith(() => okResponse({ text: { textId: "text_reply_1" } }));
  await stage.press("Yes");
  await stage.press("No");
  await stage.press("Yes");
  expect(stage.requests.map(({ path }) => path)).toEqual(Array(4).fill("/api/conversation"));
  expect(keyOf(1)).toBe(keyOf(0));
  expect(new Set([1, 2, 3].map(keyOf)).size).toBe(3);
});

it("learns from a refusal when the person may be texted", async () => {
  await show();
  const opening = { rule: "hours", at: "2026-11-25T08:00:00.000Z", timezone: "Europe/Berlin", place: "Berlin" };
  stage.answerWith(() => errorResponse(422, "not_now", "Not now", { opening }));
  await stage.press("Yes");
  expect(stage.text()).toContain("Berlin");
});
