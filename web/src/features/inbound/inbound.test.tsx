import type { Inbound } from "@callwright/contracts/endpoints/inbound";
import { inboundTemplate } from "@callwright/contracts/inbound-templates";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { InboundEditorPage } from "./editor-page.tsx";
import { InboundListPage } from "./list-page.tsx";

const harness = harnessForFile();
beforeEach(() => queryClient.clear());

const { prompt, firstSentence, lastSentence } = inboundTemplate("standard_help", "en");
const reception: Inbound = {
  _id: "inb_1",
  name: "Reception",
  state: "pending",
  numbers: [],
  recentCalls: 3,
  createdAt: "2026-11-02T09:00:00.000Z",
  firstMessage: firstSentence,
  endCallMessage: lastSentence,
  model: { messages: [{ role: "system", content: prompt }] },
  transcriber: { language: "en" },
  voice: { voiceId: "Lucy" },
  timezone: "Europe/Berlin",
  dynamicVariables: [{ key: "openingHours", value: "9 to 5" }],
  colleagues: [],
};

async function showAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: "/inbound/overview", element: <InboundListPage /> },
      { path: "/inbound/overview/:postId", element: <InboundEditorPage /> },
    ],
    { initialEntries: [path] },
  );
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <Notifications />
        <RouterProvider router={router} />
      </UserContext>
    </QueryClientProvider>,
  );
  return router;
}

const expectText = (words: string) => expect.poll(() => harness.text()).toContain(words);
const textAreaAt = (path: string) => document.querySelector<HTMLTextAreaElement>(`[data-path="${path}"]`);

