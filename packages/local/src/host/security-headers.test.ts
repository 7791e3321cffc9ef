import { answerHeaders } from "@callwright/contracts/site-headers";
import { expect, it } from "vitest";
import { withSecurityHeaders } from "./security-headers.ts";

const secure = (path: string, response: Response) =>
  withSecurityHeaders(new Request(`http://acme.localhost${path}`), response);

it("an answer without security headers gets those of the edge and keeps its own headers", () => {
  const headers = new Headers({ "content-type": "application/json" });
  headers.append("set-cookie", "a=1");
  headers.append("set-cookie", "b=2");
  const answer = secure("/api/x", new Response("{}", { status: 418, headers }));
  expect(answer.status).toBe(418);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...answerHeaders, "content-type": "application/json" });
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

it("an answer's own policy stays", () => {
  const answer = secure("/login", new Response("", { headers: { "content-security-policy": "default-src 'self'" } }));
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
});

it("a provider's file can be played from the app", () => {
  const answer = secure("/sandbox/providers/vapi/recordings/1.wav", new Response(""));
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.has("cross-origin-resource-policy")).toBe(false);
});
