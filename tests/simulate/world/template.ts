/**
 * The world before anything happens: tenants with their users, numbers, jobs, campaigns and people, made once for each
 * thread by the product's own functions. Each seed starts from a copy with its own tenant ids, so that nothing that the
 * product caches in one world is valid in another.
 */
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as Billing from "@callwright/core/billing/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import type { Row } from "../../table/expression.ts";
import { nameOf, type Snapshot } from "../../table/store.ts";
import { runtime } from "./runtime.ts";

/** Part of the template's tenant ids, which each seed replaces by its nonce. */
const placeholder = "SEEDSEED";
const templateTenantId = (letter: string) => `ten_${letter}${placeholder}`;

/** A person of several jobs and campaigns and of two tenants: a contact lock must not affect the other tenant. */
const sharedPhone = "+4915112340001";

export interface TenantPlan {
  readonly letter: string;
  readonly timezone: string;
  readonly numbers: readonly string[];
  /** The phone numbers of the people of each job and campaign. */
  readonly jobs: readonly (readonly string[])[];
  readonly campaigns: readonly (readonly string[])[];
  /** Adds the user's account and a webhook endpoint. */
  readonly hasUserAndWebhook?: boolean;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const pair: readonly TenantPlan[] = [
  {
    letter: "A",
    timezone: "Europe/Berlin",
    numbers: ["num_A1", "num_A2"],
    jobs: [[sharedPhone, "+4915112340002", "+447400100004"]],
    campaigns: [[sharedPhone, "+12125550102", "+971501230003"]],
  },
  {
    letter: "B",
    timezone: "America/New_York",
    numbers: ["num_B1"],
    jobs: [[sharedPhone, "+4915112340002"]],
    campaigns: [],
  },
];

/** Sixty numbers of five tenants, two of which have campaigns. */
const crowd: readonly TenantPlan[] = ["A", "B", "C", "D", "E"].map((letter, tenantIndex) => {
  const phones = upTo(14).map((index) => `+49151${String(20_000_000 + tenantIndex * 1000 + index)}`);
  const numbers = upTo(12).map((index) => `num_${letter}${index}`);
  const parents = tenantIndex % 2 === 0 ? { jobs: [phones], campaigns: [] } : { jobs: [], campaigns: [phones] };
  return { letter, timezone: "Europe/Berlin", numbers, ...parents };
});

/** A tenant that also has its user's account and a webhook endpoint. */
const whole: readonly TenantPlan[] = [
  {
    letter: "A",
    timezone: "Europe/Berlin",
    numbers: ["num_A1", "num_A2"],
    jobs: [[sharedPhone, "+4915112340002", "+4915112340003", "+447400100004"]],
    campaigns: [[sharedPhone, "+4915112340005", "+4915112340006"]],
    hasUserAndWebhook: true,
  },
];

/** A list of more people than a run reads into its buffer. */
const long: readonly TenantPlan[] = [
  {
    letter: "A",
    timezone: "Europe/Berlin",
    numbers: ["num_A1", "num_A2", "num_A3"],
    jobs: [upTo(24).map((index) => `+49151${String(30_000_000 + index)}`)],
    campaigns: [],
  },
];

export const casts = { pair, crowd, whole, long };
export type Cast = keyof typeof casts;

export const userOf = ({ letter }: { readonly letter: string }): string => `user_${letter}`;

/** Creates what the tenants have; runs once, in a world without faults. */
export async function createTenants(cast: Cast): Promise<void> {
  for (const tenant of casts[cast]) {
    const tenantId = templateTenantId(tenant.letter);
    const userId = userOf(tenant);
    const actor = { type: "user", tenantId, userId, roles: [] } as const;
    const scope = { ...runtime(), requestId: "req_template", actor, tenantId };
    await runIn(scope, async () => {
      await createTenant(tenant, tenantId, userId);
      for (const phones of tenant.jobs) await addPeople(await createJob(tenant), phones);
      for (const phones of tenant.campaigns) await addPeople(await createCampaign(tenant), phones);
    });
  }
}

async function createTenant(
  { letter, timezone, numbers, hasUserAndWebhook = false }: TenantPlan,
  tenantId: string,
  userId: string,
): Promise<void> {
  const { tenant, number } = db();
  const slug = `tenant-${letter.toLowerCase()}`;
  const webhooks = hasUserAndWebhook ? { webhookEndpointCount: 1 } : {};
  await tenant
    .put({ tenantId, slug, name: slug, timezone, numberPicker: "optional", createdAt: nowIso(), ...webhooks })
    .go();
  if (hasUserAndWebhook) await createUserAndWebhook(tenantId, userId, timezone);
  // Each world has this row; the seed's plan decides whether it limits anything.
  await Billing.limitConcurrency(1);
  await Billing.seedMeter({ userId, allowedMinutes: 1_000, freeMinutes: 0, plan: "Pro" });
  for (const [index, numberId] of numbers.entries())
    await number
      .put({
        tenantId,
        numberId,
        userId,
        provider: "twilio",
        phoneNumber: `+4930${index}00${letter.charCodeAt(0)}`,
        label: numberId,
        sealed: "sealed",
        status: "registered",
        voiceNumberId: `voice_${numberId}`,
        createdAt: nowIso(),
      })
      .go();
}

async function createUserAndWebhook(tenantId: string, userId: string, timezone: string): Promise<void> {
  const { user, webhookEndpoint } = db();
  const dashboardAccess = { campaigns: true, recruiter: true, inbound: true };
  const person = { email: "user@example.org", name: "Robin", companyName: "Hospital" };
  await user.put({ tenantId, userId, ...person, dashboardAccess, timezone, createdAt: nowIso() }).go();
  const endpoint = { url: "https://receiver.world/", description: "", events: [...webhookEventTypes], isEnabled: true };
  await webhookEndpoint
    .put({ tenantId, endpointId: "whe_A", ...endpoint, createdBy: userId, sealedSecret: "sealed", createdAt: nowIso() })
    .go();
}

/** As short as possible: the engine does not read a prompt's words. */
const prompt = { context: "Ask them.", firstSentence: "Hello." };

const createJob = ({ timezone }: TenantPlan) =>
  Parent.create({
    title: "Nurse",
    companyName: "Hospital",
    name: "Robin",
    workplaceType: "office",
    experience: 2,
    location: "Berlin",
    salaryRange: [30_000, 40_000],
    currency: "EUR",
    language: "en",
    timezone,
    prompt,
  });

const createCampaign = ({ timezone }: TenantPlan) =>
  Parent.createCampaign({
    title: "Offer",
    companyName: "Hospital",
    language: "en",
    timezone,
    prompt: prompt.context,
    firstSentence: prompt.firstSentence,
  });

async function addPeople(parent: Parent.ParentItem, phones: readonly string[]): Promise<void> {
  const rows = phones.map((phoneNumber, index) => ({ firstName: `P${index}`, lastName: "Test", phoneNumber }));
  await Candidate.add(parent, rows);
}

/** A copy of the template with this seed's ids; `change` adapts each row. */
export function snapshotFor({ partitions, indexes }: Snapshot, nonce: string, change: (row: Row) => Row): Snapshot {
  return {
    partitions: new Map(
      [...partitions].map(([pk, rows]) => [
        withNonce(pk, nonce),
        new Map(
          [...rows].map(([sk, { row }]) => [
            withNonce(sk, nonce),
            { row: row && change(rowWithNonce(row, nonce)), before: undefined, at: 0 },
          ]),
        ),
      ]),
    ),
    indexes: new Map(
      [...indexes].map(([indexPk, entries]) => [
        withNonce(indexPk, nonce),
        new Map(
          [...entries.values()].map(({ pk, sk, sort }) => {
            const entry = { pk: withNonce(pk, nonce), sk: withNonce(sk, nonce), sort: withNonce(sort, nonce) };
            return [nameOf(entry), entry];
          }),
        ),
      ]),
    ),
  };
}

const lowerPlaceholder = placeholder.toLowerCase();

/** Keys are in lower case, ids are not; a nonce has digits only, so it fits both. */
const withNonce = (text: string, nonce: string): string =>
  text.replaceAll(placeholder, nonce).replaceAll(lowerPlaceholder, nonce);

/** For each row of the template: its attributes that name a tenant. */
const tenantAttributesByRow = new WeakMap<Row, readonly (readonly [name: string, text: string])[]>();

function tenantAttributesOf(row: Row): readonly (readonly [name: string, text: string])[] {
  const known = tenantAttributesByRow.get(row);
  if (known) return known;
  const found = Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === "string") return namesTenant(value) ? [[name, value] as const] : [];
    if (namesTenant(JSON.stringify(value))) throw new Error(`A tenant is named inside ${name}`);
    return [];
  });
  tenantAttributesByRow.set(row, found);
  return found;
}

const namesTenant = (text: string): boolean => text.includes(placeholder) || text.includes(lowerPlaceholder);

/** All worlds share the lists and maps inside rows: the table never changes them in place. */
function rowWithNonce(row: Row, nonce: string): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const [name, text] of tenantAttributesOf(row)) copy[name] = withNonce(text, nonce);
  return copy;
}

export const tenantIdOf = (letter: string, nonce: string): string => withNonce(templateTenantId(letter), nonce);
