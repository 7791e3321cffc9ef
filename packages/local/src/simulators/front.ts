/** The door of the simulators: writes every request down, lets faults strike, and hands over to the provider. */
import type { Faults } from "./faults.ts";
import type { RequestRecords } from "./records.ts";
import { type FaultKind, type ProviderName, providerNames } from "./types.ts";
import { brokenAnswer, hold } from "./wire.ts";

export interface Provider {
  answer(request: Request): Response | Promise<Response>;
  /** Refusals in the provider's own words. */
  readonly tooMany: () => Response;
  readonly broken: () => Response;
}

export interface FrontDeps {
  readonly providers: Readonly<Record<ProviderName, Provider>>;
  readonly records: RequestRecords;
  readonly faults: Faults;
  readonly baseUrl: string;
  readonly stopping: () => AbortSignal;
}

/** Real time: a fault is there to be felt. */
const SLOW_MS = 3000;
const LONGEST_HOLD_MS = 60_000;

export function createFront(deps: FrontDeps): (request: Request) => Promise<Response> {
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
    const inner = new Request(new URL(url.pathname.slice(provider.length + 1) + url.search, url.origin), {
      method: request.method,
      headers: request.headers,
      ...(body !== "" && { body }),
      signal: request.signal,
    });
    // Files are no API: nobody's retry logic hangs on them.
    const isFile = url.pathname.startsWith("/vapi/recordings/");
    const fault = isFile ? undefined : deps.faults.onRequest(provider, url.pathname);
    const response = await answer(deps, deps.providers[provider], inner, fault);
    deps.records.close(id, fault?.endsWith("timeout") ? null : response.status, fault);
    return response;
  };
}

async function answer(
  deps: FrontDeps,
  provider: Provider,
  request: Request,
  fault: FaultKind | undefined,
): Promise<Response> {
  const never = async () => {
    await hold(LONGEST_HOLD_MS, request.signal, deps.stopping());
    return brokenAnswer();
  };
  switch (fault) {
    case "429":
      return provider.tooMany();
    case "500":
      return provider.broken();
    case "timeout":
      return never();
    case "execute-and-timeout":
      await provider.answer(request);
      return never();
    case "slow": {
      const response = await provider.answer(request);
      await hold(SLOW_MS, request.signal, deps.stopping());
      return response;
    }
    default:
      return provider.answer(request);
  }
}
