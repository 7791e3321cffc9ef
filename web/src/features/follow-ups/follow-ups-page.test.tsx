import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { FollowUpsPage } from "./follow-ups-page.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const followUp: FollowUp = {
  followUpId: "fol_1",
  kind: "human",
  candidateId: "cand_1",
  candidateName: "Ada Lovelace",
  phoneNumber: "+4915112345678",
  parentId: "job_1",
  parentTitle: "Engineer",
  words: "Can I talk to somebody?",
  isDone: false,
  createdAt: "2026-11-23T09:00:00.000Z",
};

async function show(changes: Partial<FollowUp> = {}) {
  harness.answerWith(({ path }) => {
    if (path.startsWith("/api/follow-ups?")) return okResponse({ followUps: [{ ...followUp, ...changes }], open: 1 });
    return okResponse({ people: [] });
  });
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <Notifications />
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <FollowUpsPage /> }])} />
      </UserContext>
    </QueryClientProvider>,
  );
  await expect.poll(() => harness.text()).toContain("1 open");
}

const links = () => [...document.querySelectorAll("td a")].map(({ textContent }) => textContent);
const buttons = () => [...document.querySelectorAll("td button")].map(({ textContent }) => textContent);

it("a reopened follow-up replaces the toast that it was done, and its Undo closes it again", async () => {
  await show();
  await harness.press("Done");
  await expect.poll(() => harness.text()).toContain("Marked as done");
  await harness.press("Reopen");
  await expect.poll(() => harness.text()).toContain("Reopened");
  await expect.poll(() => harness.text()).not.toContain("Marked as done");
  expect(harness.text()).toContain("1 open");
  await harness.press("Undo");
  await expect.poll(() => harness.text()).toContain("All caught up");
  const bodies = harness.requests.filter(({ path }) => path.endsWith("/done")).map(({ body }) => body);
  expect(bodies).toEqual([{ isDone: true }, { isDone: false }, { isDone: true }]);
});

it("offers to call and to write to a known person", async () => {
  await show();
  expect(links()).toContain("Call");
  expect(buttons()).toEqual(["Send SMS", "Done"]);
});

it("offers neither to call without a number, nor to write to an unknown caller", async () => {
  await show({ candidateId: "", candidateName: "", phoneNumber: "", callId: "call_1" });
  expect(links()).not.toContain("Call");
  expect(buttons()).toEqual(["Done"]);
});
