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
  const startParams = { numberId: undefined, numberIds: [], startAt: undefined };
  useRunPreview({ ...startParams, parentId: "job_1", leads: "all", isEnabled: true });
  return null;
}

// The linter demands keys, although only one watcher is shown at a time.
const watchers = [
  ["a conversation", <Conversation key="" />, conversation, 4_000],
  ["a run's preview", <RunPreview key="" />, { preview: { people: 1 } }, 30_000],
] as const;

const passTime = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const visit = async (watcher: (typeof watchers)[number][1]) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  // Records activity on the fake clock, which starts at zero.
  window.dispatchEvent(new Event("keydown"));
  await harness.show(<QueryClientProvider client={queryClient}>{watcher}</QueryClientProvider>);
};

it.each(watchers)(
  "%s without activity is polled more and more rarely, and immediately on activity",
  async (_, watcher, body, watchMs) => {
    harness.answerWith(() => okResponse(body));
    await visit(watcher);
    await passTime(watchMs);
    expect(harness.requests).toHaveLength(2);
    await passTime(3_600_000);
    const idleRequests = harness.requests.length;
    await passTime(600_000);
    expect(harness.requests).toHaveLength(idleRequests + 10); // one a minute
    window.dispatchEvent(new Event("keydown"));
    await passTime(1);
    expect(harness.requests).toHaveLength(idleRequests + 11);
  },
);

it.each(watchers)("%s is not polled while hidden", async (_, watcher, body) => {
  harness.answerWith(() => okResponse(body));
  await visit(watcher);
  focusManager.setFocused(false);
  await passTime(600_000);
  expect(harness.requests).toHaveLength(1);
});

function ProcessingPage() {
  const query = useQuery({
    queryKey: ["moving"],
    queryFn: async () => (await fetch("/api/moving", {})).json(),
    refetchInterval: pollWhile(1_000, (data: { isProcessing: boolean } | undefined) => data?.isProcessing ?? true),
  });
  return <p>{query.status}</p>;
}

it("work that has ended is no longer polled, with or without activity", async () => {
  let polls = 0;
  harness.answerWith(() => okResponse({ isProcessing: ++polls < 3 }));
  await visit(<ProcessingPage />);
  await passTime(600_000);
  expect(harness.requests).toHaveLength(3);
  window.dispatchEvent(new Event("keydown"));
  await passTime(60_000);
  expect(harness.requests).toHaveLength(3);
});
