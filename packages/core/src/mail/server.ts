/** A tenant's own mail server: tried before it is kept, its password sealed and never told. */
import type { smtpBody } from "@callwright/contracts";
import type * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import type { SmtpServer } from "../ports/smtp.ts";

export type MailServerItem = Item<"mailServer">;

const key = () => ({ tenantId: tenantId() });
const vaultContext = () => ({ ...key(), purpose: "smtp" });

/** The server of the tenant at hand, if it has one. */
export async function findServer(): Promise<MailServerItem | undefined> {
  const { data } = await db().mailServer.get(key()).go({ consistent: true });
  return data ?? undefined;
}

/** The server as it is spoken to. */
export async function openServer(item: MailServerItem): Promise<SmtpServer> {
  const { host, port, encryption, username, sealedPassword } = item;
  const password = sealedPassword === "" ? "" : await ports().vault.open(sealedPassword, vaultContext());
  return { host, port, encryption, username, password };
}

/** Signs in at the server and keeps it when that works; else says which field is wrong. */
export async function saveServer(body: z.output<typeof smtpBody>): Promise<MailServerItem> {
  const { host, port, encryption, username, fromAddress, fromName } = body;
  const password = await passwordFor(body);
  const failure = await ports().smtp.check({ host, port, encryption, username, password });
  if (failure) throw invalidField(failure.field, failure.reason);
  const sealedPassword = password === "" ? "" : await ports().vault.seal(password, vaultContext());
  const settings = { host, port, encryption, username, sealedPassword, fromAddress, fromName };
  const { data } = await db()
    .mailServer.put({ ...key(), ...settings, updatedAt: nowIso() })
    .go();
  return data;
}

/** The given password, or the kept one where the server and the name at it are the same: it is shown to no other server. */
async function passwordFor(body: z.output<typeof smtpBody>): Promise<string> {
  if (body.username === "") return "";
  if (body.password) return body.password;
  const kept = await findServer();
  if (kept?.sealedPassword && kept.host === body.host && kept.username === body.username)
    return (await openServer(kept)).password;
  throw invalidField("password", kept ? "Enter the password again for this server." : "Password is required");
}

/** Mails go through the platform's again. No server is fine. */
export async function removeServer(): Promise<void> {
  await db().mailServer.delete(key()).go();
}
