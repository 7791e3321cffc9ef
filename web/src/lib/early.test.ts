import { afterEach, expect, it, vi } from "vitest";
import { takeEarly } from "./early.ts";

const asked = (answers: Record<string, Promise<Response | undefined>>) => vi.stubGlobal("cwEarly", answers);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives each answer once, and none that was not asked for", async () => {
  const answer = new Response("{}");
  asked({ "/api/me": Promise.resolve(answer) });
  expect(await takeEarly("/api/dashboard")).toBeUndefined();
  expect(await takeEarly("/api/me")).toBe(answer);
  expect(await takeEarly("/api/me")).toBeUndefined();
});

it("gives nothing that failed, or is stale", async () => {
  asked({ "/api/me": Promise.resolve(undefined), "/api/dashboard": Promise.resolve(new Response("{}")) });
  expect(await takeEarly("/api/me")).toBeUndefined();
  vi.spyOn(performance, "now").mockReturnValue(20_000);
  expect(await takeEarly("/api/dashboard")).toBeUndefined();
});

it("gives nothing where the page has asked for nothing", async () => {
  expect(await takeEarly("/api/me")).toBeUndefined();
});
