/** The security headers that the edge gives to whatever comes without its own. */
import { answerHeaders } from "@callwright/contracts/site-headers";

/** The providers' pages and files are read from the app's origins, as the real ones are: they are other people's. */
const { "cross-origin-resource-policy": _, "x-frame-options": __, ...standInHeaders } = answerHeaders;

export function withSecurityHeaders(request: Request, response: Response): Response {
  const isStandIn = new URL(request.url).pathname.startsWith("/sandbox");
  const missing = Object.entries(isStandIn ? standInHeaders : answerHeaders).filter(
    ([name]) => !response.headers.has(name),
  );
  if (missing.length === 0) return response;
  const headers = new Headers([...response.headers, ...missing]);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
