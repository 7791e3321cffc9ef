import { QueryClientProvider } from "@tanstack/react-query";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ada } from "../../../test/ada.ts";
import { harnessForFile } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { DecisionBar } from "./decision.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

/** Steps through people, as the drawer does. */
function Review() {
  const [place, setPlace] = useState(1);
  return (
    <DecisionBar
      parentId="job_1"
      person={{ ...ada, _id: `cand_${place}` }}
      onNext={() => setPlace((previous) => previous + 1)}
    />
  );
}

beforeEach(() =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <Review />
      </UserContext>
    </QueryClientProvider>,
  ),
);

const doubleClick = async (words: string) => {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(words));
  await act(async () => button?.click());
  await act(async () => button?.click());
};
const pressKey = (key: string, repeat: boolean) =>
  act(async () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true })));
const decidedIds = () => harness.requests.map(({ body }) => (body as { candidateId: string }).candidateId);

it("a double click decides about one person, and a double click on Undo undoes it once", async () => {
  await doubleClick("Decline");
  await expect.poll(decidedIds).toEqual(["cand_1"]);
  await doubleClick("Undo");
  await expect.poll(decidedIds).toEqual(["cand_1", "cand_1"]);
  expect(harness.requests.map(({ body }) => body)).toEqual([
    { candidateId: "cand_1", decision: "decline" },
    { candidateId: "cand_1" },
  ]);
});

it("a held key decides about one person, and each further press about the next", async () => {
  await pressKey("1", false);
  await pressKey("1", true);
  await pressKey("1", true);
  await pressKey("3", false);
  await expect.poll(decidedIds).toEqual(["cand_1", "cand_2"]);
});
