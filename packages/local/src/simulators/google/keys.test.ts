import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { createStore } from "../store.ts";
import { createKeys } from "./keys.ts";

const publishedKeyIds = (keys: ReturnType<typeof createKeys>) => keys.published().map(({ kid }) => kid);

it("keys survive a restart, rotate on request, and the last two are published without their private parts", () => {
  const folder = mkdtempSync(join(tmpdir(), "callwright-"));
  try {
    const open = () => createKeys(createStore(new DatabaseSync(join(folder, "providers.sqlite"))));
    const first = open().current().kid;
    const keys = open();
    expect([keys.current().kid, ...publishedKeyIds(keys)]).toEqual([first, first]);
    keys.rotate();
    const second = keys.current().kid;
    expect(publishedKeyIds(keys)).toEqual([second, first]);
    keys.rotate();
    expect(publishedKeyIds(open())).toEqual([keys.current().kid, second]);
    for (const key of keys.published()) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
