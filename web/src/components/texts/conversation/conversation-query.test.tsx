import type { Conversation, Text } from "@callwright/contracts/endpoints/text";
import { expect, it } from "vitest";
import { mergeTexts } from "./conversation-query.ts";

const text = (textId: string, state: Text["state"] = "sent"): Text => ({
  textId,
  state,
  direction: "outbound",
  purpose: "reply",
  group: "sent",
  candidateName: "Ada",
  phoneNumber: "+4915112345678",
  from: "+493012345678",
  to: "+4915112345678",
  body: "Yes",
  segments: 1,
  encoding: "gsm",
  createdAt: "2026-11-24T10:00:00.000Z",
  dueAt: "2026-11-24T10:00:00.000Z",
});

const page = (...texts: Text[]): Conversation => ({
  success: true,
  texts,
  numbers: [],
  reply: { kind: "now" },
  person: { name: "Ada", phoneNumber: "+4915112345678" },
});

it("texts are merged oldest first, and a text on two pages appears once in its latest state", () => {
  const latest = page(text("text_2", "delivered"), text("text_3"));
  const older = page(text("text_1"), text("text_2"));
  expect(mergeTexts([latest, older]).map(({ textId, state }) => [textId, state])).toEqual([
    ["text_1", "sent"],
    ["text_2", "delivered"],
    ["text_3", "sent"],
  ]);
});
