import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/text";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { explain, openingOf } from "@callwright/core/compliance/index";
import * as Parent from "@callwright/core/parent/index";
import * as Template from "@callwright/core/template/index";
import * as Text from "@callwright/core/text/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function textRoutes(app: App): void {
  implement(app, endpoints.getTexts, async ({ query }) => {
    const tokens = pageTokens("texts", query.group, query.search);
    const { items, next } = await Text.list({ ...query, after: await tokens.read(query.after) });
    return { texts: items.map(presentText), next: await tokens.sign(next) };
  });

  implement(app, endpoints.getTextTotals, async () => {
    const { costMicros, estimated, ...totals } = await Text.totals();
    const cost = { amount: costMicros / microsPerUnit, currency: "USD" as const, isEstimate: estimated > 0 };
    return { ...totals, failures: [...totals.failures], drops: [...totals.drops], cost };
  });

  implement(app, endpoints.getText, async ({ params }) => ({ text: presentTextDetail(await Text.get(params.id)) }));

  implement(app, endpoints.cancelText, async ({ params }) => {
    return { message: messages.textCancelled, text: presentText(await Text.cancel(params.id)) };
  });

  implement(app, endpoints.getSwitchableTexts, async ({ params }) => {
    const { pre_call: preCall, post_call: postCall } = await Text.switchableTexts(params.id);
    return { preCall, postCall };
  });

  implement(app, endpoints.getConversation, async ({ query }) => {
    const { jobId = "", candidateId = "", phoneNumber = "" } = query;
    const tokens = pageTokens("conversation", jobId, candidateId, phoneNumber);
    const conversation = await Text.conversation({ ...query, before: await tokens.read(query.before, "before") });
    return { ...presentConversation(conversation), older: await tokens.sign(conversation.older) };
  });

  implement(app, endpoints.replyToText, async ({ body }) => {
    return { message: messages.textQueued, text: presentText(await Text.reply(body)) };
  });

  implement(app, endpoints.sendPreCallSmsToAll, async ({ params, query }) => {
    const bulk = await CandidateAdmin.startPreCallTexts(await Parent.get(params.id), query.numberId);
    return { message: messages.preCallSmsQueued, bulk };
  });

  implement(app, endpoints.getPreCallSmsRecipients, async ({ params }) => {
    const { ids, leftOut } = await CandidateAdmin.preCallRecipients(await Parent.get(params.id));
    return { count: ids.length, leftOut };
  });

  implement(app, endpoints.getSmsTemplate, () => Template.read());

  implement(app, endpoints.updateSmsTemplate, async ({ body }) => {
    return { message: messages.smsTemplateUpdated, ...(await Template.change(body)) };
  });
}

function presentConversation({
  person,
  texts,
  numbers,
  reply,
}: Text.Conversation): Omit<endpoints.Conversation, "success" | "older"> {
  const { name, phoneNumber, parentId, parentTitle, candidateId } = person;
  return {
    person: { name, phoneNumber, jobId: parentId, candidateId, jobTitle: parentTitle },
    texts: texts.map(presentText),
    numbers: numbers.map(({ numberId: id, phoneNumber, label, provider }) => ({ id, phoneNumber, label, provider })),
    reply: reply.kind === "later" ? presentLaterReply(reply) : reply,
  };
}

function presentLaterReply(reply: Extract<Text.ReplyPermission, { kind: "later" }>) {
  const { kind, rule, words, at, timezone, place } = reply;
  return { kind, rule, words, at, timezone, place };
}

const microsPerUnit = 1_000_000;

function presentText(text: Text.TextItem): endpoints.Text {
  const isOutbound = text.direction === "outbound";
  return {
    ...text,
    from: isOutbound ? text.ownNumber : text.phoneNumber,
    to: isOutbound ? text.phoneNumber : text.ownNumber,
    cost: presentCost(text),
    reason: text.reason ? { code: text.reason, words: text.reasonWords ?? Text.reasonWords(text.reason) } : undefined,
  };
}

function presentCost({ costMicros, currency, isCostEstimated }: Text.TextItem): endpoints.Text["cost"] {
  if (costMicros === undefined || currency === undefined) return undefined;
  return { amount: costMicros / microsPerUnit, currency, isEstimate: isCostEstimated === true };
}

function presentTextDetail(text: Text.TextItem): endpoints.TextDetail {
  const { numberId, callId, carrierId, carrierCode, validUntil, claimedAt, endedAt } = text;
  const sendingFields = { numberId, callId, carrierId, carrierCode, validUntil, claimedAt, endedAt };
  return { ...presentText(text), ...sendingFields, decision: presentDecision(text) };
}

function presentDecision({ gate }: Text.TextItem): endpoints.TextDetail["decision"] {
  if (!gate) return undefined;
  const { kind, rule, at, until, inputs } = gate;
  const opening = kind === "later" && until ? openingOf({ kind, rule, at, until, inputs }) : undefined;
  return { kind, rule, words: explain(gate), at, until, timezone: opening?.timezone, place: opening?.place };
}
