import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { compressPage, loadSite } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "callwright-site-"));
const script = "export const words = 'a'.repeat(9);\n".repeat(100);
mkdirSync(join(folder, "assets"));
mkdirSync(join(folder, ".vite"));
writeFileSync(join(folder, "index.html"), "<!doctype html><div id=root></div>");
writeFileSync(join(folder, "assets/app-1a2b.js"), script);
writeFileSync(join(folder, ".vite/manifest.json"), "{}");
const site = loadSite(folder);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  site.respond(new Request(`http://acme.localhost${path}`, { method, headers }));

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Response {
  const answer = ask(path, headers, method);
  if (!answer) throw new Error(`${path} is a route`);
  return answer;
}

describe("routes", () => {
  it("are left to the pages function, as is the built page", () => {
    for (const path of ["/", "/login", "/job/overview/job_1", "/index.html"]) expect(ask(path)).toBeUndefined();
  });

  it("say what to do if the app is not built", () => {
    expect(loadSite(join(folder, "nowhere")).respond(new Request("http://localhost/"))?.status).toBe(503);
  });
});

it("a page is compressed for clients that accept it, and unchanged for others", async () => {
  const page = () => new Response("<!doctype html>".repeat(200), { headers: { "content-type": "text/html" } });
  const compressed = compressPage(
    new Request("http://acme.localhost/", { headers: { "accept-encoding": "br, gzip" } }),
    page(),
  );
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(bytes.length).toBeLessThan(500);
  expect(gunzipSync(bytes).toString()).toBe("<!doctype html>".repeat(200));
  expect(compressPage(new Request("http://acme.localhost/"), page()).headers.has("content-encoding")).toBe(false);
});

describe("files", () => {
  it("answer GET and HEAD only, under a policy of their own", () => {
    expect(get("/assets/app-1a2b.js", {}, "POST").status).toBe(405);
    const file = get("/assets/app-1a2b.js", {}, "HEAD");
    expect(file.status).toBe(200);
    expect(file.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("stay in caches for ever, since their names change with their content", () => {
    expect(get("/assets/app-1a2b.js").headers.get("cache-control")).toContain("immutable");
  });

  it("are sent in an encoding that the browser accepts, or as they are", async () => {
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

  it("that do not exist answer 404, and so does the build's manifest", () => {
    expect(get("/assets/old.js").status).toBe(404);
    expect(get("/.vite/manifest.json").status).toBe(404);
    expect(get("/assets/old.js").headers.get("x-content-type-options")).toBe("nosniff");
  });
});
