/** Integrations of a tenant with webhook endpoints in every state. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import { type Screen, screenAt } from "./screen.ts";

const at = "2026-11-20T09:00:00.000Z";

const endpoint = { description: "", events: ["candidate.outcome", "call.ended"], createdAt: at };
const endpoints = [
  {
    ...endpoint,
    id: "whe_1",
    url: "https://crm.example.com/webhooks/callwright",
    state: "enabled",
    lastDeliveredAt: at,
  },
  { ...endpoint, id: "whe_2", url: "https://example.org/hook", state: "failing", failingSince: at, description: "ATS" },
  { ...endpoint, id: "whe_3", url: `https://example.net/${"a-very-long-path/".repeat(5)}`, state: "stopped" },
  { ...endpoint, id: "whe_4", url: "https://example.com/off", state: "disabled" },
  { ...endpoint, id: "whe_5", url: "https://example.org/silent", state: "paused", failingSince: at, pausedUntil: at },
];

const delivery = { type: "candidate.outcome", occurredAt: at, attempts: 1, attemptedAt: at, durationMs: 210 };
const deliveries = [
  { ...delivery, eventId: "evt_1", state: "delivered", status: 200, answer: "ok" },
  { ...delivery, eventId: "evt_2", state: "pending", status: 503, answer: "busy", attempts: 3, nextAttemptAt: at },
  { ...delivery, eventId: "evt_3", state: "failed", error: "timeout", attempts: 8, type: "sms.failed" },
  { ...delivery, eventId: "evt_4", state: "held", attempts: 0, type: "webhook.test" },
];

const source = { kind: "greenhouse", parentId: "job_1", mode: "approval", consent: "The form", isEnabled: true };
const url = "https://acme.example.com/hooks/ten_01K0000000000000000000000X.src_01K0000000000000000000000X";
const numberRefusal = { reason: "…", refusal: { code: "source_no_phone_number" } };
const refusedNote = {
  hasKey: true,
  lastNotedAt: at,
  noteReason: "…",
  noteRefusal: { code: "ats_key_refused", params: { system: "Lever" } },
};
const sources = [
  { ...source, id: "src_1", name: "Greenhouse Berlin", url, createdAt: at, lastReceivedAt: at },
  { ...source, id: "src_2", name: "Form", kind: "custom", url, createdAt: at, lastReceivedAt: at, ...numberRefusal },
  { ...source, id: "src_4", name: "Lever", kind: "lever", url, createdAt: at, lastReceivedAt: at, ...refusedNote },
  { ...source, id: "src_3", name: "Ashby", kind: "ashby", url, createdAt: at, isEnabled: false, mode: "call" },
];

const sourceEvent = { name: "Giuseppe Hurley", phoneNumber: "+4915112345678", receivedAt: at };
const sourceEvents = [
  { ...sourceEvent, id: "sev_1", state: "waiting" },
  { ...sourceEvent, id: "sev_2", state: "called", note: { state: "written" } },
  {
    ...sourceEvent,
    id: "sev_5",
    state: "called",
    note: { state: "pending", reason: "…", refusal: { code: "ats_unavailable", params: { system: "Greenhouse" } } },
  },
  { ...sourceEvent, id: "sev_3", state: "blocked" },
  { id: "sev_4", state: "failed", receivedAt: at, reason: "…", refusal: { code: "source_no_name" } },
];

async function stubSources(page: Page): Promise<void> {
  await page.route("**/api/sources", (route) => route.fulfill({ json: { success: true, sources } }));
  await page.route("**/api/sources/*/events*", (route) =>
    route.fulfill({ json: { success: true, events: sourceEvents } }),
  );
}

async function stubWebhooks(page: Page): Promise<void> {
  await page.route("**/api/webhook-endpoints", (route) => route.fulfill({ json: { success: true, endpoints } }));
  await page.route("**/api/webhook-endpoints/*/deliveries*", (route) =>
    route.fulfill({ json: { success: true, deliveries } }),
  );
}

export const integrationScreens: readonly Screen[] = [
  { ...screenAt("integrations-first-use", "owner", "/integrations", "webhooks_empty_text"), isVariant: true },
  {
    name: "integrations-webhooks",
    as: "owner",
    async show(page, words) {
      await stubWebhooks(page);
      await stubSources(page);
      await page.goto("/integrations");
      await see(page.getByText(words("webhooks_stopped"), { exact: true }));
    },
  },
  {
    name: "source-create",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await page.goto("/integrations");
      await page.getByRole("button", { name: words("sources_add") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words("sources_kind")).selectOption("custom");
      await dialog.getByRole("button", { name: words("sources_add") }).click();
      await see(dialog.getByText(words("sources_map_missing")));
    },
  },
  {
    name: "source-events",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await stubSources(page);
      await page.goto("/integrations/sources/src_1");
      await see(page.getByRole("button", { name: words("sources_approve") }));
    },
  },
  {
    name: "webhook-create",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await page.goto("/integrations");
      await page.getByRole("button", { name: words("webhooks_add") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: words("webhooks_add") }).click();
      await see(dialog.getByText(words("webhooks_url_missing")));
    },
  },
  {
    name: "webhook-deliveries",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await stubWebhooks(page);
      await page.goto("/integrations/webhooks/whe_1");
      await see(page.getByText(words("webhooks_status", { status: "503" })));
    },
  },
];
