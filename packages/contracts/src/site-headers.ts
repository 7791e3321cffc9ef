/** Security headers, in one place: of each tenant's pages, of the files beside them, of the API's answers. */

export interface SitePolicy {
  /** Hashes of the page's own inline scripts and styles, from `inlineHashes`. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  /** Origins of recordings' links beside the page's own, for instance the blob store's. */
  readonly mediaOrigins: readonly string[];
  /** Origins of other people's pages that stand in a frame: the support chat's, where the tenant has one. */
  readonly frameOrigins: readonly string[];
  /** On the page with the card form alone: `paymentSources`. */
  readonly payments?: PaymentSources | undefined;
}

/** The only page whose policy admits Stripe. */
export const paymentPath = "/settings/billing/card";

interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** What Stripe's script needs; a stand-in has all at one origin. */
export function paymentSources(scriptUrl: string): PaymentSources {
  const { origin } = new URL(scriptUrl);
  if (origin !== "https://js.stripe.com") return { scripts: [origin], frames: [origin], connections: [origin] };
  const scripts = [origin, "https://*.js.stripe.com"];
  return { scripts, frames: [...scripts, "https://hooks.stripe.com"], connections: ["https://api.stripe.com"] };
}

/** Names the policy's value for each inline script, or style, of a page: the look is set before the bundle loads. */
export async function inlineHashes(html: string, element: "script" | "style"): Promise<string[]> {
  const contents = [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))];
  const digests = contents.map(([, text = ""]) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return (await Promise.all(digests)).map(
    (digest) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`,
  );
}

/** Where browsers report what a policy refused. */
export const reportPath = "/api/csp-reports";

export function contentSecurityPolicy(policy: SitePolicy): string {
  const media = ["'self'", "blob:", ...policy.mediaOrigins];
  const { scripts = [], frames = [], connections = [] } = policy.payments ?? {};
  const framed = [...policy.frameOrigins, ...frames];
  return written({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...policy.scriptHashes, ...scripts],
    "style-src": ["'self'", ...policy.styleHashes],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": [...media, ...connections],
    "media-src": media,
    "frame-src": framed.length > 0 ? framed : ["'none'"],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...reporting,
  });
}

/** Of a page without the app: its own style, and nothing else. */
export const plainPagePolicy = (styleHashes: readonly string[]): string =>
  written({
    "default-src": ["'none'"],
    "style-src": styleHashes,
    "img-src": ["data:"],
    "form-action": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...reporting,
  });

const reporting = { "report-uri": [reportPath], "report-to": ["csp"] } as const;

const written = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

/** Of what is no page and shows nothing: answers of the API. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Of the build's files: a worker lives by the policy of its own file. */
const filePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The rest, the same for every page; `strict-transport-security` belongs to the edge, which alone speaks TLS. */
export const siteHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // Links of mails carry a token in their address: it goes nowhere, not even to our own logs with the page's files.
  "referrer-policy": "strict-origin",
  "permissions-policy": "camera=(), geolocation=(), payment=(), microphone=(self)",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "reporting-endpoints": `csp="${reportPath}"`,
} as const;

/** Of every answer that is not a page. The edge gives them to whatever has none of its own. */
export const answerHeaders = {
  "content-security-policy": closedPolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

export const fileHeaders = { ...answerHeaders, "content-security-policy": filePolicy } as const;
