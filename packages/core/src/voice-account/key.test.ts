import { Entity } from "electrodb";
import { expect, test } from "vitest";
import { accountOfWebhook, numberOfWebhook, voiceAccountKey, webhookName } from "./key.ts";
import { voiceAccountEntity } from "./voice-account.entity.ts";

test("voiceAccountKey builds the key that ElectroDB gives an account's row", () => {
  const { Key } = new Entity(voiceAccountEntity, { table: "t" }).get({ accountId: "acme-2" }).params<{ Key: object }>();
  expect(voiceAccountKey("acme-2")).toEqual(Key);
});

test.each([
  ["platform", undefined],
  ["acme-2", undefined],
  ["platform", { tenantId: "ten_01M8", numberId: "num_01M9" }],
  ["acme-2", { tenantId: "ten_01M8", numberId: "num_01M9" }],
])("a stored webhook's name gives back its account %s and its number %j", (accountId, number) => {
  const key = `webhooks/vapi/2026-11-20/${webhookName("req_01M7", accountId, number)}.json`;
  expect([accountOfWebhook(key), numberOfWebhook(key)]).toEqual([accountId, number]);
});
