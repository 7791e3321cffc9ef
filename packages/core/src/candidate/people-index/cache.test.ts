import { describe, expect, it } from "vitest";
import { createCache } from "./cache.ts";

const loader = (loads: string[]) => (key: string, bytes: number) => async () => {
  loads.push(key);
  return { value: key.toUpperCase(), bytes };
};

describe("the cache of immutable files", () => {
  it("loads a key once, even if it is requested twice at the same time", async () => {
    const loads: string[] = [];
    const load = loader(loads);
    const cache = createCache(100);
    const values = await Promise.all([cache.get("a", load("a", 10)), cache.get("a", load("a", 10))]);
    expect([...values, await cache.get("a", load("a", 10))]).toEqual(["A", "A", "A"]);
    expect(loads).toEqual(["a"]);
  });

  it("stays within its bytes by dropping the least recently used values", async () => {
    const loads: string[] = [];
    const load = loader(loads);
    const cache = createCache(100);
    for (const key of ["a", "b", "a", "c"]) await cache.get(key, load(key, 40));
    expect(cache.bytes()).toBe(80);
    for (const key of ["a", "c", "b"]) await cache.get(key, load(key, 40));
    expect(loads).toEqual(["a", "b", "c", "b"]);
  });

  it("returns a value larger than the cache, which the next value replaces", async () => {
    const cache = createCache(100);
    const load = loader([]);
    await cache.get("a", load("a", 40));
    expect(await cache.get("b", load("b", 400))).toBe("B");
    await cache.get("c", load("c", 40));
    expect(cache.bytes()).toBe(40);
  });

  it("does not cache a failed load", async () => {
    const cache = createCache(100);
    await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await cache.get("a", loader([])("a", 10))).toBe("A");
    expect(cache.bytes()).toBe(10);
  });
});
