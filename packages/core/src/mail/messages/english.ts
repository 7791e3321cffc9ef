import type { PauseReason } from "@callwright/contracts";
import type { InterviewChange } from "@callwright/contracts/states";
import type { CallLine, FactorChange, MailParameters, MailPhrases } from "../mails.ts";

const factorChanges: Readonly<Record<FactorChange, string>> = {
  passkeyAdded: "A passkey was added to your account",
  passkeyRemoved: "A passkey was removed from your account",
  totpAdded: "An authenticator app was added to your account",
  totpRemoved: "The authenticator app was removed from your account",
  recoveryCodesRenewed: "New recovery codes were created for your account, and the former ones ended",
  recoveryCodeUsed: "A recovery code of your account was used",
  factorsReset: "The second factors of your account were removed by an owner",
};

const interviewChanges: Readonly<Record<InterviewChange, string>> = {
  booked: "Interview booked",
  moved: "Interview moved",
  cancelled: "Interview cancelled",
};

type NotificationsMail = MailParameters["notifications"];

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  asked: "paused",
  minutes: "your minutes are used up",
  trial: "today’s calls of the trial are used up",
  payment: "a payment is overdue",
  failures: "too many calls in a row failed",
  numbers: "no phone number can call",
  credentials: "a phone number must be reconnected",
  provider: "the voice provider takes no calls",
};

const headlines: Readonly<Record<NotificationsMail["kind"], string>> = {
  run_finished: "Run finished",
  run_paused: "Run paused",
  number_failing: "A phone number needs attention",
  human_requested: "A person asked to talk to you",
  import_finished: "Import finished",
};

const mailSubject = (
  kind: NotificationsMail["kind"],
  [firstItem, ...otherItems]: NotificationsMail["items"],
): string =>
  firstItem?.request && otherItems.length === 0 ? talkRequestText(firstItem.request.person) : headlines[kind];

const peopleText = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

const talkRequestText = (person: string): string => `${person} wants to talk to you`;

function itemLine(
  kind: NotificationsMail["kind"],
  { title, count = 0, reason = "failures", request }: NotificationsMail["items"][number],
): string | CallLine {
  if (request) {
    const { person, words, isQuote, when, phoneNumber } = request;
    const wordsText = isQuote ? `“${words}”` : words;
    return {
      words: [talkRequestText(person), wordsText, title, when].filter(Boolean).join(" · "),
      phoneNumber,
      label: `Call ${person}`,
    };
  }
  switch (kind) {
    case "run_finished":
      return `${title}: the run with ${peopleText(count)} has finished.`;
    case "run_paused":
      return `${title}: the run paused because ${pauseReasons[reason]}.`;
    case "number_failing":
      return `${title} can no longer make calls. Reconnect it.`;
    case "human_requested":
      return `${title}: a person asked in a call to talk to you.`;
    case "import_finished":
      return `${title}: ${peopleText(count)} ${count === 1 ? "was" : "were"} imported.`;
  }
}

const ownPaymentAction = (hasEnded: boolean): string => (hasEnded ? "Choose a plan" : "Fix payment");

