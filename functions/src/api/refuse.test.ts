import { AppError } from "@callwright/core/kernel/error";
import { setLogSink } from "@callwright/core/kernel/log";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { App, HttpContext } from "./http.ts";
import { sendRefusalPage } from "./plain-answer.ts";
import { refuse } from "./refuse.ts";

const refuseAsPage = (c: HttpContext, error: unknown) => sendRefusalPage(c, error, "client_link");

const answerTo = (error: Error, handle: typeof refuse | typeof refuseAsPage = refuse): Promise<Response> => {
  setLogSink(() => {});
  const app: App = new Hono();
  app.onError((thrown, c) => handle(c, thrown));
  app.get("/", () => {
    throw error;
  });
  return Promise.resolve(app.request("/"));
};

it.each([
  ["an answer of the API", refuse],
  ["a page without sign-in", refuseAsPage],
])("a refusal that the database client wrapped keeps its status and its time to retry: %s", async (_, handle) => {
  const busy = new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
  const response = await answerTo(new Error("Error thrown by DynamoDB client", { cause: busy }), handle);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
});

it("other errors answer 500 without their text", async () => {
  const response = await answerTo(new Error("the table's password", { cause: new Error("secret") }));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/password|secret/);
});
