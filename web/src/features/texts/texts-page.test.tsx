import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { TextsPage } from "./texts-page.tsx";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

const savedTemplates = { preCallSmsTemplate: "We call soon.", smsTemplate: "Thank you." };

async function open() {
  harness.answerWith(({ path, body }) => {
    if (path.includes("sms-template")) return okResponse({ ...savedTemplates, ...(body as object | undefined) });
    return errorResponse(404, "not_found", "There are no texts");
  });
  const router = createMemoryRouter(
    [
      { path: "/sms", element: <TextsPage /> },
      { path: "/elsewhere", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ["/sms?tab=templates"] },
  );
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  await expect.poll(template).toBe("Thank you.");
  return router;
}

const templateField = () => document.querySelector<HTMLTextAreaElement>("textarea[data-path=smsTemplate]");
const template = () => templateField()?.value;

async function type(text: string) {
  await act(async () => {
    const field = templateField();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

it("an unsaved template survives the other tab and another page, until it is discarded", async () => {
  const router = await open();
  await type("Thank you, bye.");
  await harness.press("Messages");
  await act(() => router.navigate("/elsewhere"));
  await expect.poll(harness.heading).toBe("Elsewhere");
  await act(() => router.navigate("/sms?tab=templates"));
  await expect.poll(template).toBe("Thank you, bye.");
  await harness.press("Discard changes");
  expect(template()).toBe("Thank you.");
  expect(sessionStorage).toHaveLength(0);
});

it("a saved template leaves no draft, and only the changed one is sent", async () => {
  await open();
  await type("Thank you, bye.");
  await harness.press("Save Changes");
  await expect.poll(() => sessionStorage.length).toBe(0);
  const sent = harness.requests.findLast(({ body }) => body !== undefined);
  expect(sent?.body).toEqual({ smsTemplate: "Thank you, bye." });
});
