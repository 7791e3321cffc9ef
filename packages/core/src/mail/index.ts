/** Mail: texts in every language, rendering and delivery. */
import type { Language } from "@callwright/contracts";
import { log } from "../kernel/log.ts";
import { deliver } from "./deliver.ts";
import type { Brand, MailName, MailParameters } from "./mails.ts";
import { render } from "./render.ts";

export { type FactorChange, factorChanges } from "./mails.ts";
export { findServer, type MailServerItem, removeServer, saveServer } from "./server.ts";

export interface Recipient {
  readonly to: string;
  readonly language: Language;
  readonly brand: Brand;
  /** Bypasses the tenant's server, whose operator could read and use the links. */
  readonly isPlatforms?: boolean;
}

export async function send<Name extends MailName>(
  name: Name,
  facts: MailParameters[Name],
  { to, language, brand, isPlatforms = false }: Recipient,
): Promise<void> {
  const outcome = await deliver({ fromName: brand.name, to, ...render(name, facts, { brand, language }) }, isPlatforms);
  if (outcome === "refused") log.warn("mail.refused", { letter: name });
}
