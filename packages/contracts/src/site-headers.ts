/** Security headers of the SPA's pages: the edge and the local host send the same ones. */

export interface SitePolicy {
  /** Hashes of the page's own inline scripts, from `inlineScriptHashes`. */
  readonly scriptHashes: readonly string[];
  /** Origins of recordings' links beside the page's own, for instance the blob store's. */
  readonly mediaOrigins: readonly string[];
}

/** Names the header's value for each inline script of a page: the scheme and direction are set before the bundle loads. */
export async function inlineScriptHashes(html: string): Promise<string[]> {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
  const digests = scripts.map((script) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(script)));
  return (await Promise.all(digests)).map(
    (digest) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`,
  );
}

export function contentSecurityPolicy({ scriptHashes, mediaOrigins }: SitePolicy): string {
  const media = ["'self'", "blob:", ...mediaOrigins];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": media,
    "media-src": media,
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The rest, the same for every page; `strict-transport-security` belongs to the edge, which alone speaks TLS. */
export const siteHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), payment=(), microphone=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;
