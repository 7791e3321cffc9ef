/** Writes the mails about used minutes: to the user whose they are, or to the owners of the tenant. */
import type { Role } from "@callwright/contracts";
import type * as z from "zod/mini";
import { notFound } from "../kernel/error.ts";
import * as Mail from "../mail/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as Theme from "../theme/index.ts";
import * as User from "../user/index.ts";
import type { minutesAlert } from "./messages.ts";

/** Owners who are written to at most. */
const maxOwners = 20;

export async function mailMinutesAlert({ userId, percent }: z.output<(typeof minutesAlert)["schema"]>): Promise<void> {
  const readers = userId === undefined ? await owners() : [await User.find(userId)];
  const of = userId === undefined ? "tenant" : "user";
  for (const user of readers)
    if (user && !user.isDisabled)
      await Mail.send("minutesAlert", { name: user.name, percent, of }, await recipient(user));
}

async function owners(): Promise<User.UserItem[]> {
  const { items } = await User.list({ page: 1, pageSize: 1_000 });
  return items
    .filter(({ roles, invitedBy }) => roles.includes("tenantOwner" satisfies Role) && !invitedBy)
    .slice(0, maxOwners);
}

/** Without the logo: work in the background knows no address of the tenant at which it could be fetched. */
async function recipient({ email, language, roles }: User.UserItem): Promise<Mail.Recipient> {
  const [{ name }, theme] = await Promise.all([Tenant.current(), Theme.current({ fresh: true })]);
  if (!theme) throw notFound("Tenant");
  const brand = { name, title: theme.title, colour: theme.lightMode.primary };
  return { to: email, language: language ?? "en", brand, isPlatforms: roles.includes("superAdmin") };
}
