/** Entry of the simulators: records every request, applies faults, and passes it to the provider. */
import type { Agenda } from "./agenda.ts";
import type { Faults } from "./faults.ts";
import type { RequestRecords } from "./records.ts";
import { type FaultKind, type ProviderName, providerNames } from "./types.ts";
import { brokenAnswer, holdOpen } from "./wire.ts";

export interface Provider {
  answer(request: Request): Response | Promise<Response>;
  /** Refusals in the provider's own format. */
  readonly tooMany: () => Response;
  readonly broken: () => Response;
  /** Only for a provider with prepaid accounts. */
  readonly unpaid?: () => Response;
}

export interface FrontDeps {
  readonly providers: Readonly<Record<ProviderName, Provider>>;
  readonly records: RequestRecords;
  readonly faults: Faults;
  readonly agenda: Agenda;
  readonly now: () => number;
  readonly speed: number;
  readonly baseUrl: string;
  readonly stopping: () => AbortSignal;
}

/** In real time, whatever the simulated speed. */
const SLOW_MS = 3000;
const LONGEST_HOLD_MS = 60_000;
/** Simulated time until an `execute-late` request, which got an error as answer, is carried out all the same. */
const LATE_SECONDS = 45;
const SHORTEST_LATE_MS = 300;

interface LateRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function createFront(deps: FrontDeps): (request: Request) => Promise<Response> {
  deps.agenda.on("request.late", ({ subject, data }) => {
    const provider = providerNames.find((name) => name === subject);
    // Runs after the agenda's transaction, since the provider opens its own.
    if (provider) setImmediate(() => void deps.providers[provider].answer(toRequest(JSON.parse(data))));
  });
  return async (request) => {
    const url = new URL(request.url);
    const provider = providerNames.find((name) => url.pathname.startsWith(`/${name}/`));
    if (!provider) return Response.json({ error: "No such provider" }, { status: 404 });
    const body = request.method === "GET" || request.method === "HEAD" ? "" : await request.text();
    const id = deps.records.open({
      provider,
      method: request.method,
      url: deps.baseUrl.replace(/\/$/, "") + url.pathname + url.search,
      headers: request.headers,
      body,
    });
    const providerRequest = new Request(new URL(url.pathname.slice(provider.length + 1) + url.search, url.origin), {
      method: request.method,
      headers: request.headers,
      ...(body !== "" && { body }),
      signal: request.signal,
    });
    // Faults strike API requests only, not files.
    const isFile = /^\/(vapi\/(recordings|rooms)|stripe\/js)\//.test(url.pathname);
    const fault = isFile ? undefined : deps.faults.onRequest(provider, url.pathname, request.method);
    if (fault === "execute-late") keepForLater(deps, provider, providerRequest, body);
    const response = await answer(deps, deps.providers[provider], providerRequest, fault);
    const isUnanswered = fault === "timeout" || fault === "execute-and-timeout";
    deps.records.close(id, isUnanswered ? null : response.status, fault);
    return response;
  };
}

/** Kept in the agenda, so it survives a crash like a request in a provider's own queue. */
function keepForLater({ agenda, now, speed }: FrontDeps, provider: ProviderName, request: Request, body: string): void {
  const { method, url, headers } = request;
  const lateRequest: LateRequest = { method, url, headers: Object.fromEntries(headers), body };
  const atMs = now() + Math.max((LATE_SECONDS * 1000) / speed, SHORTEST_LATE_MS);
  agenda.add(atMs, "request.late", provider, JSON.stringify(lateRequest));
}

const toRequest = ({ method, url, headers, body }: LateRequest): Request =>
  new Request(url, { method, headers, ...(body !== "" && { body }) });

async function answer(
  deps: FrontDeps,
  provider: Provider,
  request: Request,
  fault: FaultKind | undefined,
): Promise<Response> {
  const hangAndBreak = async () => {
    await holdOpen(LONGEST_HOLD_MS, request.signal, deps.stopping());
    return brokenAnswer();
  };
  switch (fault) {
    case "429":
      return provider.tooMany();
    case "500":
    case "execute-late":
      return provider.broken();
    case "unpaid":
      return provider.unpaid?.() ?? provider.answer(request);
    case "timeout":
      return hangAndBreak();
    case "execute-and-timeout":
      await provider.answer(request);
      return hangAndBreak();
    case "slow": {
      const response = await provider.answer(request);
      await holdOpen(SLOW_MS, request.signal, deps.stopping());
      return response;
    }
    default:
      return provider.answer(request);
  }
}
