/** Ports: interfaces of everything outside the business. Adapters are in the providers package. */
import type { NumberProvider } from "@callwright/contracts/carriers";
import type { Ats } from "./ats.ts";
import type { Blobs } from "./blobs.ts";
import type { CalendarReader } from "./calendar-reader.ts";
import type { Carrier } from "./carrier.ts";
import type { Dns, Edge } from "./edge.ts";
import type { Google } from "./google.ts";
import type { DetailsReader, LanguageModel, OptOutReader } from "./language-model.ts";
import type { Mailer, Smtp } from "./mailer.ts";
import type { PaymentsPort } from "./payments.ts";
import type { DeadLetters, Queue, Scheduler } from "./queue.ts";
import type { TextExtraction } from "./text-extraction.ts";
import type { Secrets, Vault } from "./vault.ts";
import type { Voice } from "./voice.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export interface Ports {
  readonly voice: Voice;
  readonly carrier: (provider: NumberProvider) => Promise<Carrier>;
  /** SMS segments per second that a carrier accepts per number; 1 if absent. */
  readonly segmentsPerSecond?: number | undefined;
  /** Only its scheme and port are used, for the tenants' hosts; https if absent. */
  readonly publicUrl?: string | undefined;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly smtp: Smtp;
  readonly payments?: PaymentsPort | undefined;
  readonly queue: Queue;
  readonly deadLetters: DeadLetters;
  readonly scheduler: Scheduler;
  readonly vault: Vault;
  readonly secrets: Secrets;
  /** Absent where Google sign-in is off. */
  readonly google?: Google | undefined;
  readonly dns: Dns;
  readonly edge?: Edge | undefined;
  readonly textExtraction: TextExtraction;
  readonly webhookSender: WebhookSender;
  readonly calendarReader: CalendarReader;
  readonly ats: Ats;
  /** Absent where built-in rules read job descriptions. */
  readonly detailsReader?: DetailsReader | undefined;
  /** Absent where users alone decide whether a held reply is an opt-out. */
  readonly optOutReader?: OptOutReader | undefined;
  readonly languageModel?: LanguageModel | undefined;
}
