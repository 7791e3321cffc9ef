/** Adds the edge's security headers to responses that lack them. */
import { answerHeaders } from "@callwright/contracts/site-headers";

/** The app embeds pages and files of the simulated providers from another origin, as it does with the real ones. */
const { "cross-origin-resource-policy": _, "x-frame-options": __, ...sandboxHeaders } = answerHeaders;

export function withSecurityHeaders(request: Request, response: Response): Response {
  const isSandbox = new URL(request.url).pathname.startsWith("/sandbox");
  const missingHeaders = Object.entries(isSandbox ? sandboxHeaders : answerHeaders).filter(
    ([name]) => !response.headers.has(name),
  );
  if (missingHeaders.length === 0) return response;
  const headers = new Headers([...response.headers, ...missingHeaders]);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
