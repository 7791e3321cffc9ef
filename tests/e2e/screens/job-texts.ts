/** The texts of a job: templates, confirmation before sending, and the state of a sent text. */
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import type { TextDetail } from "@callwright/contracts/endpoints/text";
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Screen } from "./screen.ts";

const day = "2026-11-24";
const amelie = "Amelie Brandt";
const smsBody = "Hello Amelie, Acme Recruiting calls you today about the role of Senior Backend Engineer in Berlin.";

const text: TextDetail = {
  textId: "text_stub",
  direction: "outbound",
  purpose: "pre_call",
  state: "undelivered",
  group: "failed",
  candidateName: amelie,
  phoneNumber: "+4915112345610",
  from: "+493023125016",
  to: "+4915112345610",
  body: smsBody,
  segments: 1,
  encoding: "gsm",
  numberId: "num_1",
  carrierId: "SM0123456789abcdef",
  cost: { amount: 0.112, currency: "USD", isEstimate: true },
  reason: { code: "unreachable", words: "The phone could not be reached." },
  createdAt: `${day}T08:59:55.000Z`,
  dueAt: `${day}T09:00:00.000Z`,
  claimedAt: `${day}T09:00:01.000Z`,
  acceptedAt: `${day}T09:00:02.000Z`,
  sentAt: `${day}T09:00:03.000Z`,
  endedAt: `${day}T09:04:00.000Z`,
  decision: { kind: "allow", rule: "all", words: "Nothing stands against it.", at: `${day}T09:00:00.000Z` },
};

const sentSms = { sent: true, time: text.dueAt, textId: text.textId };
const smsStates: readonly Partial<Candidate>[] = [
  { sms: true, sentPreCallSms: smsBody, isScheduled: { ...sentSms, state: "undelivered" } },
  {
    sms: true,
    isScheduled: { ...sentSms, state: "delivered" },
    evaluation: { experienceYears: 9, salaryExpectation: 74_000, availability: "From the first of March" },
  },
  { isScheduled: { ...sentSms, sent: false, state: "scheduled" } },
  {},
];
const names = [
  ["Amelie", "Brandt"],
  ["Maximilian-Alexander", "von Hohenstein-Waldenburg"],
  ["ليلى", "حداد"],
  ["Lukas", "Groß"],
] as const;

const candidates = names.map(
  ([firstName, lastName], index): Candidate => ({
    _id: `cand_${index}`,
    firstName,
    lastName,
    phoneNumber: `+49151123456${10 + index}`,
    experience: 3 + index,
    callStatus: "not_executed",
    callSummary: "",
    outcomeLabel: "Not Executed",
    callOutcome: "not_executed",
    totalCalls: 0,
    logs: [],
    sms: false,
    sentPreCallSms: "",
    createdAt: text.createdAt,
    ...smsStates[index],
  }),
);

export const stubbedJob: JobDetail = {
  _id: "job_stub",
  title: "Senior Backend Engineer",
  companyName: "Acme Recruiting",
  name: "Rita Recruiter",
  location: "Berlin",
  workplaceType: "hybrid",
  experience: 5,
  salaryRange: [65_000, 90_000],
  voice: "Lucy",
  currency: "EUR",
  selectedCurrency: "€",
  language: "en",
  prompt: [],
  additionalNotes: "",
  successEvaluation: "",
  criteria: [],
  preCallSmsTemplate: "Hello {{candidateName}}, {{companyName}} calls you today about the role of {{jobTitle}}.",
  isPreCallSms: true,
  preCallSmsDelay: { option: "10m" },
  isPostCallSms: false,
  smsTemplate: "",
  postCallSmsDelay: { option: "immediately" },
  postCallSmsOutcomes: [],
  callSummary: { totalSms: 2, totalSuccess: 0, totalFailed: 0, totalNotExecuted: 4 },
  totalCandidates: 4,
  unscheduledCount: 1,
  promptVersion: 1,
  calls: 0,
  candidates,
  pagination: { totalCandidates: 4, totalPages: 1, page: 1, pageSize: 30 },
  outcomes: [],
  lastOrdinal: 4,
  timezone: "Europe/Berlin",
  createdAt: text.createdAt,
};

async function goToTexts(page: Page, search = ""): Promise<void> {
  await page.route("**/api/get-job/*", (route) => route.fulfill({ json: { success: true, job: stubbedJob } }));
  await page.route("**/api/get-imports/*", (route) => route.fulfill({ json: { success: true, imports: [] } }));
  // Pre-call texts are on, and three wait; post-call texts are off, which cancelled two.
  const preCall = { waiting: 3, takenBack: 0 };
  const postCall = { waiting: 0, takenBack: 2 };
  await page.route("**/api/switchable-texts/*", (route) =>
    route.fulfill({ json: { success: true, preCall, postCall } }),
  );
  const leftOut = { texted: 3, called: 2, doNotCall: 1 };
  await page.route("**/api/send-pre-call-sms-to-all/*/recipients", (route) =>
    route.fulfill({ json: { success: true, count: 1, leftOut } }),
  );
  await page.route("**/api/texts/*", (route) => route.fulfill({ json: { success: true, text } }));
  await page.goto(`/job/overview/job_stub${search}`);
  await see(page.getByText(amelie).first());
}

export const jobTextScreens: readonly Screen[] = [
  {
    name: "job-sms-templates",
    as: "recruiter",
    async show(page, words) {
      await goToTexts(page, "?settings=sms");
      await page.getByRole("switch", { name: words("sms_post_send") }).check();
      const postCallBox = page.getByRole("textbox", { name: words("sms_post"), exact: true });
      await postCallBox.fill("Thank you for your time, {{candidateName}}.");
      await page.getByLabel(words("sms_post_when")).selectOption("custom");
      await page.getByText(words("sms_custom_at"), { exact: true }).click();
      await see(page.getByRole("checkbox", { name: words("outcome_good_fit") }));
      await see(page.getByText(words("sms_switch_on", { count: "2" })));
    },
  },
  {
    name: "job-sms-confirm",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToTexts(page);
      await page.getByRole("button", { name: words("pre_call_sms_send") }).click();
      await see(page.getByRole("dialog").getByText(words("sms_confirm_hours")));
      await see(page.getByRole("dialog").getByText(words("sms_left_called", { count: "2" })));
    },
  },
  {
    name: "job-sms-view",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToTexts(page);
      const row = page.getByRole("row", { name: amelie });
      await row.getByRole("button", { name: words("people_sms_sent") }).click();
      await see(page.getByRole("dialog").getByText(smsBody));
    },
  },
];
