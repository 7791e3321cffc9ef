/** The SPA's files as the edge serves them: compressed, cached for ever by their hash, every page under the strict policy. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { contentSecurityPolicy, inlineScriptHashes, siteHeaders } from "@callwright/contracts/site-headers";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".wav": "audio/wav",
  ".mp3": "audio/mpeg",
  ".webmanifest": "application/manifest+json",
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

interface SiteFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
}

export interface Site {
  respond(request: Request): Response;
}

/** Reads the build once; `mediaOrigins` are where recordings' links lead. */
export async function loadSite(folder: string, mediaOrigins: readonly string[]): Promise<Site> {
  const files = new Map<string, SiteFile>();
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) addFile(files, folder, join(entry.parentPath, entry.name));
  const index = files.get("/index.html");
  const html = index?.plain.toString("utf8") ?? "";
  const policy = contentSecurityPolicy({ scriptHashes: await inlineScriptHashes(html), mediaOrigins });
  return {
    respond(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
      const { pathname } = new URL(request.url);
      const file = files.get(pathname);
      if (file && pathname !== "/index.html") return send(request, file, cacheOf(pathname), {});
      if (extname(pathname) !== "" || !index) return new Response("Not found", { status: 404 });
      return send(request, index, "no-cache", { "content-security-policy": policy });
    },
  };
}

function addFile(files: Map<string, SiteFile>, folder: string, path: string): void {
  const plain = readFileSync(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const name = path.slice(folder.length).replaceAll("\\", "/");
  if (name.includes("/.vite/") || name.startsWith("/.")) return;
  if (!compressible.test(type) || plain.length < 1024) return void files.set(name, { type, plain });
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  files.set(name, { type, plain, brotli, gzip: gzipSync(plain) });
}

const cacheOf = (pathname: string): string =>
  pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";

function send(request: Request, file: SiteFile, cache: string, extra: Record<string, string>): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [body, encoding] =
    file.brotli && /\bbr\b/.test(accepted)
      ? [file.brotli, "br"]
      : file.gzip && /\bgzip\b/.test(accepted)
        ? [file.gzip, "gzip"]
        : [file.plain, undefined];
  const headers = new Headers({ "content-type": file.type, "cache-control": cache, ...siteHeaders, ...extra });
  if (encoding) headers.set("content-encoding", encoding);
  if (file.brotli) headers.set("vary", "accept-encoding");
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
}
