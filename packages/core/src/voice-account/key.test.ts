import { Entity } from "electrodb";
import { expect, test } from "vitest";
import { voiceAccountKey } from "./key.ts";
import { voiceAccountEntity } from "./voice-account.entity.ts";

test("voiceAccountKey builds the key that ElectroDB gives an account's row", () => {
  const { Key } = new Entity(voiceAccountEntity, { table: "t" }).get({ accountId: "acme-2" }).params<{ Key: object }>();
  expect(voiceAccountKey("acme-2")).toEqual(Key);
});
