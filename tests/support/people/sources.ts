/** Candidate sources, called as their systems call them. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import type { Source } from "@callwright/contracts/endpoints/source";
import type { SourceKind } from "@callwright/contracts/source-words";
import { now } from "@callwright/core/kernel/clock";
import type { Client } from "../clients/client.ts";
import { jobWith } from "./batch.ts";
import { strangers } from "./people.ts";

/** A payload as the vendor documents it, with the test's values in its placeholders. */
export const vendorPayload = (file: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    readFileSync(join(import.meta.dirname, "../../fixtures/sources", `${file}.json`), "utf8"),
  );

export const hmac = (secret: string, body: string): string => createHmac("sha256", secret).update(body).digest("hex");

interface LeverValues {
  readonly opportunityId: string;
  readonly token: string;
}

/** A webhook of Lever, whose signature is part of the body. */
export function leverWebhook(file: string, values: LeverValues, secret: string, at = now()): string {
  const signature = hmac(secret, `${values.token}${at}`);
  return vendorPayload(file, { ...values, signature }).replace(`"{{triggeredAt}}"`, String(at));
}

const headersOf: Record<SourceKind, (secret: string, body: string) => Record<string, string>> = {
  greenhouse: (secret, body) => ({ signature: `sha256 ${hmac(secret, body)}` }),
  lever: () => ({}),
  ashby: (secret, body) => ({ "ashby-signature": `sha256=${hmac(secret, body)}` }),
  custom: (secret) => ({ authorization: `Bearer ${secret}` }),
};

export interface NewSource {
  readonly source: Source;
  readonly secret: string;
}

export async function createSource(
  client: Client,
  body: { kind: SourceKind; parentId: string } & Record<string, unknown>,
) {
  const fields = { name: "Our ATS", mode: "approval" as const, consent: "The application form", ...body };
  return client.call(endpoints.createSource, { body: fields });
}

/** Posts to a source as its system does; returns the status. */
export async function postTo(
  origin: string,
  { source, secret }: NewSource,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { pathname } = new URL(source.url);
  const allHeaders = { "content-type": "application/json", ...headersOf[source.kind](secret, body), ...headers };
  return (await fetch(`${origin}${pathname}`, { method: "POST", body, headers: allHeaders })).status;
}

export const eventsOf = async (client: Client, { source }: NewSource) =>
  (await client.call(endpoints.listSourceEvents, { params: { id: source.id } })).events;

export const statesOf = async (client: Client, source: NewSource) =>
  (await eventsOf(client, source)).map(({ state }) => state).filter((state) => state !== "received");

export const pollOptions = { timeout: 30_000, interval: 200 };

export async function jobAndNumber(client: Client) {
  const parentId = await jobWith(client, strangers(1, ["00"]));
  const { numbers } = await client.call(endpoints.importedNumbers);
  return { parentId, numberId: numbers[0]?.id ?? "" };
}

export const peopleOf = async (client: Client, id: string, search: string) =>
  (await client.call(endpoints.getJob, { params: { id }, query: { page: 1, pageSize: 5, search } })).job.candidates;

export const strangerNumber = (): string => strangers(1, ["00"])[0]?.phoneNumber ?? "";
