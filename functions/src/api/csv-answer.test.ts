import { Hono } from "hono";
import { expect, it } from "vitest";
import { attachmentHeader, csvAnswer } from "./csv-answer.ts";
import type { App } from "./http.ts";

it("a file keeps its name, whatever script it is written in", () => {
  expect(attachmentHeader("Nurse-candidates.csv")).toBe(
    `attachment; filename="Nurse-candidates.csv"; filename*=UTF-8''Nurse-candidates.csv`,
  );
  expect(attachmentHeader("ممرض.csv")).toContain("filename*=UTF-8''%D9%85%D9%85%D8%B1%D8%B6.csv");
});

it("a file's name cannot add a header or end its own quotes", () => {
  const value = attachmentHeader(`a"b\\c\r\nset-cookie: x.csv`);
  expect(value).not.toMatch(/[\r\n]/);
  expect(value.match(/"/g)).toHaveLength(2);
});

it("half of a surrogate pair in a name is replaced instead of throwing", () => {
  expect(attachmentHeader("half \ud83d.csv")).toContain("filename*=UTF-8''half%20%EF%BF%BD.csv");
});

it("an error before the first line sets the status; a file begins with the byte order mark", async () => {
  const app: App = new Hono();
  const refusedLines = async function* () {
    await Promise.reject(new Error("refused"));
    yield "never";
  };
  const fileLines = async function* () {
    yield "a\r\n";
    yield "b\r\n";
  };
  app.get("/refused", (c) => csvAnswer(c, { filename: "a.csv", lines: refusedLines() }));
  app.get("/file", (c) => csvAnswer(c, { filename: "a.csv", lines: fileLines() }));
  app.onError((_, c) => c.text("refused", 404));
  expect((await app.request("/refused")).status).toBe(404);
  const bytes = new Uint8Array(await (await app.request("/file")).arrayBuffer());
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe("\uFEFFa\r\nb\r\n");
});
