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

interface TableConfig {
  readonly client: V3DocumentClient;
  readonly table: string;
}

const integrationEntities = (config: TableConfig) => ({
  event: new Entity(eventEntity, config),
  eventCount: new Entity(eventCountEntity, config),
  notification: new Entity(notificationEntity, config),
  notificationMail: new Entity(notificationMailEntity, config),
  shareCode: new Entity(shareCodeEntity, config),
  shareLink: new Entity(shareLinkEntity, config),
  shareVisit: new Entity(shareVisitEntity, config),
  source: new Entity(sourceEntity, config),
  sourceEvent: new Entity(sourceEventEntity, config),
  webhookEndpoint: new Entity(webhookEndpointEntity, config),
  webhookDelivery: new Entity(webhookDeliveryEntity, config),
  webhookAttempt: new Entity(webhookAttemptEntity, config),
});

const runEntities = (config: TableConfig) => ({
  run: new Entity(runEntity, config),
  runShard: new Entity(runShardEntity, config),
  runCounters: new Entity(runCountersEntity, config),
});

const interviewEntities = (config: TableConfig) => ({
  interview: new Entity(interviewEntity, config),
  interviewAgenda: new Entity(interviewAgendaEntity, config),
  interviewCalendar: new Entity(interviewCalendarEntity, config),
  toolAnswer: new Entity(toolAnswerEntity, config),
});

const factEntities = (config: TableConfig) => ({
  openQuestion: new Entity(openQuestionEntity, config),
  questionAsker: new Entity(questionAskerEntity, config),
});

/** How many of a thing exist, for the limits of bound.ts. */
const boundEntity = createSchema({
  model: { entity: "bound", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    of: { type: "string", required: true },
    count: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId"], ["of"]) },
});

export function createService(config: TableConfig) {
  return new Service(
    {
      tenant: new Entity(tenantEntity, config),
      host: new Entity(hostEntity, config),
      tenantSlug: new Entity(tenantSlugEntity, config),
      tenantExport: new Entity(tenantExportEntity, config),
      domain: new Entity(domainEntity, config),
      document: new Entity(documentEntity, config),
      mailServer: new Entity(mailServerEntity, config),
      theme: new Entity(themeEntity, config),
      user: new Entity(userEntity, config),
      userEmail: new Entity(userEmailEntity, config),
      userGoogle: new Entity(userGoogleEntity, config),
      dashboardChange: new Entity(dashboardChangeEntity, config),
      headcount: new Entity(headcountEntity, config),
      session: new Entity(sessionEntity, config),
      secondFactor: new Entity(secondFactorEntity, config),
      challenge: new Entity(challengeEntity, config),
      apiKey: new Entity(apiKeyEntity, config),
      login: new Entity(loginEntity, config),
      loginCount: new Entity(loginCountEntity, config),
      signup: new Entity(signupEntity, config),
      link: new Entity(linkEntity, config),
      limit: new Entity(limitEntity, config),
      idempotency: new Entity(idempotencyEntity, config),
      bound: new Entity(boundEntity, config),
      meter: new Entity(meterEntity, config),
      tenantMeter: new Entity(tenantMeterEntity, config),
      ledger: new Entity(ledgerEntity, config),
      subscription: new Entity(subscriptionEntity, config),
      paymentEvent: new Entity(paymentEventEntity, config),
      paymentLease: new Entity(paymentLeaseEntity, config),
      paymentsAccount: new Entity(paymentsAccountEntity, config),
      number: new Entity(numberEntity, config),
      numberClaim: new Entity(numberClaimEntity, config),
      purchase: new Entity(purchaseEntity, config),
      parent: new Entity(parentEntity, config),
      parentCounters: new Entity(parentCountersEntity, config),
      removal: new Entity(removalEntity, config),
      assistant: new Entity(assistantEntity, config),
      assistantDay: new Entity(assistantDayEntity, config),
      promptVersion: new Entity(promptVersionEntity, config),
      rehearsal: new Entity(rehearsalEntity, config),
      candidate: new Entity(candidateEntity, config),
      candidatePhone: new Entity(candidatePhoneEntity, config),
      candidateChange: new Entity(candidateChangeEntity, config),
      candidateList: new Entity(candidateListEntity, config),
      contact: new Entity(contactEntity, config),
      contactState: new Entity(contactStateEntity, config),
      calling: new Entity(callingEntity, config),
      callingLog: new Entity(callingLogEntity, config),
      erased: new Entity(erasedEntity, config),
      call: new Entity(callEntity, config),
      line: new Entity(lineEntity, config),
      voiceAccount: new Entity(voiceAccountEntity, config),
      accountLease: new Entity(accountLeaseEntity, config),
      accountTurn: new Entity(accountTurnEntity, config),
      ...runEntities(config),
      followUp: new Entity(followUpEntity, config),
      followUpCount: new Entity(followUpCountEntity, config),
      bulkAction: new Entity(bulkActionEntity, config),
      import: new Entity(importEntity, config),
      importLock: new Entity(importLockEntity, config),
      openImports: new Entity(openImportsEntity, config),
      text: new Entity(textEntity, config),
      sender: new Entity(senderEntity, config),
      thread: new Entity(threadEntity, config),
      textCount: new Entity(textCountEntity, config),
      endedCall: new Entity(endedCallEntity, config),
      activityDay: new Entity(dayEntity, config),
      figures: new Entity(figuresEntity, config),
      figuresSnapshot: new Entity(figuresSnapshotEntity, config),
      feedback: new Entity(feedbackEntity, config),
      audit: new Entity(auditEntity, config),
      plan: new Entity(planEntity, config),
      template: new Entity(templateEntity, config),
      ...interviewEntities(config),
      ...factEntities(config),
      ...integrationEntities(config),
    },
    config,
  );
}

export type TableService = ReturnType<typeof createService>;

export type Item<Name extends keyof TableService["entities"]> = EntityItem<TableService["entities"][Name]>;
