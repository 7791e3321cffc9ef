import * as Account from "@callwright/core/account/index";
import * as Billing from "@callwright/core/billing/index";
import * as Notification from "@callwright/core/notification/index";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Account.signedUp, (signup) => Account.mailSignup(signup)),
  on(Account.confirmationRequested, (request) => Account.mailConfirmation(request)),
  on(Account.resetRequested, (request) => Account.mailReset(request)),
  on(Account.codeRequested, (request) => Account.mailSignInCode(request)),
  on(Account.factorChanged, (change) => Account.mailFactorChange(change)),
  on(Account.feedbackSent, (feedback) => Account.mailFeedback(feedback)),
  on(Account.invited, (invitation) => Account.mailInvitation(invitation)),
  on(Account.passwordChanged, (change) => Account.mailPasswordChanged(change)),
  on(Account.googleLinked, (link) => Account.mailGoogleLinked(link)),
  on(Account.newDeviceSeen, (login) => Account.mailNewDevice(login)),
  on(Account.mailReturned, (returned) => Account.recordReturnedMail(returned)),
  on(Notification.notificationMailDue, (due) => Account.mailNotifications(due)),
  on(Notification.paymentMailDue, (due) => Account.mailOverdue(due)),
  on(Notification.interviewMailDue, (due) => Account.mailInterview(due)),
  on(Billing.duplicateSubscriptionEnded, (ended) => Account.mailDuplicateEnded(ended)),
  on(Webhook.endpointStopped, (stop) => Account.mailWebhookStopped(stop)),
);
