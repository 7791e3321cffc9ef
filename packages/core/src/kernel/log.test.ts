import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, runIn } from "./context.ts";
import { describeError, log, setLogSink } from "./log.ts";

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  setLogSink((line) => lines.push(JSON.parse(line)));
});

/** The message as written to the log line. */
function logged(words: string): unknown {
  log.info("mail.server-failed", { reason: words });
  return lines.at(-1)?.reason;
}

const user = { type: "user", tenantId: "ten_1", userId: "user_1", roles: [] } as const;
const noPorts = { database: Object.create(null), ports: Object.create(null) };
const contextOf = (actor: Actor) => ({ ...noPorts, requestId: "req_1", actor });

describe("a line names its request, tenant and actor", () => {
  it.each<[string, Actor, Record<string, string>]>([
    ["an anonymous caller", { type: "public" }, { actor: "public" }],
    ["a signed-in user", user, { actor: "user", userId: "user_1" }],
    [
      "a program",
      { ...user, apiKey: { apiKeyId: "key_1", scopes: ["read"] } },
      { actor: "user", userId: "user_1", apiKeyId: "key_1" },
    ],
    [
      "work in the background",
      { type: "system", tenantId: "ten_1", userId: "user_1", cause: "call.ended" },
      { actor: "system", userId: "user_1", cause: "call.ended" },
    ],
    ["work across tenants", { type: "platform", cause: "sweep" }, { actor: "platform", cause: "sweep" }],
  ])("%s", (_, actor, actorFields) => {
    runIn({ ...contextOf(actor), tenantId: "ten_1" }, () => log.info("call.dialed", { callId: "call_1" }));
    expect(lines).toMatchObject([
      { level: "info", event: "call.dialed", requestId: "req_1", tenantId: "ten_1", callId: "call_1", ...actorFields },
    ]);
  });

  it("has no tenant outside a request", () => {
    log.warn("worker.error", { queue: "events" });
    expect(Object.keys(lines[0] ?? {})).toEqual(["time", "level", "event", "queue"]);
  });
});

describe("foreign messages are logged without personal data", () => {
  it.each([
    ["The 'To' number +4915112345678 is not valid", "The 'To' number <number> is not valid"],
    ["POST /Calls?To=%2B14155550123 answered 400", "POST /Calls?To=<number> answered 400"],
    ["no route to 004915112345678", "no route to <number>"],
    ["+1 (415) 555-0123 is busy", "<number> is busy"],
    ['550 mailbox "lena.brandt@example.com" unavailable', '550 mailbox "<address>" unavailable'],
    ['Status code: 400\nBody: {\n  "name": "Lena"\n}', "Status code: 400\n<text>"],
  ])("%s", (words, redacted) => expect(logged(words)).toBe(redacted));

  it("and without the text that a parser rejected", () => {
    const parse = () => JSON.parse('{"name": Lena Brandt}');
    expect(parse).toThrow("Lena");
    try {
      parse();
    } catch (error) {
      expect(describeError(error)).toBe("SyntaxError: Unexpected token 'L', <text>");
    }
  });

  it.each([
    "call_01KAM7Y8Q4W2N9B3T5XZC6D1EF has moved",
    "cand_000000123_x7k2m9 is gone",
    "the row 2026-11-21T22:58:10.123Z#call_01KAM7 was changed",
    "3f0c2f0e-0c5e-4a0b-9d64-123456789012 is unknown",
    "after 60000 ms",
  ])("but with their ids and times: %s", (words) => expect(logged(words)).toBe(words));

  it("and without any part of an address that the length limit cuts", () => {
    const words = `${"x ".repeat(240)}anna.schmidt-weber@example.com`;
    expect(describeError(new Error(words))).not.toContain("anna");
  });

  it("and without the digits of a number that a cut before the redaction would leave", () => {
    const words = `${"anna.schmidt-weber@personnel.example ".repeat(27)}+491511234567`;
    // A cut of the raw text here would split the number.
    expect(words.slice(0, 1_000)).toMatch(/\+\d{0,4}$/);
    expect(describeError(new Error(words))).not.toContain("+49");
  });

  it("and at a limited length", () => {
    expect(describeError(new Error("x".repeat(10_000))).length).toBeLessThan(600);
  });
});
