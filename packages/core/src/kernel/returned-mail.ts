/**
 * How SES's events about returned mails become messages of the mail queue, for EventBridge's rules and for the local cloud.
 * Source: "Examples of event data that Amazon SES publishes to Amazon EventBridge".
 */

/** A full mailbox returns mails too, but with another bounce type. */
export const returnedMailPatterns = {
  bounced: { eventType: ["Bounce"], bounce: { bounceType: ["Permanent"] } },
  complained: {
    eventType: ["Complaint"],
    complaint: { complaintFeedbackType: [{ exists: false }, { "anything-but": "not-spam" }] },
  },
} as const;
export type ReturnedMailKind = keyof typeof returnedMailPatterns;

/** The message's envelope (message.ts); `at` reads a path of the event. */
export const returnedMailMessage = (kind: ReturnedMailKind, at: (path: string) => string) => ({
  id: at("$.id"),
  type: "account.mail-returned",
  requestId: at("$.id"),
  tenantId: at("$.detail.mail.tags.tenantId[0]"),
  payload: {
    userId: at("$.detail.mail.tags.userId[0]"),
    address: at("$.detail.mail.destination[0]"),
    sentAt: at("$.detail.mail.timestamp"),
    kind,
  },
});
