/** The product's mails and their parameters. None contains text from people with unconfirmed addresses. */
import type { PauseReason } from "@callwright/contracts";
import type { InterviewChange, NotificationKind, OverdueStage } from "@callwright/contracts/states";

export const factorChanges = [
  "passkeyAdded",
  "passkeyRemoved",
  "totpAdded",
  "totpRemoved",
  "recoveryCodesRenewed",
  "recoveryCodeUsed",
  "factorsReset",
] as const;
export type FactorChange = (typeof factorChanges)[number];

interface PersonRequest {
  readonly person: string;
  readonly phoneNumber: string;
  /** The person's own words if `isQuote`, else a summary; may be empty. */
  readonly words: string;
  readonly isQuote: boolean;
  readonly when: string;
}

interface MailedNotification {
  readonly title: string;
  readonly count?: number | undefined;
  /** Only of a paused run, which always has one. */
  readonly reason?: PauseReason | undefined;
  readonly request?: PersonRequest | undefined;
}

export interface MailParameters {
  readonly signInCode: { readonly name: string; readonly code: string; readonly link: string };
  readonly factorChanged: {
    readonly name: string;
    readonly change: FactorChange;
    readonly when: string;
    readonly link: string;
  };
  readonly confirmation: { readonly link: string };
  readonly addressConfirmation: { readonly name: string; readonly link: string };
  readonly alreadyRegistered: { readonly link: string; readonly resetLink: string };
  readonly reset: { readonly name: string; readonly link: string };
  readonly invitation: { readonly name: string; readonly inviter: string; readonly link: string };
  readonly passwordChanged: { readonly name: string; readonly when: string; readonly link: string };
  readonly googleLinked: { readonly name: string; readonly when: string; readonly link: string };
  readonly newDevice: {
    readonly name: string;
    readonly when: string;
    readonly ip: string;
    readonly device: string;
    readonly link: string;
  };
  readonly feedback: {
    readonly name: string;
    readonly sender: string;
    readonly email: string;
    readonly message: string;
  };
  /** `owner`: whose minutes, the reader's own or the company's. No link if the reader's sign-in host is unknown. */
  readonly minutesAlert: {
    readonly name: string;
    readonly percent: number;
    readonly owner: "user" | "tenant";
    readonly link?: string | undefined;
  };
  readonly notifications: {
    readonly name: string;
    readonly kind: Exclude<NotificationKind, "minutes_low" | "billing" | "interview">;
    readonly items: readonly MailedNotification[];
    /** Number of notifications beyond `items`. */
    readonly more: number;
    readonly link?: string | undefined;
  };
  readonly interview: {
    readonly name: string;
    readonly change: InterviewChange;
    readonly person: string;
    readonly phoneNumber: string;
    readonly title: string;
    readonly when: string;
    readonly link?: string | undefined;
  };
  readonly paymentOverdue: {
    readonly name: string;
    readonly stage: OverdueStage;
    /** The payer's subscription has ended: paying alone does not resume calls. */
    readonly hasEnded: boolean;
    /** The payer's name; absent if the reader pays. */
    readonly payer?: string | undefined;
    /** When calls stop or have stopped. */
    readonly when: string;
    readonly link?: string | undefined;
  };
  /** We ended the reader's second subscription. Amounts as in "$249.00"; `notRefunded` must be refunded by hand. */
  readonly duplicateEnded: {
    readonly name: string;
    readonly plan: string;
    readonly refunded?: string | undefined;
    readonly notRefunded?: string | undefined;
    readonly link?: string | undefined;
  };
  readonly webhookStopped: {
    readonly name: string;
    readonly url: string;
    readonly isGone: boolean;
    readonly link?: string | undefined;
  };
}

export type MailName = keyof MailParameters;

export interface Brand {
  readonly name: string;
  /** Tenant's primary colour, #rrggbb. */
  readonly colour: string;
  /** Absolute URL of the logo. */
  readonly logo?: string | undefined;
}

/** A line with a link, named `label`, that dials the number. */
export interface CallLine {
  readonly words: string;
  readonly label: string;
  readonly phoneNumber: string;
}

export interface MailText {
  readonly subject: string;
  readonly lines: readonly (string | CallLine)[];
  readonly action?: string;
  readonly notes: readonly string[];
}

export interface MailPhrases {
  readonly texts: { readonly [Name in MailName]: (facts: MailParameters[Name], brand: string) => MailText };
  readonly greeting: (name: string | undefined) => string;
  readonly linkHint: string;
  readonly closing: (brand: string) => string;
}
