/** Requests to a server: over a socket, or straight to a world inside this process. */
import type { LocalServer } from "@callwright/local/server";

type FetchHandler = LocalServer["fetch"];

const worlds = new Map<string, FetchHandler>();

export function openWorld(origin: string, handler: FetchHandler): void {
  worlds.set(origin, handler);
}

export function closeWorld(origin: string): void {
  worlds.delete(origin);
}

export async function send(address: string, init?: RequestInit): Promise<Response> {
  const { origin, host } = new URL(address);
  const handler = worlds.get(origin);
  if (!handler) return fetch(address, init);
  const request = await requestOf(address, init);
  request.headers.set("host", host);
  return handler(request);
}

/** A form is sent as bytes: an answer that refuses it early must not cancel the reading of a file. */
async function requestOf(address: string, init?: RequestInit): Promise<Request> {
  const request = new Request(address, init);
  return init?.body instanceof FormData ? new Request(request, { body: await request.arrayBuffer() }) : request;
}
