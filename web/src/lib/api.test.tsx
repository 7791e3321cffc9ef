import { endpoints } from "@callwright/contracts/endpoints/index";
import { errors } from "@callwright/contracts/errors";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import ar from "../../messages/ar/refusals.json";
import de from "../../messages/de/refusals.json";
import {
  ApiError,
  call,
  callBlob,
  callCached,
  callPublic,
  clearCachedAnswers,
  messageOf,
  tenantHeader,
} from "./api.ts";
import { type BootTarget, registerBoot } from "./boot.ts";
import { setLocale } from "./i18n/locale.ts";
import { markSignedIn, storeApiKey } from "./tab-session.ts";
import { wire } from "./wire.ts";

const refusalsIn = { ar, de };

type Handler = (path: string, init: RequestInit) => Response | Promise<Response>;

const requests: { path: string; init: RequestInit }[] = [];
const bootTargets: { kind: BootTarget["kind"]; notice?: string | undefined }[] = [];
let handle: Handler;

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const refusal = (status: number, code: string, message: string) =>
  json({ success: false, code, message, requestId: "req_1" }, { status });

beforeEach(() => {
  requests.length = 0;
  bootTargets.length = 0;
  clearCachedAnswers();
  localStorage.clear();
  history.replaceState(null, "", "/logs?page=2");
  registerBoot((target) =>
    bootTargets.push({ kind: target.kind, ...("notice" in target && { notice: target.notice?.() }) }),
  );
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    return await handle(path, init);
  });
});

const colours = { primary: "#4253c5", secondary: "#4253c5" };
const themeBody = { title: "Acme", lightMode: colours, darkMode: colours };

const headersOf = (index: number) => new Headers(requests[index]?.init.headers);

describe("the API client", () => {
  it("has every endpoint of the contract", () => {
    const defaults = { method: "GET", kind: "json" };
    const completeWire = Object.entries(wire).map(([name, entry]) => [name, { ...defaults, ...entry }]);
    for (const [name, { method, path, kind }] of Object.entries(endpoints))
      expect(Object.fromEntries(completeWire)).toMatchObject({ [name]: { method, path, kind } });
  });

  it("sends files beside their JSON part: an undefined one is omitted, null is sent empty", async () => {
    handle = () => json({ success: true });
    const logo = new File(["png"], "logo.png", { type: "image/png" });
    await call("saveTheme", { body: themeBody, files: { logo, favIcon: undefined } });
    await call("updateTheme", { params: { id: "thm_1" }, body: {}, files: { favIcon: null } });
    const [first, second] = requests.map(({ init }) => init.body);
    if (!(first instanceof FormData && second instanceof FormData)) throw new Error("No form was sent");
    expect(JSON.parse(String(first.get("theme")))).toEqual(themeBody);
    expect([...first.keys()]).toEqual(["theme", "logo"]);
    expect(first.get("logo")).toMatchObject({ name: "logo.png", size: 3 });
    expect(second.get("favIcon")).toMatchObject({ size: 0 });
    expect(headersOf(0).has("content-type")).toBe(false);
  });

  it("sends the tab's API key, until the app is left", async () => {
    handle = () => refusal(403, "forbidden", "No.");
    storeApiKey("cw_live_key");
    await expect(call("me")).rejects.toThrow(); // this 403 leaves the app
    await expect(call("me")).rejects.toThrow();
    const bearers = requests.filter(({ path }) => path === "/api/me").map(({ init }) => new Headers(init.headers));
    expect(bearers.map((headers) => headers.get("authorization"))).toEqual(["Bearer cw_live_key", null]);
  });

  it("fills in parameters and query, and always sends the CSRF header", async () => {
    handle = () => json({ success: true });
    await call("getJob", { params: { id: "job/1" }, query: { page: 2, search: "", status: "busy" } });
    expect(requests[0]?.path).toBe("/api/get-job/job%2F1?page=2&status=busy");
    expect(headersOf(0).get("x-callwright")).toBe("1");
  });

  it("names the tenant of a local host, also when it renews the session", async () => {
    const originalLocation = globalThis.location;
    handle = (path) => (path === "/api/refresh" ? json({}) : refusal(401, "session_expired", "Expired."));
    vi.stubGlobal("location", new URL("http://acme.localhost:3000/logs"));
    await call("me").catch(() => undefined);
    vi.stubGlobal("location", originalLocation);
    expect(requests.map(({ path }) => path)).toContain("/api/refresh");
    expect(requests.map((_, index) => headersOf(index).get("x-tenant-slug"))).toEqual(requests.map(() => "acme"));
  });

  it("renews the session once for all requests that met a 401 together, and repeats them", async () => {
    let isRenewed = false;
    handle = async (path) => {
      if (path !== "/api/refresh") return isRenewed ? json({ numbers: [] }) : refusal(401, "unauthenticated", "");
      await new Promise((resolve) => setTimeout(resolve, 5));
      isRenewed = true;
      return json({ success: true });
    };
    await Promise.all([call("importedNumbers"), call("importedNumbers"), call("importedNumbers")]);
    expect(requests.filter(({ path }) => path === "/api/refresh")).toHaveLength(1);
    expect(bootTargets).toEqual([]);
  });

  it("does not renew twice for a request sent before the renewal", async () => {
    const refuseLate = Promise.withResolvers<void>();
    let isRenewed = false;
    handle = async (path) => {
      if (path === "/api/refresh") {
        isRenewed = true;
        return json({ success: true });
      }
      if (isRenewed) return json({ numbers: [] });
      if (path === "/api/me") await refuseLate.promise;
      return refusal(401, "unauthenticated", "");
    };
    const lateCall = call("me");
    await call("importedNumbers");
    refuseLate.resolve();
    await lateCall;
    expect(requests.map(({ path }) => path).filter((path) => path === "/api/refresh")).toHaveLength(1);
  });

  it("redirects to sign-in, once and with the way back, when the session cannot be renewed", async () => {
    markSignedIn();
    handle = () => refusal(401, "unauthenticated", "Please sign in.");
    const answers = await Promise.allSettled([call("me"), call("importedNumbers")]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(bootTargets).toEqual([{ kind: "public", notice: "Session expired. Please log in again." }]);
    expect(location.pathname + location.search).toBe("/login?redirect=%2Flogs%3Fpage%3D2");
  });

  it("does not report an expired session to a visitor who never signed in", async () => {
    handle = () => refusal(401, "unauthenticated", "Please sign in.");
    await expect(call("me")).rejects.toThrow();
    expect(bootTargets).toEqual([{ kind: "public", notice: undefined }]);
  });

  it("signs out on a 403", async () => {
    handle = (path) => (path === "/api/logout" ? json({}) : refusal(403, "forbidden", "No."));
    await expect(call("me")).rejects.toThrow();
    expect(requests.map(({ path }) => path)).toContain("/api/logout");
    expect(bootTargets).toEqual([{ kind: "public", notice: "Access forbidden. Please sign in again." }]);
    expect(location.pathname + location.search).toBe("/login");
  });

  it("treats a wrong password as an answer, not as a lost session", async () => {
    handle = () => refusal(401, "invalid_credentials", "Login failed. Please check your credentials.");
    const error = await callPublic("login", { body: { email: "a@b.cc", password: "x" } }).catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 401, code: "invalid_credentials" });
    expect(requests).toHaveLength(1);
    expect(bootTargets).toEqual([]);
  });

  it("returns the identical object on a 304", async () => {
    handle = (_, init) =>
      new Headers(init.headers).get("if-none-match") === '"v1"'
        ? new Response(null, { status: 304 })
        : json({ success: true, job: { _id: "job_1" } }, { headers: { etag: '"v1"' } });
    const first = await callCached("getJob", { params: { id: "job_1" } });
    const second = await callCached("getJob", { params: { id: "job_1" } });
    expect(second).toBe(first);
    expect(requests).toHaveLength(2);
  });

  it("requests a CSV and returns it as a file", async () => {
    handle = () => new Response("firstname\nAnna", { headers: { "content-type": "text/csv" } });
    const blob = await callBlob("exportCsv", { params: { id: "job_1" } });
    expect(headersOf(0).get("accept")).toContain("text/csv");
    expect(await blob.text()).toContain("Anna");
  });

  it("says that the server cannot be reached", async () => {
    handle = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(call("me")).rejects.toMatchObject({ status: 0, code: "network" });
  });

  it("passes on the invalid fields, and survives an answer that is not JSON", async () => {
    const issues = [{ path: "phoneNumber", message: "Invalid country code" }];
    handle = () => json({ success: false, code: "validation_failed", message: "No.", issues }, { status: 400 });
    await expect(call("me")).rejects.toMatchObject({ issues });
    handle = () => new Response("<html>Bad gateway</html>", { status: 502 });
    await expect(call("me")).rejects.toMatchObject({ code: "internal", message: "Something went wrong." });
  });
});

