import { createSchema, Entity, type EntityItem, Service, type V3DocumentClient } from "electrodb";
import { feedbackEntity } from "../account/feedback.entity.ts";
import { dayEntity, endedCallEntity, figuresEntity, figuresSnapshotEntity } from "../activity/activity.entity.ts";
import { apiKeyEntity } from "../api-key/api-key.entity.ts";
import { assistantDayEntity, assistantEntity } from "../assistant/assistant.entity.ts";
import { auditEntity } from "../audit/audit.entity.ts";
import {
  challengeEntity,
  limitEntity,
  linkEntity,
  secondFactorEntity,
  sessionEntity,
  signupEntity,
} from "../auth/auth.entity.ts";
import { ledgerEntity, meterEntity, tenantMeterEntity } from "../billing/meter.entity.ts";
import {
  paymentEventEntity,
  paymentLeaseEntity,
  paymentsAccountEntity,
  subscriptionEntity,
} from "../billing/subscription/subscription.entity.ts";
import { accountLeaseEntity, accountTurnEntity } from "../call/account-capacity/account.entity.ts";
import { callEntity } from "../call/call.entity.ts";
import { lineEntity } from "../call/line.entity.ts";
import { runCountersEntity, runEntity, runShardEntity } from "../call/run.entity.ts";
import { toolAnswerEntity } from "../call-tool/tool-answer.entity.ts";
import {
  candidateChangeEntity,
  candidateEntity,
  candidateListEntity,
  candidatePhoneEntity,
} from "../candidate/candidate.entity.ts";
import { bulkActionEntity } from "../candidate-admin/bulk-action.entity.ts";
import {
  callingEntity,
  callingLogEntity,
  contactEntity,
  contactStateEntity,
  erasedEntity,
} from "../compliance/compliance.entity.ts";
import { documentEntity } from "../document/document.entity.ts";
import { domainEntity } from "../domain/domain.entity.ts";
import { openQuestionEntity, questionAskerEntity } from "../facts/question.entity.ts";
import { idempotencyEntity } from "../idempotency/idempotency.entity.ts";
import { importEntity, importLockEntity, openImportsEntity } from "../import/import.entity.ts";
import { interviewAgendaEntity, interviewCalendarEntity, interviewEntity } from "../interview/interview.entity.ts";
import { mailServerEntity } from "../mail/server.entity.ts";
import { notificationEntity, notificationMailEntity } from "../notification/notification.entity.ts";
import { numberClaimEntity, numberEntity, purchaseEntity } from "../number/number.entity.ts";
import { eventCountEntity, eventEntity } from "../outbox/event.entity.ts";
import {
  webhookAttemptEntity,
  webhookDeliveryEntity,
  webhookEndpointEntity,
} from "../outgoing-webhook/webhook.entity.ts";
import { parentCountersEntity, parentEntity, removalEntity } from "../parent/parent.entity.ts";
import { planEntity } from "../plan/plan.entity.ts";
import { promptVersionEntity, rehearsalEntity } from "../prompt/prompt.entity.ts";
import { followUpCountEntity, followUpEntity } from "../reach/follow-up.entity.ts";
import { shareCodeEntity, shareLinkEntity, shareVisitEntity } from "../share/share-link.entity.ts";
import { sourceEntity, sourceEventEntity } from "../source/source.entity.ts";
import { templateEntity } from "../template/template.entity.ts";
import { hostEntity, tenantEntity, tenantSlugEntity } from "../tenant/tenant.entity.ts";
import { tenantExportEntity } from "../tenant-data/export.entity.ts";
import { senderEntity, textCountEntity, textEntity, threadEntity } from "../text/text.entity.ts";
import { themeEntity } from "../theme/theme.entity.ts";
import {
  dashboardChangeEntity,
  headcountEntity,
  loginCountEntity,
  loginEntity,
  userEmailEntity,
  userEntity,
  userGoogleEntity,
} from "../user/user.entity.ts";
import { voiceAccountEntity } from "../voice-account/voice-account.entity.ts";
import { rowKey } from "./schema-key.ts";

interface Bound {
  readonly client: V3DocumentClient;
  readonly table: string;
}

const exchangeEntities = (bound: Bound) => ({
  event: new Entity(eventEntity, bound),
  eventCount: new Entity(eventCountEntity, bound),
  notification: new Entity(notificationEntity, bound),
  notificationMail: new Entity(notificationMailEntity, bound),
  shareCode: new Entity(shareCodeEntity, bound),
  shareLink: new Entity(shareLinkEntity, bound),
  shareVisit: new Entity(shareVisitEntity, bound),
  source: new Entity(sourceEntity, bound),
  sourceEvent: new Entity(sourceEventEntity, bound),
  webhookEndpoint: new Entity(webhookEndpointEntity, bound),
  webhookDelivery: new Entity(webhookDeliveryEntity, bound),
  webhookAttempt: new Entity(webhookAttemptEntity, bound),
});

const runEntities = (bound: Bound) => ({
  run: new Entity(runEntity, bound),
  runShard: new Entity(runShardEntity, bound),
  runCounters: new Entity(runCountersEntity, bound),
});

