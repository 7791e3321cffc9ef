import type { Source } from "@callwright/contracts/endpoints/source";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { SourceDialog } from "./source-dialog.tsx";

const harness = harnessForFile();
afterEach(() => queryClient.clear());

const source: Source = {
  id: "src_1",
  kind: "ashby",
  name: "Ashby",
  parentId: "job_1",
  mode: "call",
  numberId: "num_1",
  consent: "They agreed in the form.",
  isEnabled: true,
  url: "https://api.example.com/in/src_1",
  hasKey: false,
  createdAt: "2026-11-23T09:00:00.000Z",
};
const number = { id: "num_1", label: "Berlin", phoneNumber: "+4930555000" };

async function open(numbersResponse: () => Response) {
  harness.answerWith(({ path }) => {
    if (path.startsWith("/api/imported-numbers")) return numbersResponse();
    return path.startsWith("/api/sources/") ? okResponse({ source }) : okResponse({ jobs: [] });
  });
  const dialog = <SourceDialog source={source} onClose={() => undefined} />;
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: dialog }])} />
      </UserContext>
    </QueryClientProvider>,
  );
  await expect.poll(() => document.querySelector("[name=numberId]")).not.toBeNull();
}

async function rename() {
  await harness.fill({ name: "Ashby applications" });
  await harness.submit();
  await expect.poll(sentUpdate).toMatchObject({ name: "Ashby applications" });
  return sentUpdate();
}

const sentUpdate = () => harness.requests.find(({ path }) => path.startsWith("/api/sources/"))?.body;

it("keeps a source's number while the numbers cannot be loaded", async () => {
  await open(() => errorResponse(500, "internal", "Something went wrong."));
  expect(await rename()).not.toHaveProperty("numberId");
});

it("shows and sends a source's number once the numbers are loaded", async () => {
  await open(() => okResponse({ numbers: [number] }));
  await expect.poll(() => harness.field("numberId").value).toBe("num_1");
  expect(await rename()).toHaveProperty("numberId", "num_1");
});
