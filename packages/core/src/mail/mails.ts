/** The product's mails and their parameters. None contains text from people with unconfirmed addresses. */
import type { PauseReason } from "@callwright/contracts";
import type { InterviewChange } from "@callwright/contracts/interview-words";
import type { NotificationKind, OverdueStage } from "@callwright/contracts/notification-kinds";

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

/** Who asked to talk to the reader. */
interface Asking {
  /** The number, where the name is unknown. */
  readonly person: string;
  /** Empty if it was withheld. */
  readonly phoneNumber: string;
  readonly words: string;
  /** The words are their own. */
  readonly isQuote: boolean;
  readonly when: string;
}

interface NotifiedItem {
  /** Of the job or campaign; the phone number. */
  readonly title: string;
  readonly count?: number | undefined;
  readonly reason?: PauseReason | undefined;
  /** Absent if the person was erased. */
  readonly asking?: Asking | undefined;
}

export interface MailParameters {
  /** `link` leads to a new password. */
  readonly signInCode: { readonly name: string; readonly code: string; readonly link: string };
  readonly factorChanged: {
    readonly name: string;
    readonly change: FactorChange;
    readonly when: string;
    readonly link: string;
  };
  /** `link` opens a new account. */
  readonly confirmation: { readonly link: string };
  /** Of an existing account whose address gave mails back. */
  readonly addressConfirmation: { readonly name: string; readonly link: string };
  /** Sign-up with the address of an existing account. */
  readonly alreadyRegistered: { readonly link: string; readonly resetLink: string };
  readonly reset: { readonly name: string; readonly link: string };
  /** `inviter` is empty if they are gone. */
  readonly invitation: { readonly name: string; readonly inviter: string; readonly link: string };
  readonly passwordChanged: { readonly name: string; readonly when: string; readonly link: string };
  /** A Google account was linked. */
  readonly googleLinked: { readonly name: string; readonly when: string; readonly link: string };
  readonly newDevice: {
    readonly name: string;
    readonly when: string;
    readonly ip: string;
    readonly device: string;
    readonly link: string;
  };
  /** Of a user of the reader's tenant. */
  readonly feedback: {
    readonly name: string;
    readonly sender: string;
    readonly email: string;
    readonly message: string;
  };
  /** Usage of the reader's own or their company's minutes. No link if their sign-in host is unknown. */
  readonly minutesAlert: {
    readonly name: string;
    readonly percent: number;
    readonly of: "user" | "tenant";
    readonly link?: string | undefined;
  };
  /** What happened since the last mail of this kind, newest first. */
  readonly notifications: {
    readonly name: string;
    readonly kind: Exclude<NotificationKind, "minutes_low" | "billing" | "interview">;
    readonly items: readonly NotifiedItem[];
    /** Those that are not named. */
    readonly more: number;
    readonly link?: string | undefined;
  };
  /** A candidate's interview with the reader. */
  readonly interview: {
    readonly name: string;
    readonly change: InterviewChange;
    readonly person: string;
    readonly phoneNumber: string;
    /** Of the job or campaign. */
    readonly title: string;
    readonly when: string;
    readonly link?: string | undefined;
  };
  /** An unpaid invoice: the reader's, or that of a user of theirs. `when`: calls stop. */
  readonly paymentOverdue: {
    readonly name: string;
    readonly stage: OverdueStage;
    /** Its subscription has ended: paying alone does not resume calls. */
    readonly hasEnded: boolean;
    readonly payer?: string | undefined;
    readonly when: string;
    readonly link?: string | undefined;
  };
  /** A subscription beside the reader's own has ended. Amounts as in "$249.00"; `kept`: what we could not give back. */
  readonly duplicateEnded: {
    readonly name: string;
    readonly plan: string;
    readonly refunded?: string | undefined;
    readonly kept?: string | undefined;
    readonly link?: string | undefined;
  };
  /** We disabled a webhook endpoint: it failed for three days, or answered that it is gone. */
  readonly webhookStopped: {
    readonly name: string;
    readonly url: string;
    readonly isGone: boolean;
    readonly link?: string | undefined;
  };
}

export type MailName = keyof MailParameters;

/** Sender and look of a mail. */
export interface Brand {
  /** Tenant's name, the sender that people know. */
  readonly name: string;
  /** Shown in place of the logo. */
  /** Tenant's primary colour, #rrggbb. */
  readonly colour: string;
  /** Absolute URL of the logo. */
  readonly logo?: string | undefined;
}

/** A line that ends in a link which dials. */
export interface CallLine {
  readonly words: string;
  readonly label: string;
  readonly phoneNumber: string;
}

/** A mail's text: paragraphs, one call to action, and a note. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly (string | CallLine)[];
  /** Label of the button to `link`; without a link there is no button. */
  readonly action?: string;
  readonly notes: readonly string[];
}

/** Every mail in one language; `brand` is the tenant's name. */
export interface MailTexts {
  readonly letters: { readonly [Name in MailName]: (facts: MailParameters[Name], brand: string) => MailText };
  readonly greeting: (name: string | undefined) => string;
  /** Printed above the full link, for readers whose button does not work. */
  readonly linkHint: string;
  readonly closing: (brand: string) => string;
}
