/** Stubbed texts, one in each state, for the list and a conversation. */
import type { Conversation, Text, TextDetail } from "@callwright/contracts/endpoints/text";
import { type TextState, textDropWords, textFailureWords, textGroupOf } from "@callwright/contracts/text-words";
import type { Page } from "playwright";

const day = "2026-11-24";
const names = ["Amelie Brandt", "Maximilian-Alexander von Hohenstein-Waldenburg", "ليلى حداد", "Lukas Groß"];
const bodies = [
  "Hello Amelie, this is the AI assistant of Acme Recruiting. We call you in ten minutes about Backend Engineer.",
  "Sorry that we missed you. When may we call again?",
  "مرحبًا ليلى، سنتصل بك خلال عشر دقائق بشأن وظيفة مهندس برمجيات.",
  "Thank you for your time.",
];
const from = "+493023125016";

function textOf(index: number, state: TextState, fields: Partial<Text> = {}): Text {
  const at = `${day}T10:${10 + index}:00.000Z`;
  const phoneNumber = `+4915112345${610 + index}`;
  return {
    textId: `text_stub_${index}`,
    direction: "outbound",
    purpose: "pre_call",
    state,
    group: textGroupOf(state),
    parentId: "job_stub",
    parentTitle: "Senior Backend Engineer",
    candidateId: `cand_${index}`,
    candidateName: names[index % names.length] ?? "",
    phoneNumber,
    from,
    to: phoneNumber,
    body: bodies[index % bodies.length] ?? "",
    segments: 1,
    encoding: "gsm",
    cost: { amount: 0.112, currency: "USD", isEstimate: true },
    createdAt: at,
    dueAt: at,
    acceptedAt: at,
    sentAt: at,
    ...fields,
  };
}

const inboundText = (index: number, body: string): Text =>
  textOf(index, "received", {
    direction: "inbound",
    purpose: "inbound",
    from: `+4915112345${610 + index}`,
    to: from,
    body,
    cost: undefined,
    acceptedAt: undefined,
    sentAt: undefined,
  });

const failedWith = (code: keyof typeof textFailureWords) => ({ reason: { code, words: textFailureWords[code] } });

const texts: readonly Text[] = [
  inboundText(0, "Yes, any time after five. Is the office in Mitte?"),
  textOf(1, "scheduled", { dueAt: `${day}T17:00:00.000Z` }),
  textOf(2, "sending", { segments: 2, encoding: "ucs2" }),
  textOf(3, "delivered", {
    purpose: "post_call",
    deliveredAt: `${day}T10:20:04.000Z`,
    cost: { amount: 0.0865, currency: "EUR", isEstimate: false },
  }),
  textOf(4, "undelivered", failedWith("unreachable")),
  textOf(5, "failed", failedWith("not_mobile")),
  textOf(6, "dropped", { reason: { code: "already_called", words: textDropWords.already_called } }),
  textOf(7, "unknown"),
  textOf(8, "sent", { purpose: "reply", candidateName: "", parentTitle: undefined }),
];

const totals = {
  groups: { waiting: 3, sent: 1, delivered: 1_204, failed: 17, dropped: 4, received: 88 },
  accepted: 1_225,
  segments: 1_630,
  cost: { amount: 141.38, currency: "USD", isEstimate: true },
  failures: [
    { code: "unreachable", words: textFailureWords.unreachable, count: 12 },
    { code: "not_mobile", words: textFailureWords.not_mobile, count: 5 },
  ],
  drops: [{ code: "already_called", words: textDropWords.already_called, count: 4 }],
};

const person = {
  name: "Amelie Brandt",
  phoneNumber: "+4915112345610",
  jobId: "job_stub",
  candidateId: "cand_0",
  jobTitle: "Senior Backend Engineer",
};

const firstText = textOf(0, "delivered", {
  textId: "text_stub_asked",
  createdAt: "2026-11-23T15:00:00.000Z",
  dueAt: "2026-11-23T15:00:05.000Z",
  deliveredAt: "2026-11-23T15:00:09.000Z",
});

const detail: TextDetail = {
  ...firstText,
  numberId: "num_1",
  carrierId: "SM0123456789abcdef0123456789abcdef",
  validUntil: "2026-11-23T16:00:05.000Z",
  decision: { kind: "allow", rule: "all", words: "Allowed.", at: "2026-11-23T15:00:05.000Z" },
};

const numbers: Conversation["numbers"] = [
  { id: "num_1", phoneNumber: from, label: "Berlin desk", provider: "twilio" },
  { id: "num_2", phoneNumber: "+442079460123", label: "London desk", provider: "telnyx" },
];

/** A reply is refused until calling hours begin. */
const replyLater: Conversation["reply"] = {
  kind: "later",
  rule: "hours",
  words: "Outside the hours of the number's place.",
  at: "2026-11-25T08:00:00.000Z",
  timezone: "Europe/Berlin",
  place: "Berlin",
};

export async function stubTexts(page: Page, { isLater = false } = {}): Promise<void> {
  const conversation: Omit<Conversation, "success"> = {
    person,
    texts: [
      firstText,
      textOf(4, "undelivered", { ...failedWith("unreachable"), textId: "text_stub_missed" }),
      texts[0] ?? firstText,
    ],
    older: "text_before",
    numbers,
    reply: isLater ? replyLater : { kind: "now" },
  };
  await page.route("**/api/texts?*", (route) => route.fulfill({ json: { success: true, texts, next: "more" } }));
  await page.route("**/api/texts", (route) => route.fulfill({ json: { success: true, texts, next: "more" } }));
  await page.route("**/api/texts/*", (route) => route.fulfill({ json: { success: true, text: detail } }));
  await page.route("**/api/text-totals", (route) => route.fulfill({ json: { success: true, ...totals } }));
  await page.route("**/api/conversation?*", (route) => route.fulfill({ json: { success: true, ...conversation } }));
}
