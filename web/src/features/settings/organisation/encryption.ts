import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import * as m from "#messages";

export type Encryption = Smtp["encryption"];

export const encryptionNames: Record<Encryption, () => string> = {
  tls: m.smtp_encryption_tls,
  starttls: m.smtp_encryption_starttls,
  none: m.smtp_encryption_none,
};

export const standardPorts: Record<Encryption, number> = { tls: 465, starttls: 587, none: 2525 };

/** The port follows the encryption unless a custom port was entered. */
export function portFor(encryption: Encryption, port: string): string {
  const isCustom = port.trim() !== "" && !Object.values(standardPorts).includes(Number(port));
  return isCustom ? port : String(standardPorts[encryption]);
}
