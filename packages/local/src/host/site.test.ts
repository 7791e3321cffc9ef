import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSite, type Site } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "callwright-site-"));
const script = "export const words = 'a'.repeat(9);\n".repeat(100);
let site: Site;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><script>start()</script><div id=root></div>");
  writeFileSync(join(folder, "assets/app-1a2b.js"), script);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  site = await loadSite(folder, ["http://localhost:3000"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  site.respond(new Request(`http://acme.localhost${path}`, { method, headers }));

describe("pages", () => {
  it("are the app at every route, never from a cache", async () => {
    for (const path of ["/", "/job/overview/job_1", "/index.html"]) {
      const page = get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      expect(await page.text()).toContain("id=root");
    }
  });

  it("run our scripts alone, and the one inside by its hash", () => {
    const policy = get("/").headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).not.toContain("unsafe");
    expect(policy).toMatch(/media-src [^;]*http:\/\/localhost:3000/);
    expect(get("/").headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("answer reading only", () => {
    expect(get("/", {}, "POST").status).toBe(405);
    expect(get("/", {}, "HEAD").status).toBe(200);
  });
});

describe("files", () => {
  it("stay in caches for ever, since their names change with their content", () => {
    expect(get("/assets/app-1a2b.js").headers.get("cache-control")).toContain("immutable");
  });

  it("travel packed as the browser can unpack them, or as they are", async () => {
    const bytes = async (accepted: string) => {
      const file = get("/assets/app-1a2b.js", { "accept-encoding": accepted });
      return [file.headers.get("content-encoding"), Buffer.from(await file.arrayBuffer())] as const;
    };
    const [br, brotli] = await bytes("gzip, br");
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(["br", script]);
    const [gzip, gzipped] = await bytes("gzip");
    expect([gzip, gunzipSync(gzipped).toString()]).toEqual(["gzip", script]);
    const [none, plain] = await bytes("");
    expect([none, plain.toString()]).toEqual([null, script]);
  });

  it("that do not exist are no pages, and the build's own notes are no files", () => {
    expect(get("/assets/old.js").status).toBe(404);
    expect(get("/.vite/manifest.json").status).toBe(404);
  });
});
