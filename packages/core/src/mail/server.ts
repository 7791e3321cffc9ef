import type { smtpBody } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import type { SmtpServer } from "../ports/mailer.ts";

export type MailServerItem = Item<"mailServer">;

const key = () => ({ tenantId: tenantId() });
const vaultContext = () => ({ ...key(), purpose: "smtp" });

export async function findServer(): Promise<MailServerItem | undefined> {
  const { data } = await db().mailServer.get(key()).go({ consistent: true });
  return data ?? undefined;
}

export async function openServer(item: MailServerItem): Promise<SmtpServer> {
  const { host, port, encryption, username, sealedPassword } = item;
  const password = sealedPassword === "" ? "" : await ports().vault.open(sealedPassword, vaultContext());
  return { host, port, encryption, username, password };
}

export async function saveServer(body: z.output<typeof smtpBody>): Promise<MailServerItem> {
  const { host, port, encryption, username, fromAddress, fromName } = body;
  const password = await passwordFor(body);
  const failure = await ports().smtp.check({ host, port, encryption, username, password });
  if (failure) throw invalidField(failure.field, failure.reason);
  const sealedPassword = password === "" ? "" : await ports().vault.seal(password, vaultContext());
  const settings = { host, port, encryption, username, sealedPassword, fromAddress, fromName };
  const before = await findServer();
  const row = { ...key(), ...settings, updatedAt: nowIso() };
  await transact((writer) => [
    writer.mailServer.put(row).commit(),
    Audit.entry(writer, {
      action: "mail_server.changed",
      target: auditTarget(row),
      ...(before && { before: auditFields(before) }),
      after: auditFields(row),
    }),
  ]);
  return row;
}

/** The stored password counts only for the same host and user name, so that it never reaches another server. */
async function passwordFor(body: z.output<typeof smtpBody>): Promise<string> {
  if (body.username === "") return "";
  if (body.password) return body.password;
  const stored = await findServer();
  if (stored?.sealedPassword && stored.host === body.host && stored.username === body.username)
    return (await openServer(stored)).password;
  throw invalidField("password", refusal(stored ? "smtp_password_again" : "password_missing"));
}

export async function removeServer(): Promise<void> {
  const before = await findServer();
  if (!before) return;
  await transact((writer) => [
    writer.mailServer.delete(key()).commit(),
    Audit.entry(writer, { action: "mail_server.removed", target: auditTarget(before), before: auditFields(before) }),
  ]);
}

const auditTarget = ({ host }: { readonly host: string }) => ({ kind: "mail_server", id: tenantId(), name: host });

function auditFields(server: Omit<MailServerItem, "sealedPassword">) {
  const { host, port, encryption, username, fromAddress, fromName } = server;
  return { host, port, encryption, username, fromAddress, fromName };
}
