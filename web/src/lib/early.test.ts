import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early.ts";

const stubEarlyAnswers = (answers: Record<string, Promise<Response | undefined>>) => vi.stubGlobal("cwEarly", answers);

beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1000));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives each answer once, and none that was not requested", async () => {
  const answer = new Response("{}");
  stubEarlyAnswers({ "/api/me": Promise.resolve(answer) });
  expect(await takeEarlyAnswer("/api/dashboard")).toBeUndefined();
  expect(await takeEarlyAnswer("/api/me")).toBe(answer);
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});

it("gives nothing that failed, or is stale", async () => {
  stubEarlyAnswers({ "/api/me": Promise.resolve(undefined), "/api/dashboard": Promise.resolve(new Response("{}")) });
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
  vi.spyOn(performance, "now").mockReturnValue(31_000);
  expect(await takeEarlyAnswer("/api/dashboard")).toBeUndefined();
});

it("gives nothing where the page requested nothing", async () => {
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});

it("gives nothing of a session that is over", async () => {
  stubEarlyAnswers({ "/api/me": Promise.resolve(new Response("{}", { status: 401 })) });
  dropEarlyAnswers();
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});