export const english: MailPhrases = {
  texts: {
    confirmation: (_, brand) => ({
      subject: `Confirm your email address for ${brand}`,
      lines: [`Thank you for signing up at ${brand}. Please confirm your email address to open your account.`],
      action: "Confirm email address",
      notes: ["The link is valid for 24 hours.", "If you did not sign up, ignore this mail: no account is opened."],
    }),
    addressConfirmation: (_, brand) => ({
      subject: `Confirm your email address for ${brand}`,
      lines: ["Mails to this address came back, so we stopped sending any. Confirm the address to receive them again."],
      action: "Confirm email address",
      notes: ["The link is valid for 24 hours."],
    }),
    alreadyRegistered: ({ resetLink }, brand) => ({
      subject: `You already have an account at ${brand}`,
      lines: [
        `Someone has just signed up at ${brand} with this email address. You already have an account: log in with it.`,
      ],
      action: "Log in",
      notes: [
        `If you have forgotten your password, set a new one: ${resetLink}`,
        "If it was not you, ignore this mail: nothing has changed.",
      ],
    }),
    signInCode: ({ code }, brand) => ({
      subject: `Your sign-in code for ${brand}`,
      lines: ["Enter this code with your password, in the browser in which you asked for it:", code],
      action: "I forgot my password",
      notes: [
        "The code is valid for 10 minutes and works once.",
        "If you did not ask for it, ignore this mail: the code is of no use to others. We will never ask you for it.",
      ],
    }),
    factorChanged: ({ change, when }, brand) => ({
      subject: `Your second factor for ${brand} has changed`,
      lines: [`${factorChanges[change]} on ${when}.`],
      action: "It was not me",
      notes: [
        "If it was you, there is nothing to do. If not, set a new password now, which signs out every device, and tell the owner of your account.",
      ],
    }),
    reset: (_, brand) => ({
      subject: `Set a new password for ${brand}`,
      lines: ["Someone asked for a new password for your account. If it was you, choose one now."],
      action: "Set a new password",
      notes: [
        "The link is valid for one hour and works once.",
        "If it was not you, ignore this mail: your password stays as it is.",
      ],
    }),
    invitation: ({ inviter }, brand) => ({
      subject: `You are invited to ${brand}`,
      lines: [
        inviter
          ? `${inviter} has invited you to ${brand}. Set your password to accept; you sign in with this email address.`
          : `You have been invited to ${brand}. Set your password to accept; you sign in with this email address.`,
      ],
      action: "Accept invitation",
      notes: [
        "The link is valid for 7 days and works once. After that, ask for a new one with “Forgot password”.",
        "If you do not know who invited you, ignore this mail: nothing happens.",
      ],
    }),
    passwordChanged: ({ when }, brand) => ({
      subject: `Your password for ${brand} was changed`,
      lines: [`The password of your account was changed on ${when}. Other devices have been signed out.`],
      action: "It was not me",
      notes: [
        "If it was you, there is nothing to do. If not, set a new password at once: every device is signed out then, and API keys end.",
      ],
    }),
    googleLinked: ({ when }, brand) => ({
      subject: `Google now signs you in to ${brand}`,
      lines: [
        `A Google account with your email address was linked to your account on ${when}. It can sign in from now on.`,
      ],
      action: "It was not me",
      notes: [
        `If it was you, there is nothing to do. If not, secure your mailbox, set a new password, and ask ${brand} to disable your account.`,
      ],
    }),
    newDevice: ({ when, ip, device }, brand) => ({
      subject: `New sign-in to ${brand}`,
      lines: [
        "Someone signed in to your account from a device that we have not seen before.",
        `${when} · ${ip} · ${device}`,
      ],
      action: "It was not me",
      notes: ["If it was you, there is nothing to do. If not, set a new password: all devices are signed out then."],
    }),
    feedback: ({ sender, email, message }, brand) => ({
      subject: `Feedback on ${brand} from ${sender}`,
      lines: [`${sender} (${email}) writes:`, message],
      notes: [`Answer by writing to ${email}.`],
    }),
    paymentOverdue: ({ stage, hasEnded, payer, when }, brand) => ({
      subject: {
        failed: `Your payment to ${brand} failed`,
        reminder: `Calls stop soon: a payment to ${brand} is open`,
        stopped: `Calls have stopped: a payment to ${brand} is open`,
      }[stage],
      lines: [
        {
          failed: payer ? `The last payment of ${payer} failed.` : "Your last payment failed.",
          reminder: payer ? `The last payment of ${payer} is still open.` : "Your last payment is still open.",
          stopped: hasEnded
            ? `${payer ? `The subscription of ${payer}` : "Your subscription"} has ended with an open payment.`
            : `${payer ? `The last payment of ${payer}` : "Your last payment"} is still open.`,
        }[stage],
        stage === "stopped"
          ? `Calls stopped on ${when}. Runs are paused, and continue by themselves when ${hasEnded ? "a new plan is chosen" : "the invoice is paid"}.`
          : `Pay the open invoice or use another card before ${when}. Calls stop then.`,
      ],
      action: payer ? "Open user" : ownPaymentAction(hasEnded),
      notes: ["Choose in your profile which notifications are mailed."],
    }),
    duplicateEnded: ({ plan, refunded, notRefunded }, brand) => ({
      subject: `We ended a second subscription at ${brand}`,
      lines: [
        `You had two subscriptions at the same time, so we ended the second one (${plan}). Your first subscription stays as it is.`,
        ...(refunded ? [`We refunded ${refunded}. It takes five to ten days to reach your account.`] : []),
        ...(notRefunded ? [`We could not refund ${notRefunded} automatically. ${brand} will refund it by hand.`] : []),
      ],
      action: "See your invoices",
      notes: [],
    }),
    interview: ({ change, person, phoneNumber, title, when }, brand) => ({
      subject: `${interviewChanges[change]}: ${person}, ${when} · ${brand}`,
      lines: [
        {
          words: `${interviewChanges[change]}: ${person} · ${title} · ${when}`,
          phoneNumber,
          label: `Call ${person}`,
        },
      ],
      action: "Show interviews",
      notes: ["The attached file updates your calendar."],
    }),
    webhookStopped: ({ url, isGone }, brand) => ({
      subject: `A webhook endpoint at ${brand} was disabled`,
      lines: [
        isGone
          ? `Your endpoint ${url} answered that it no longer exists (410), so we disabled it.`
          : `Your endpoint ${url} has failed for three days, so we disabled it.`,
        "Events are kept for 30 days. Enable the endpoint and replay them once it works.",
      ],
      action: "Open integrations",
      notes: [],
    }),
    notifications: ({ kind, items, more }, brand) => ({
      subject: `${mailSubject(kind, items)} – ${brand}`,
      lines: [...items.map((item) => itemLine(kind, item)), ...(more > 0 ? [`And ${more} more.`] : [])],
      action: "Open",
      notes: ["Choose in your profile which notifications are mailed."],
    }),
    minutesAlert: ({ percent, owner }, brand) => ({
      subject:
        percent >= 100
          ? `${owner === "tenant" ? "Your company's" : "Your"} minutes at ${brand} are used up`
          : `${percent} % of ${owner === "tenant" ? "your company's" : "your"} minutes at ${brand} are used`,
      lines: [
        percent >= 100
          ? `All ${owner === "tenant" ? "minutes of your company" : "your minutes"} for calls are used. Calls under way go on; nobody new is called, and runs rest until minutes are added.`
          : `${percent} % of ${owner === "tenant" ? "the minutes of your company" : "your minutes"} for calls are used. When all are used, runs rest until minutes are added.`,
      ],
      action: "See your minutes",
      notes: ["Runs that rest for want of minutes go on by themselves when minutes are added. Nobody is called twice."],
    }),
  },
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  linkHint: "If the button does not work, copy this address into your browser:",
  closing: (brand) => `Your ${brand} team`,
};
