import type { Language } from "@callwright/contracts";
import { toEnglish } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import type { MailAttachment, OutgoingMail, SmtpFailure } from "../ports/mailer.ts";
import type { Brand, MailName, MailParameters } from "./mails.ts";
import { render } from "./render.ts";
import { findServer, type MailServerItem, openServer } from "./server.ts";

export { type FactorChange, factorChanges } from "./mails.ts";
export { findServer, type MailServerItem, removeServer, saveServer } from "./server.ts";

export interface Recipient {
  readonly to: string;
  readonly language: Language;
  readonly brand: Brand;
  readonly userId?: string | undefined;
  /** Mail to the address came back. */
  readonly isReturned?: boolean;
  /** Bypasses the tenant's server, whose operator could read and use the links. */
  readonly isPlatformMail?: boolean;
  readonly attachment?: MailAttachment | undefined;
}

/** Sent even to an address that returned mail: the reader asked for them, and using them confirms the address. */
const requestedMails: ReadonlySet<MailName> = new Set(["addressConfirmation", "reset", "signInCode"]);

export async function send<Name extends MailName>(
  name: Name,
  facts: MailParameters[Name],
  { to, language, brand, userId, attachment, isReturned = false, isPlatformMail = false }: Recipient,
): Promise<void> {
  if (isReturned && !requestedMails.has(name)) return log.info("mail.withheld", { letter: name });
  const mail = { fromName: brand.name, to, userId, attachment, ...render(name, facts, { brand, language }) };
  const outcome = await deliver(mail, isPlatformMail ? undefined : await findServer());
  if (outcome === "refused") log.warn("mail.refused", { letter: name });
}

/** How long mails bypass the tenant's server after a failure that a retry does not cure, such as a wrong password. */
const cooldownMs = 60 * 60_000;

/** Uses the tenant's server unless it failed lately. `refused`: will never be accepted. Throws on retryable errors. */
async function deliver(mail: OutgoingMail, server: MailServerItem | undefined): Promise<"sent" | "refused"> {
  if (!server) return ports().mailer.send(mail);
  const isCoolingDown = server.failedAt !== undefined && now() < server.failedAt + cooldownMs;
  if (!isCoolingDown && (await sendThrough(server, mail))) return "sent";
  // Replies still reach the tenant.
  return ports().mailer.send({ ...mail, replyTo: server.fromAddress });
}

async function sendThrough(server: MailServerItem, mail: OutgoingMail): Promise<boolean> {
  const { fromName, to, subject, text, html, attachment } = mail;
  const from = { name: server.fromName || fromName, address: server.fromAddress };
  const outcome = await ports().smtp.send(await openServer(server), { from, to, subject, text, html, attachment });
  if (outcome === "sent") {
    if (server.awaySince !== undefined || server.failedAt !== undefined) await saveServerState(server, "works");
    return true;
  }
  log.warn("mail.server-failed", { reason: outcome === "refused" ? outcome : toEnglish(outcome.reason) });
  // The server works and refused only this mail, so its state stays and the platform's server gets the mail.
  if (outcome === "refused") return false;
  await saveServerState(server, outcome);
  // The queue retries the first failure; while the server stays away, mails go through the platform's server.
  if (outcome.isTransient && server.awaySince === undefined) throw new AppError("unavailable", outcome.reason);
  return false;
}

/** Does nothing if the settings were changed since: the new ones have no known fault. */
async function saveServerState({ awaySince, updatedAt }: MailServerItem, state: "works" | SmtpFailure): Promise<void> {
  const patch = db().mailServer.patch({ tenantId: tenantId() });
  const patchForState = () => {
    if (state === "works") return patch.remove(["awaySince", "failedAt", "problem"]);
    const { isTransient, reason: problem } = state;
    return patch.set(isTransient ? { awaySince: awaySince ?? now(), problem } : { failedAt: now(), problem });
  };
  await tryWrite(
    patchForState()
      .where((attributes, op) => op.eq(attributes.updatedAt, updatedAt))
      .go(),
  );
}
