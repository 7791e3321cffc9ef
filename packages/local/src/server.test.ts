import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorSchema } from "@callwright/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startServer, type TestServer } from "./testing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "callwright-server-"));
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ dataDir, at: "real" });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const clockSchema = z.object({ now: z.string(), offsetSeconds: z.number() });
const clock = async () => clockSchema.parse(await (await fetch(`${server.url}/sandbox/clock`)).json());

/** Requests with any Host header, which fetch does not allow. */
function statusForHost(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.end();
  });
}

describe("the sandbox", () => {
  it("answers to this machine's host names only", async () => {
    const port = new URL(server.url).port;
    for (const host of [`localhost:${port}`, `acme.localhost:${port}`, `127.0.0.1:${port}`])
      expect(await statusForHost(host, "/sandbox/calls")).toBe(200);
    for (const host of ["evil.example", `localhost.evil.example:${port}`]) {
      expect(await statusForHost(host, "/sandbox/calls")).toBe(403);
      expect(await statusForHost(host, "/sandbox/providers/vapi/call")).toBe(403);
    }
  });

  it("refuses a request with two Host headers, which could be meant for another tenant", async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write("GET / HTTP/1.1\r\nHost: acme.localhost\r\nHost: globex.localhost\r\nConnection: close\r\n\r\n");
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("refuses requests from other sites", async () => {
    expect((await post("/sandbox/reset", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("/sandbox/reset", {}, { "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("moves its clock forward to a valid instant, never back", async () => {
    const { now: before } = await clock();
    const to = new Date(Date.parse(before) + 3_600_000).toISOString();
    expect(await (await post("/sandbox/clock", { to })).json()).toMatchObject({ offsetSeconds: expect.any(Number) });
    const movedMs = Date.parse((await clock()).now);
    expect(movedMs - Date.parse(to)).toBeGreaterThanOrEqual(0);
    await post("/sandbox/clock", { to: before });
    expect(Date.parse((await clock()).now)).toBeGreaterThanOrEqual(movedMs);
    await post("/sandbox/clock", { to: "morning" });
    const { now: morning } = await clock();
    const berlinTime = new Date(morning).toLocaleString("en-GB", {
      timeZone: "Europe/Berlin",
      weekday: "short",
      hour: "2-digit",
    });
    expect(berlinTime).toMatch(/^(Mon|Tue|Wed|Thu|Fri)\W+10/); // Mornings begin at ten in Berlin.
    expect((await post("/sandbox/clock", { to: "tomorrow" })).status).toBe(400);
    expect((await post("/sandbox/clock", { to: "2999-01-01T00:00:00Z" })).status).toBe(400);
  });

  it("sets how many concurrent calls the voice provider carries", async () => {
    expect(await (await post("/sandbox/limits", { concurrentCalls: 4 })).json()).toEqual({ concurrentCalls: 4 });
    expect((await post("/sandbox/limits", { concurrentCalls: -1 })).status).toBe(400);
  });

  it("shows the engine's rows and no account rows", async () => {
    const rows = await (await fetch(`${server.url}/sandbox/rows?entity=meter`)).json();
    expect(rows).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ userId: expect.any(String) })]),
    });
    expect((await fetch(`${server.url}/sandbox/rows?entity=user`)).status).toBe(400);
  });

  it("says what is wrong with a request", async () => {
    const answer = await post("/sandbox/faults", { kind: "earthquake" });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("kind");
    expect((await post("/sandbox/clock", { advanceSeconds: -1 })).status).toBe(400);
  });
});

describe("the server", () => {
  it("refuses a body over 6 MB with the contract's error", async () => {
    const answer = await post("/api/login", { email: "x".repeat(7 * 1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(errorSchema.parse(await answer.json()).code).toBe("payload_too_large");
  });

  it("does not start when its port or its data folder is taken, and says why", async () => {
    const { port } = server;
    await expect(startServer({ port })).rejects.toThrow("The port is in use");
    await expect(startServer({ dataDir })).rejects.toThrow(`runs at http://localhost:${port}`);
  });

  it("exits with 0 when it is stopped, and keeps the moved clock for the next start", async () => {
    const { offsetSeconds: before } = await clock();
    await post("/sandbox/clock", { advanceSeconds: 7200 });
    const code = await server.stop();
    server = await startServer({ dataDir });
    expect(code).toBe(0);
    const { now, offsetSeconds } = await clock();
    expect(offsetSeconds).toBeCloseTo(before + 7200, 1);
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(7_190_000);
  });
});
