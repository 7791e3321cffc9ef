/**
 * How SES's events about returned mails become messages of the mail queue, for EventBridge's rules and for the local cloud.
 * Source: "Examples of event data that Amazon SES publishes to Amazon EventBridge".
 */

/** Only permanent bounces: a full mailbox causes a transient one. "not-spam" is no complaint but takes one back. */
export const returnedMailPatterns = {
  bounced: { eventType: ["Bounce"], bounce: { bounceType: ["Permanent"] } },
  complained: {
    eventType: ["Complaint"],
    complaint: { complaintFeedbackType: [{ exists: false }, { "anything-but": "not-spam" }] },
  },
} as const;
export type ReturnedMailKind = keyof typeof returnedMailPatterns;

/** The message's envelope (message.ts). `fieldAt` returns the event's value at a path, or a placeholder for it. */
export const returnedMailMessage = (kind: ReturnedMailKind, fieldAt: (path: string) => string) => ({
  id: fieldAt("$.id"),
  type: "account.mail-returned",
  requestId: fieldAt("$.id"),
  tenantId: fieldAt("$.detail.mail.tags.tenantId[0]"),
  payload: {
    userId: fieldAt("$.detail.mail.tags.userId[0]"),
    address: fieldAt("$.detail.mail.destination[0]"),
    sentAt: fieldAt("$.detail.mail.timestamp"),
    kind,
  },
});
