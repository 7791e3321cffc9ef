import type { Smtp } from "@callwright/contracts/endpoints/tenant";
import * as m from "#messages";

export type Encryption = Smtp["encryption"];

export const encryptionNames: Record<Encryption, () => string> = {
  tls: m.smtp_encryption_tls,
  starttls: m.smtp_encryption_starttls,
  none: m.smtp_encryption_none,
};

export const usualPorts: Record<Encryption, number> = { tls: 465, starttls: 587, none: 2525 };

/** The port follows the encryption unless a custom port was entered. */
export function portFor(encryption: Encryption, port: string): string {
  const isUsual = port.trim() === "" || Object.values(usualPorts).includes(Number(port));
  return isUsual ? String(usualPorts[encryption]) : port;
}
