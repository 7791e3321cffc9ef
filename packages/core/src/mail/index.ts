import type { Language } from "@callwright/contracts";
import { log } from "../kernel/log.ts";
import type { MailAttachment } from "../ports/mailer.ts";
import { deliver } from "./deliver.ts";
import type { Brand, MailName, MailParameters } from "./mails.ts";
import { render } from "./render.ts";

export { type FactorChange, factorChanges } from "./mails.ts";
export { findServer, type MailServerItem, removeServer, saveServer } from "./server.ts";

export interface Recipient {
  readonly to: string;
  readonly language: Language;
  readonly brand: Brand;
  readonly userId?: string | undefined;
  readonly isReturned?: boolean;
  /** Bypasses the tenant's server, whose operator could read and use the links. */
  readonly isPlatforms?: boolean;
  readonly attachment?: MailAttachment | undefined;
}

/** Their reader waits for them; using their link or code confirms the address. */
const requestedMails: ReadonlySet<MailName> = new Set(["addressConfirmation", "reset", "signInCode"]);

export async function send<Name extends MailName>(
  name: Name,
  facts: MailParameters[Name],
  { to, language, brand, userId, attachment, isReturned = false, isPlatforms = false }: Recipient,
): Promise<void> {
  if (isReturned && !requestedMails.has(name)) return log.info("mail.withheld", { letter: name });
  const mail = { fromName: brand.name, to, userId, attachment, ...render(name, facts, { brand, language }) };
  const outcome = await deliver(mail, isPlatforms);
  if (outcome === "refused") log.warn("mail.refused", { letter: name });
}