describe("the message of a failure", () => {
  it("is the server's, except after an internal error", () => {
    const fallback = "Failed to import phone number";
    expect(messageOf(new ApiError(422, "provider_refused", "Twilio says no."), fallback)).toBe("Twilio says no.");
    expect(messageOf(new ApiError(500, "internal", "Something went wrong."), fallback)).toBe(fallback);
    expect(messageOf(new Error("bug"), fallback)).toBe(fallback);
  });

  it.each(["de", "ar"] as const)("is shown in %s, also at a field; an unknown one stays English", async (locale) => {
    setLocale(locale);
    const { status, message } = errors.rate_limited;
    const issues = [
      { path: "phoneNumber", message: "Invalid country code" },
      { path: "x", message: "Twilio says no." },
    ];
    handle = () => json({ success: false, code: "rate_limited", message, issues }, { status });
    const error = await call("revokeApiKey", { params: { id: "key_1" } }).catch((thrown: unknown) => thrown);
    expect(messageOf(error, "")).toBe(refusalsIn[locale].rate_limited);
    expect(error).toMatchObject({
      issues: [{ path: "phoneNumber", message: refusalsIn[locale].country_code_invalid }, issues[1]],
    });
    // Translated when it arrived, the message stays so after a change of language.
    setLocale("en");
    expect(messageOf(error, "")).not.toBe(message);
  });
});

it("requests go to the host of the page", async () => {
  handle = () => json({ success: true, user: {} });
  await call("me").catch(() => undefined);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.every(({ path }) => new URL(path, "https://acme.test").host === "acme.test")).toBe(true);
});

test("a local host's requests name its tenant, those of other hosts do not", () => {
  expect(tenantHeader("acme.localhost")).toEqual({ "x-tenant-slug": "acme" });
  for (const host of ["localhost", "calls.acme.com", "acme.localhost.example.com", "127.0.0.1"])
    expect(tenantHeader(host)).toEqual({});
});
