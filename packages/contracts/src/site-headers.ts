export interface SitePolicy {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly mediaOrigins: readonly string[];
  /** Origins that the page may frame: the support chat's, if the tenant has one. */
  readonly frameOrigins: readonly string[];
  readonly payments?: PaymentSources | undefined;
  /** Admits the rooms of voice tests; local rooms are at the page's own origin. */
  readonly hasVoiceRooms?: boolean;
}

/** Hosts of Daily, which carries the voice provider's calls in the browser. */
const voiceHosts = ["*.daily.co", "*.dailywebrtc.com", "*.dailywebrtc.net"];
const voiceScripts = [...voiceHosts.map((host) => `https://${host}`), "blob:", "'wasm-unsafe-eval'"];
const voiceConnections = [
  ...voiceHosts.flatMap((host) => [`https://${host}`, `wss://${host}`]),
  "https://prod-ks.pluot.blue",
];

export const paymentPath = "/settings/billing/card";

interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** The origins that Stripe's script needs; the simulator of Stripe serves everything from one origin. */
export function paymentSources(scriptUrl: string): PaymentSources {
  const { origin } = new URL(scriptUrl);
  if (origin !== "https://js.stripe.com") return { scripts: [origin], frames: [origin], connections: [origin] };
  const scripts = [origin, "https://*.js.stripe.com"];
  return { scripts, frames: [...scripts, "https://hooks.stripe.com"], connections: ["https://api.stripe.com"] };
}

/** Policy values that admit a page's inline scripts or styles, which set its look before the bundle loads. */
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
  const voice = policy.hasVoiceRooms
    ? { scripts: voiceScripts, connections: voiceConnections }
    : { scripts: [], connections: [] };
  const frameSources = [...policy.frameOrigins, ...frames];
  return policyText({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...policy.scriptHashes, ...scripts, ...voice.scripts],
    "style-src": ["'self'", ...policy.styleHashes],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": [...media, ...connections, ...voice.connections],
    "media-src": media,
    "frame-src": frameSources.length > 0 ? frameSources : ["'none'"],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...reporting,
  });
}

interface PlainPage {
  readonly hasForms?: boolean;
  /** Shows the tenant's images and typeface; by default, pages with forms do. */
  readonly isBranded?: boolean;
  /** Hashes of the page's own script, which may connect only to the page's own host. */
  readonly scriptHashes?: readonly string[];
  readonly mediaOrigins?: readonly string[] | undefined;
}

/** For pages without the app: only their own style, and what the options admit. */
export const plainPagePolicy = (
  styleHashes: readonly string[],
  { hasForms = false, isBranded = hasForms, scriptHashes, mediaOrigins }: PlainPage = {},
): string =>
  policyText({
    "default-src": ["'none'"],
    ...(scriptHashes && { "script-src": scriptHashes, "connect-src": ["'self'"] }),
    "style-src": styleHashes,
    "img-src": isBranded ? ["'self'", "data:"] : ["data:"],
    "font-src": [isBranded ? "'self'" : "'none'"],
    "media-src": mediaOrigins ? ["'self'", ...mediaOrigins] : ["'none'"],
    "form-action": [hasForms ? "'self'" : "'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...reporting,
  });

const reporting = { "report-uri": [reportPath], "report-to": ["csp"] } as const;

const policyText = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** For the build's files: a worker is bound by the policy of its own file. */
const filePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** For every page. The edge, which terminates TLS, adds `strict-transport-security`. */
export const siteHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // Mailed links carry a token in their path, which must not reach logs through the referrer.
  "referrer-policy": "strict-origin",
  "permissions-policy": "camera=(), geolocation=(), payment=(), microphone=(self)",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "reporting-endpoints": `csp="${reportPath}"`,
} as const;

/** For every response that is not a page. The edge adds these headers to responses that lack them. */
export const answerHeaders = {
  "content-security-policy": closedPolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

export const fileHeaders = { ...answerHeaders, "content-security-policy": filePolicy } as const;
