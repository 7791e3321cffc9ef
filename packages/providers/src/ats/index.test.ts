import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createAts } from "./index.ts";

let requestLines: string[] = [];
let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
  requestLines.push(`${request.method} ${request.url}`);
  respond(request, response);
});
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
afterAll(() => void server.close());
beforeEach(() => {
  requestLines = [];
});

const note = { personId: "57", text: "Phone call: good fit\n\n(evt_1)", reference: "evt_1" };

it("nothing is written when the list of notes is cut off, since it may hold the note", async () => {
  respond = (_, response) => response.end('{"data":[{"id":"note-1","fie');
  const result = await createAts({ baseUrl: origin() }).writeNote({ kind: "lever", key: "k" }, note);
  expect(result).toMatchObject({ kind: "failed", isFinal: false });
  expect(requestLines).toEqual(["GET /lever/v1/opportunities/57/notes?limit=100"]);
});

it("Greenhouse's next page is requested from its own host, whatever host the answer names", async () => {
  respond = ({ url }, response) => {
    if (url?.endsWith("/token")) response.end('{"access_token":"t"}');
    else if (url?.endsWith("?cursor=c2")) response.end('[{"body":"(evt_1)"}]');
    else response.setHeader("link", '<https://elsewhere.test/v3/notes?cursor=c2>; rel="next"').end("[]");
  };
  const access = { kind: "greenhouse", key: "k", clientId: "c", userId: "1" } as const;
  expect(await createAts({ baseUrl: origin() }).writeNote(access, note)).toEqual({ kind: "written" });
  expect(requestLines).toEqual([
    "POST /greenhouse/token",
    "GET /greenhouse/v3/notes?candidate_ids=57&per_page=500",
    "GET /greenhouse/v3/notes?cursor=c2",
  ]);
});
