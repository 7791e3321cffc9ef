import { expect, test } from "vitest";
import { createService } from "./entities.ts";
import { lightRows, type RowName, rowKey } from "./light-rows.ts";

const ids = {
  tenantId: "ten_01ABC",
  numberId: "num_01ABC",
  userId: "user_01ABC",
  phoneNumber: "+4915755501010",
  callId: "call_01ABC",
  parentId: "cmp_01ABC",
  candidateId: "cand_000001",
  assistantId: "inb_01ABC",
  kind: "added",
};

const { entities } = createService({
  client: { send: () => Promise.reject(new Error("Nothing is sent")) },
  table: "t",
});

test.each(Object.keys(lightRows) as RowName[])("the row %s is read by the key that ElectroDB gives it", (name) => {
  const { pk, sk } = lightRows[name];
  const keyIds = Object.fromEntries(Object.entries(ids).filter(([id]) => [...pk, ...sk].some((part) => part === id)));
  const entity = entities[name];
  const query: { params: () => { Key: object } } = Reflect.apply(entity.get, entity, [keyIds]);
  expect(rowKey(name, ids)).toEqual(query.params().Key);
});