async function type(area: HTMLTextAreaElement | null, text: string) {
  await act(async () => {
    if (!area) return;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

describe("the list of inbound assistants", () => {
  it("shows language, voice, numbers, calls and state of an assistant", async () => {
    const { firstMessage, endCallMessage, model, transcriber, dynamicVariables, timezone, ...shared } = reception;
    const numbers = [
      { id: "num_1", phoneNumber: "+4930555000", label: "Berlin" },
      { id: "num_2", phoneNumber: "+4930555001", label: "Bonn" },
    ];
    harness.answerWith(({ path }) =>
      path.startsWith("/api/get-inbound-assistant")
        ? okResponse({
            inbound: [{ ...shared, numbers, language: "en", voice: "Lucy" }],
            pagination: { total: 1, totalPages: 1, page: 1, limit: 10 },
          })
        : okResponse({ voices: [] }),
    );
    await showAt("/inbound/overview");
    await expectText("Reception");
    for (const words of ["English", "Lucy", "+4930555000", "and 1 more", "3", "Not live yet"])
      expect(harness.text()).toContain(words);
  });

  it("says that it could not be loaded", async () => {
    harness.answerWith(() => errorResponse(500, "internal", "Internal server error"));
    await showAt("/inbound/overview");
    await expectText("Failed to fetch inbound assistant");
  });
});

it("a failed deletion's reason is gone when the dialog opens for another assistant after Back", async () => {
  const { firstMessage, endCallMessage, model, transcriber, dynamicVariables, timezone, ...shared } = reception;
  const assistants = [shared, { ...shared, _id: "inb_2", name: "Support" }];
  harness.answerWith(({ path }) => {
    if (path.startsWith("/api/delete")) return errorResponse(409, "conflict", "The number is being set up.");
    return path.startsWith("/api/get-inbound-assistant")
      ? okResponse({
          inbound: assistants.map((assistant) => ({ ...assistant, language: "en", voice: "Lucy" })),
          pagination: { total: 2, totalPages: 1, page: 1, limit: 10 },
        })
      : okResponse({ voices: [] });
  });
  const router = await showAt("/inbound/overview");
  await expectText("Support");
  await act(() => router.navigate("?delete=inb_1"));
  await expectText("Delete this assistant?");
  await act(async () => [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1)?.click());
  await expectText("The number is being set up.");
  await act(() => router.navigate(-1));
  await act(() => router.navigate("?delete=inb_2"));
  const dialogText = () => document.querySelector("[role=dialog]")?.textContent;
  await expect.poll(dialogText).toContain("Support");
  expect(dialogText()).not.toContain("The number is being set up.");
});

describe("the editor of an inbound assistant", () => {
  const answerWith = (respond: (path: string) => Response | Promise<Response> | undefined) =>
    harness.answerWith(({ path }) => {
      if (path.startsWith("/api/get-single")) return okResponse({ inbound: reception });
      return respond(path) ?? okResponse({ voices: [] });
    });

  it("selects the template that the text equals, and keeps it while the text is edited", async () => {
    answerWith(() => undefined);
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    const selected = () => [...document.querySelectorAll("select")].map(({ value }) => value);
    expect(selected()).toContain("standard_help");
    await type(textAreaAt("prompt"), "Sell ice.");
    expect(selected()).toContain("standard_help");
    await harness.press("Use template");
    expect(textAreaAt("prompt")?.value).toBe(prompt);
    await harness.press("Bring my text back");
    expect(textAreaAt("prompt")?.value).toBe("Sell ice.");
  });

  it("selects General Assistant for the user's own text", async () => {
    harness.answerWith(({ path }) =>
      path.startsWith("/api/get-single")
        ? okResponse({ inbound: { ...reception, model: { messages: [{ role: "system", content: "Sell ice." }] } } })
        : okResponse({ voices: [] }),
    );
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    expect([...document.querySelectorAll("select")].map(({ value }) => value)).toContain("general_assistant");
  });

  it("offers English, German and Arabic", async () => {
    answerWith(() => undefined);
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    const select = [...document.querySelectorAll("select")].find(({ value }) => value === "en");
    expect([...(select?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ["en", "English"],
      ["de", "German"],
      ["ar", "Arabic"],
    ]);
  });

  it("says that it is not live yet, and sends only what changed", async () => {
    answerWith((path) => (path.startsWith("/api/update") ? okResponse({ inbound: reception }) : undefined));
    await showAt("/inbound/overview/inb_1");
    await expectText("Not live yet");
    await type(textAreaAt("firstSentence"), "Hello.");
    await harness.press("Update Assistant");
    await expectText("Inbound assistant updated successfully");
    expect(harness.requests.find(({ path }) => path.startsWith("/api/update"))?.body).toEqual({
      firstSentence: "Hello.",
    });
  });

  it("asks for a missing text before it sends, and shows the server's refusal", async () => {
    answerWith((path) => (path.startsWith("/api/update") ? errorResponse(500, "internal", "Internal") : undefined));
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    await type(textAreaAt("lastSentence"), " ");
    await harness.press("Update Assistant");
    await expectText("End call message is required");
    expect(harness.requests.some(({ path }) => path.startsWith("/api/update"))).toBe(false);
    await type(textAreaAt("lastSentence"), "Bye.");
    await harness.press("Update Assistant");
    await expectText("Failed to update inbound assistant");
  });

  it("has every field of the specification, with samples of voices and a chooser of templates", async () => {
    answerWith(() => undefined);
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    const labels = [...document.querySelectorAll("label")].map(({ textContent }) => textContent.replace(" *", ""));
    for (const label of ["Title", "Language", "First message", "Instructions", "End call message"])
      expect(labels).toContain(label);
    await expectText("plays the chosen voice");
    await expectText("Data Collection & Verification Agent");
    await expectText("openingHours");
  });

  it("shows that the assistant is being updated, and refetches the assistant and the list", async () => {
    const delayedAnswer = Promise.withResolvers<Response>();
    answerWith((path) => (path.startsWith("/api/update") ? delayedAnswer.promise : undefined));
    // The cache of a list that was loaded before.
    queryClient.setQueryData([...keys.inbound, "list"], {});
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    await type(textAreaAt("firstSentence"), "Hello.");
    await harness.press("Update Assistant");
    await expectText("Updating...");
    await act(async () => delayedAnswer.resolve(okResponse({ inbound: reception })));
    await expectText("Inbound assistant updated successfully");
    expect(queryClient.getQueryState([...keys.inbound, "list"])?.isInvalidated).toBe(true);
    const readCount = () => harness.requests.filter(({ path }) => path.startsWith("/api/get-single")).length;
    await expect.poll(readCount).toBeGreaterThan(1);
  });

  it("shows that the assistant is being deleted, and refetches the list", async () => {
    const delayedAnswer = Promise.withResolvers<Response>();
    answerWith((path) => {
      if (path.startsWith("/api/delete")) return delayedAnswer.promise;
      return path.startsWith("/api/get-inbound")
        ? okResponse({ inbound: [], pagination: { total: 0, totalPages: 1, page: 1, limit: 10 } })
        : undefined;
    });
    queryClient.setQueryData([...keys.inbound, "list"], {});
    await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    await harness.press("Delete Assistant");
    await expectText("Delete this assistant?");
    await act(async () => [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1)?.click());
    await expectText("Deleting...");
    await act(async () => delayedAnswer.resolve(okResponse()));
    await expectText("Inbound assistant deleted successfully");
    expect(queryClient.getQueryState([...keys.inbound, "list"])?.isInvalidated).toBe(true);
  });

  it("goes to the list after the deletion, and shows the server's reason if the deletion fails", async () => {
    let isRefused = true;
    answerWith((path) => {
      if (path.startsWith("/api/delete"))
        return isRefused ? errorResponse(409, "conflict", "The number is being set up.") : okResponse();
      return path.startsWith("/api/get-inbound")
        ? okResponse({ inbound: [], pagination: { total: 0, totalPages: 1, page: 1, limit: 10 } })
        : undefined;
    });
    const router = await showAt("/inbound/overview/inb_1");
    await expectText("Instructions");
    await harness.press("Delete Assistant");
    await expectText("Delete this assistant?");
    const confirm = () =>
      act(async () => [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1)?.click());
    await confirm();
    await expectText("The number is being set up.");
    isRefused = false;
    await confirm();
    await expectText("Inbound assistant deleted successfully");
    expect(router.state.location.pathname).toBe("/inbound/overview");
  });
});