const interviewEntities = (bound: Bound) => ({
  interview: new Entity(interviewEntity, bound),
  interviewAgenda: new Entity(interviewAgendaEntity, bound),
  interviewCalendar: new Entity(interviewCalendarEntity, bound),
  toolAnswer: new Entity(toolAnswerEntity, bound),
});

const factEntities = (bound: Bound) => ({
  openQuestion: new Entity(openQuestionEntity, bound),
  questionAsker: new Entity(questionAskerEntity, bound),
});

const boundEntity = createSchema({
  model: { entity: "bound", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    of: { type: "string", required: true },
    count: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId"], ["of"]) },
});

export function createService(bound: Bound) {
  return new Service(
    {
      tenant: new Entity(tenantEntity, bound),
      host: new Entity(hostEntity, bound),
      tenantSlug: new Entity(tenantSlugEntity, bound),
      tenantExport: new Entity(tenantExportEntity, bound),
      domain: new Entity(domainEntity, bound),
      document: new Entity(documentEntity, bound),
      mailServer: new Entity(mailServerEntity, bound),
      theme: new Entity(themeEntity, bound),
      user: new Entity(userEntity, bound),
      userEmail: new Entity(userEmailEntity, bound),
      userGoogle: new Entity(userGoogleEntity, bound),
      dashboardChange: new Entity(dashboardChangeEntity, bound),
      headcount: new Entity(headcountEntity, bound),
      session: new Entity(sessionEntity, bound),
      secondFactor: new Entity(secondFactorEntity, bound),
      challenge: new Entity(challengeEntity, bound),
      apiKey: new Entity(apiKeyEntity, bound),
      login: new Entity(loginEntity, bound),
      loginCount: new Entity(loginCountEntity, bound),
      signup: new Entity(signupEntity, bound),
      link: new Entity(linkEntity, bound),
      limit: new Entity(limitEntity, bound),
      idempotency: new Entity(idempotencyEntity, bound),
      bound: new Entity(boundEntity, bound),
      meter: new Entity(meterEntity, bound),
      tenantMeter: new Entity(tenantMeterEntity, bound),
      ledger: new Entity(ledgerEntity, bound),
      subscription: new Entity(subscriptionEntity, bound),
      paymentEvent: new Entity(paymentEventEntity, bound),
      paymentLease: new Entity(paymentLeaseEntity, bound),
      paymentsAccount: new Entity(paymentsAccountEntity, bound),
      number: new Entity(numberEntity, bound),
      numberClaim: new Entity(numberClaimEntity, bound),
      purchase: new Entity(purchaseEntity, bound),
      parent: new Entity(parentEntity, bound),
      parentCounters: new Entity(parentCountersEntity, bound),
      removal: new Entity(removalEntity, bound),
      assistant: new Entity(assistantEntity, bound),
      assistantDay: new Entity(assistantDayEntity, bound),
      promptVersion: new Entity(promptVersionEntity, bound),
      rehearsal: new Entity(rehearsalEntity, bound),
      candidate: new Entity(candidateEntity, bound),
      candidatePhone: new Entity(candidatePhoneEntity, bound),
      candidateChange: new Entity(candidateChangeEntity, bound),
      candidateList: new Entity(candidateListEntity, bound),
      contact: new Entity(contactEntity, bound),
      contactState: new Entity(contactStateEntity, bound),
      calling: new Entity(callingEntity, bound),
      callingLog: new Entity(callingLogEntity, bound),
      erased: new Entity(erasedEntity, bound),
      call: new Entity(callEntity, bound),
      line: new Entity(lineEntity, bound),
      voiceAccount: new Entity(voiceAccountEntity, bound),
      accountLease: new Entity(accountLeaseEntity, bound),
      accountTurn: new Entity(accountTurnEntity, bound),
      ...runEntities(bound),
      followUp: new Entity(followUpEntity, bound),
      followUpCount: new Entity(followUpCountEntity, bound),
      bulkAction: new Entity(bulkActionEntity, bound),
      import: new Entity(importEntity, bound),
      importLock: new Entity(importLockEntity, bound),
      openImports: new Entity(openImportsEntity, bound),
      text: new Entity(textEntity, bound),
      sender: new Entity(senderEntity, bound),
      thread: new Entity(threadEntity, bound),
      textCount: new Entity(textCountEntity, bound),
      endedCall: new Entity(endedCallEntity, bound),
      activityDay: new Entity(dayEntity, bound),
      figures: new Entity(figuresEntity, bound),
      figuresSnapshot: new Entity(figuresSnapshotEntity, bound),
      feedback: new Entity(feedbackEntity, bound),
      audit: new Entity(auditEntity, bound),
      plan: new Entity(planEntity, bound),
      template: new Entity(templateEntity, bound),
      ...interviewEntities(bound),
      ...factEntities(bound),
      ...exchangeEntities(bound),
    },
    bound,
  );
}

export type TableService = ReturnType<typeof createService>;

export type Item<Name extends keyof TableService["entities"]> = EntityItem<TableService["entities"][Name]>;
