import { focusManager, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { conversationQuery } from "../../../components/texts/conversation/conversation-query.ts";
import { queryClient } from "../../../lib/query.ts";
import { pollWhile } from "../../../lib/watch.ts";
import { useRunPreview } from "./run-requests.tsx";

const harness = harnessForFile();
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  queryClient.clear();
});

const conversation = { texts: [], name: "Anna" };

function Conversation() {
  useInfiniteQuery(conversationQuery({ phoneNumber: "+4930555000" }));
  return null;
}

function RunPreview() {
  const chosen = { numberId: undefined, numberIds: [], startAt: undefined };
  useRunPreview({ ...chosen, parentId: "job_1", leads: "all", isEnabled: true });
  return null;
}

const watchers = [
  ["a conversation", <Conversation key="" />, conversation, 4_000],
  ["a batch's preview", <RunPreview key="" />, { preview: { people: 1 } }, 30_000],
] as const;

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const visit = async (watcher: (typeof watchers)[number][1]) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  // The fake clock starts over, so the last touch precedes it.
  window.dispatchEvent(new Event("keydown"));
  await harness.show(<QueryClientProvider client={queryClient}>{watcher}</QueryClientProvider>);
};

it.each(watchers)(
  "%s without activity is polled more and more rarely, and immediately on activity",
  async (_, watcher, body, watchMs) => {
    harness.answerWith(() => okResponse(body));
    await visit(watcher);
    await pass(watchMs);
    expect(harness.requests).toHaveLength(2);
    await pass(3_600_000);
    const untouched = harness.requests.length;
    await pass(600_000);
    expect(harness.requests).toHaveLength(untouched + 10);
    window.dispatchEvent(new Event("keydown"));
    await pass(1);
    expect(harness.requests).toHaveLength(untouched + 11);
  },
);

it.each(watchers)("%s is not polled while hidden", async (_, watcher, body) => {
  harness.answerWith(() => okResponse(body));
  await visit(watcher);
  focusManager.setFocused(false);
  await pass(600_000);
  expect(harness.requests).toHaveLength(1);
});

function Moving() {
  const asked = useQuery({
    queryKey: ["moving"],
    queryFn: async () => (await fetch("/api/moving", {})).json(),
    refetchInterval: pollWhile(1_000, (data: { isProcessing: boolean } | undefined) => data?.isProcessing ?? true),
  });
  return <p>{asked.status}</p>;
}

it("what has ended is no longer polled, with or without activity", async () => {
  let looks = 0;
  harness.answerWith(() => okResponse({ isProcessing: ++looks < 3 }));
  await visit(<Moving />);
  await pass(600_000);
  expect(harness.requests).toHaveLength(3);
  window.dispatchEvent(new Event("keydown"));
  await pass(60_000);
  expect(harness.requests).toHaveLength(3);
});
