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
/** A packet's worth is not worth packing. */
const smallestPacked = 1400;

interface SiteFile {
  readonly type: string;
  readonly plain: Body;
  /** Packed when they are first asked for; small and packed files stay as they are. */
  readonly packed?: { readonly br: () => Body; readonly gzip: () => Body };
}

type Body = Buffer<ArrayBuffer>;

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
      if (file && file !== index) return send(request, file, cacheOf(pathname), {});
      if (!file && extname(pathname) !== "") return new Response("Not found", { status: 404 });
      if (!index) return new Response("The web app is not built: npm run build -w web", { status: 503 });
      return send(request, index, "no-cache", { "content-security-policy": policy });
    },
  };
}

function addFile(files: Map<string, SiteFile>, folder: string, path: string): void {
  const name = path.slice(folder.length).replaceAll("\\", "/");
  if (name.includes("/.")) return;
  const plain = readFileSync(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  if (!compressible.test(type) || plain.length < smallestPacked) return void files.set(name, { type, plain });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const packed = { br: once(() => brotliCompressSync(plain, quality)), gzip: once(() => gzipSync(plain)) };
  files.set(name, { type, plain, packed });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const cacheOf = (pathname: string): string =>
  pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";

function send(request: Request, file: SiteFile, cache: string, extra: Record<string, string>): Response {
  const encoding = file.packed && encodingFor(request);
  const body = encoding ? (file.packed?.[encoding]() ?? file.plain) : file.plain;
  const headers = new Headers({ "content-type": file.type, "cache-control": cache, ...siteHeaders, ...extra });
  if (encoding) headers.set("content-encoding", encoding);
  if (file.packed) headers.set("vary", "accept-encoding");
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function encodingFor(request: Request): "br" | "gzip" | undefined {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}
