import type { Conversation } from "@callwright/contracts/endpoints/text";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import { Reply } from "./reply.tsx";

const harness = harnessForFile();
beforeEach(() => {
  sessionStorage.clear();
  // An autosizing field waits for fonts, which jsdom lacks.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});

type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const recruiter = { id: "user_1" } as User;
const conversation: Conversation = {
  success: true,
  person: { name: "Ada Lovelace", phoneNumber: "+4915112345671" },
  texts: [],
  numbers: [{ id: "num_1", phoneNumber: "+14155550100", label: "Main", provider: "twilio" }],
  reply: { kind: "now" },
};

const showReply = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={recruiter}>
        <Reply party={{ jobId: "job_1", candidateId: "cand_1" }} conversation={conversation} />
      </UserContext>
    </QueryClientProvider>,
  );

const textArea = () => {
  const area = document.querySelector("textarea");
  if (!area) throw new Error("There is no text area");
  return area;
};

async function type(value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(textArea(), value);
    textArea().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Sends a reply and returns a function that delivers the server's response, by default a success. */
async function startSending(text: string) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  harness.answerWith(() => promise);
  await showReply();
  await type(text);
  await harness.submit();
  return (answer = okResponse({ text: { textId: "text_1" } })) =>
    act(async () => {
      resolve(answer);
      await new Promise((resolveWait) => setTimeout(resolveWait, 10));
    });
}

async function reopen() {
  await harness.show(null);
  await showReply();
  return textArea().value;
}

it("the draft of a sent reply is removed, the draft of a failed reply is kept", async () => {
  const answerWith = await startSending("Yes, at 10");
  await answerWith(errorResponse(503, "unavailable", "The service is busy."));
  expect([textArea().value, await reopen()]).toEqual(["Yes, at 10", "Yes, at 10"]);
  const succeed = await startSending("Yes, at 10");
  await succeed();
  expect([textArea().value, await reopen()]).toEqual(["", ""]);
});

it("text typed while a reply is being sent stays", async () => {
  const succeed = await startSending("Yes, at 10");
  await type("Yes, at 10 PS bring your papers");
  await succeed();
  expect([textArea().value, await reopen()]).toEqual(["PS bring your papers", "PS bring your papers"]);
});

it("text typed into the reopened conversation survives the reply being sent", async () => {
  const succeed = await startSending("Yes, at 10");
  await reopen();
  await type("And bring your papers");
  await succeed();
  expect([textArea().value, await reopen()]).toEqual(["And bring your papers", "And bring your papers"]);
});

it("a conversation reopened while a reply is being sent sends the reply only once, and removes the draft", async () => {
  const succeed = await startSending("Yes, at 10");
  const countSent = () => harness.requests.filter(({ path }) => path === "/api/conversation").length;
  const sentCount = countSent();
  expect(await reopen()).toBe("Yes, at 10");
  expect(document.querySelector("[type=submit]")?.hasAttribute("data-loading")).toBe(true);
  await harness.submit();
  await succeed();
  expect(countSent()).toBe(sentCount);
  expect([textArea().value, await reopen()]).toEqual(["", ""]);
});
