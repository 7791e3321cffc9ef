/** What the business needs from outside, as interfaces only; the vendors' adapters live in the providers package. */
import type { NumberProvider } from "@callwright/contracts/catalog";
import type { Blobs } from "./blobs.ts";
import type { Carrier } from "./carrier.ts";
import type { DeadLetters } from "./dead-letters.ts";
import type { DetailsReader } from "./details-reader.ts";
import type { Dns } from "./dns.ts";
import type { Edge } from "./edge.ts";
import type { Google } from "./google.ts";
import type { Mailer } from "./mailer.ts";
import type { Queue } from "./queue.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Secrets } from "./secrets.ts";
import type { Smtp } from "./smtp.ts";
import type { TextExtraction } from "./text-extraction.ts";
import type { Vault } from "./vault.ts";
import type { Voice } from "./voice.ts";

export interface Ports {
  readonly voice: Voice;
  /** The carrier that issued a number, by provider. */
  readonly carrier: (provider: NumberProvider) => Promise<Carrier>;
  /** Segments of texts that a carrier takes of a number in a second; 1 where not told. */
  readonly segmentsPerSecond?: number | undefined;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly smtp: Smtp;
  readonly queue: Queue;
  readonly deadLetters: DeadLetters;
  readonly scheduler: Scheduler;
  readonly vault: Vault;
  readonly secrets: Secrets;
  /** Absent where people cannot sign in with Google. */
  readonly google?: Google | undefined;
  readonly dns: Dns;
  /** Absent in a deployment without an edge of its own. */
  readonly edge?: Edge | undefined;
  readonly textExtraction: TextExtraction;
  /** Absent where our rules read the details of job descriptions. */
  readonly detailsReader?: DetailsReader | undefined;
}
