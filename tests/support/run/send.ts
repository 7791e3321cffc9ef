/** Requests to a server: over a socket, or straight to a world inside this process. */
import type { LocalServer } from "@callwright/local/server";

type Answer = LocalServer["fetch"];

const worlds = new Map<string, Answer>();

export function openWorld(origin: string, answer: Answer): void {
  worlds.set(origin, answer);
}

export function closeWorld(origin: string): void {
  worlds.delete(origin);
}

export async function send(address: string, init?: RequestInit): Promise<Response> {
  const { origin, host } = new URL(address);
  const answer = worlds.get(origin);
  if (!answer) return fetch(address, init);
  const request = await requestOf(address, init);
  request.headers.set("host", host);
  return answer(request);
}

/** A form is sent as bytes: an answer that refuses it early must not cancel the reading of a file. */
async function requestOf(address: string, init?: RequestInit): Promise<Request> {
  const request = new Request(address, init);
  return init?.body instanceof FormData ? new Request(request, { body: await request.arrayBuffer() }) : request;
}
