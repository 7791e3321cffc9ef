import { Entity } from "electrodb";
import { expect, test } from "vitest";
import { voiceAccountKey } from "./key.ts";
import { voiceAccountEntity } from "./voice-account.entity.ts";

test("ElectroDB gives an account's row the key that webhooks read it by", () => {
  const { Key } = new Entity(voiceAccountEntity, { table: "t" }).get({ accountId: "acme-2" }).params<{ Key: object }>();
  expect(voiceAccountKey("acme-2")).toEqual(Key);
});
