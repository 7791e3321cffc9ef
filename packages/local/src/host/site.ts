/** Serves the SPA's files as the edge does: compressed, with immutable caching. The pages function answers routes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fileHeaders } from "@callwright/contracts/site-headers";

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
/** Smaller files fit into one packet anyway. */
const minCompressedBytes = 1400;

interface SiteFile {
  readonly type: string;
  readonly plain: Body;
  /** Compressed at the first request; absent for small files and for types that are already compressed. */
  readonly compressed?: { readonly br: () => Body; readonly gzip: () => Body };
}

type Body = Buffer<ArrayBuffer>;

export interface Site {
  /** A file or a refusal; undefined for a route, which the pages function answers. */
  respond(request: Request): Response | undefined;
}

const pagePath = "/index.html";

/** Reads the build once. */
export function loadSite(folder: string): Site {
  const files = new Map<string, SiteFile>();
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) addFile(files, folder, join(entry.parentPath, entry.name));
  return {
    respond(request) {
      const { pathname } = new URL(request.url);
      if (extname(pathname) === "" || pathname === pagePath)
        return files.has(pagePath) ? undefined : refuse(503, "The web app is not built: npm run build -w web");
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Files are for reading only");
      const file = files.get(pathname);
      return file ? send(request, file, cacheControlOf(pathname)) : refuse(404, "Not found");
    },
  };
}

const refuse = (status: number, message: string): Response => new Response(message, { status, headers: fileHeaders });

function addFile(files: Map<string, SiteFile>, folder: string, path: string): void {
  const name = path.slice(folder.length).replaceAll("\\", "/");
  if (name.includes("/.")) return;
  const plain = readFileSync(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  if (!compressible.test(type) || plain.length < minCompressedBytes) return void files.set(name, { type, plain });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compressed = { br: once(() => brotliCompressSync(plain, quality)), gzip: once(() => gzipSync(plain)) };
  files.set(name, { type, plain, compressed });
}

function once<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

const cacheControlOf = (pathname: string): string =>
  pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";

function send(request: Request, file: SiteFile, cache: string): Response {
  const encoding = file.compressed && encodingFor(request);
  const body = (encoding && file.compressed?.[encoding]()) ?? file.plain;
  const headers = new Headers({ "content-type": file.type, "cache-control": cache, ...fileHeaders });
  if (encoding) headers.set("content-encoding", encoding);
  if (file.compressed) headers.set("vary", "accept-encoding");
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function encodingFor(request: Request): "br" | "gzip" | undefined {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/** Compresses a page for clients that accept gzip, as the edge does. */
export function compressPage(request: Request, page: Response): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (!page.body || !/\bgzip\b/.test(accepted)) return page;
  const headers = new Headers(page.headers);
  headers.set("content-encoding", "gzip");
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  return new Response(page.body.pipeThrough(new CompressionStream("gzip")), { status: page.status, headers });
}
