import type { Language } from "@callwright/contracts";
import { longDateTime } from "@callwright/contracts/formats";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { notFound } from "../kernel/error.ts";
import type * as Mail from "../mail/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as Theme from "../theme/index.ts";
import * as User from "../user/index.ts";

interface Person {
  readonly email: string;
  readonly language?: Language | undefined;
  /** These are absent before the account exists. */
  readonly userId?: string;
  readonly returnedMail?: User.UserItem["returnedMail"];
  readonly roles?: readonly string[];
}

/** The logo is left out if the tenant has no known host to load it from. */
export async function recipient(person: Person, origin?: string): Promise<Mail.Recipient> {
  const { email, language, userId, returnedMail, roles = [] } = person;
  const theme = await Theme.current({ fresh: true });
  if (!theme) throw notFound("tenant");
  const { title, lightMode, logo } = theme;
  const brand = { name: title, colour: lightMode.primary, logo: origin && logo && `${origin}${logo}` };
  return {
    to: email,
    language: language ?? "en",
    brand,
    userId,
    isReturned: returnedMail !== undefined,
    // Mails to super administrators do not go through a tenant's own mail server.
    isPlatformMail: roles.includes("superAdmin"),
  };
}

export async function lastOrigin({ userId, tenantId }: User.UserItem): Promise<string | undefined> {
  const { origin } = (await User.lastLogin(userId)) ?? {};
  if (!origin) return undefined;
  const { protocol, hostname } = new URL(origin);
  // Only local hosts have no certificate; some of them, such as 127.0.0.1, are assigned to no tenant.
  return protocol === "http:" || (await Tenant.resolve(hostname)) === tenantId ? origin : undefined;
}

export function formatTime(at: string, { language = "en", timezone }: User.UserItem): string {
  return `${longDateTime(language, at, timezone)} (${zoneLabel(timezone)})`;
}
