import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early.ts";

const stubEarlyAnswers = (answers: Record<string, Promise<Response | undefined>>) => vi.stubGlobal("cwEarly", answers);

beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1000)); // the page is a second old
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("an early answer is given once, and only for its own address", async () => {
  const answer = new Response("{}");
  stubEarlyAnswers({ "/api/me": Promise.resolve(answer) });
  expect(await takeEarlyAnswer("/api/dashboard")).toBeUndefined();
  expect(await takeEarlyAnswer("/api/me")).toBe(answer);
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});

it("an early answer that failed or is stale is not given", async () => {
  stubEarlyAnswers({ "/api/me": Promise.resolve(undefined), "/api/dashboard": Promise.resolve(new Response("{}")) });
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
  vi.spyOn(performance, "now").mockReturnValue(31_000);
  expect(await takeEarlyAnswer("/api/dashboard")).toBeUndefined();
});

it("without early requests there is no answer", async () => {
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});

it("early answers are dropped with their session", async () => {
  stubEarlyAnswers({ "/api/me": Promise.resolve(new Response("{}", { status: 401 })) });
  dropEarlyAnswers();
  expect(await takeEarlyAnswer("/api/me")).toBeUndefined();
});
