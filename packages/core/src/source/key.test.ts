import { Entity } from "electrodb";
import { expect, test } from "vitest";
import { newId } from "../kernel/id.ts";
import { sourceKey } from "./key.ts";
import { sourceEntity } from "./source.entity.ts";

test("sourceKey builds the key that ElectroDB gives a source's row", () => {
  const id = { tenantId: newId("ten"), sourceId: newId("src") };
  const { Key } = new Entity(sourceEntity, { table: "t" }).get(id).params<{ Key: object }>();
  expect(sourceKey(id)).toEqual(Key);
});
