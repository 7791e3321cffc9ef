/** The voice test: a call in the browser with a form's unsaved values. It requires remaining minutes but uses none. */
import { examplePeople, type WebAssistant } from "@callwright/contracts";
import * as Assistant from "../assistant/index.ts";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, providerUnavailable } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import * as Parent from "../parent/index.ts";
import type { WebCall } from "../ports/voice.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { outboundCallAssistant } from "./assistant.ts";

const maxTestSeconds = 600;

export async function startWebCall(form: WebAssistant): Promise<{ id: string; webCallUrl: string }> {
  const { assistant, zone } = await buildWebCall(form);
  await Billing.requireCredit(userActor().userId);
  const { voiceAccountId } = await Tenant.current();
  const call = { assistant: { ...assistant, maxDurationSeconds: maxTestSeconds }, zone };
  const result = await voiceOf(voiceAccountId).startWebCall(call);
  log.info("call.web", { kind: form.kind, result: result.kind });
  switch (result.kind) {
    case "started":
      return result;
    case "rejected":
      throw new AppError("provider_refused", result.reason);
    case "unavailable":
      throw providerUnavailable(result.reason);
  }
}

function buildWebCall(form: WebAssistant): Promise<WebCall> {
  switch (form.kind) {
    case "inbound":
      return inboundWebCall(form);
    case "parent":
      return parentWebCall(form);
    case "job":
      return jobWebCall(form);
  }
}

async function jobWebCall({ job }: Extract<WebAssistant, { kind: "job" }>): Promise<WebCall> {
  const draft = await Parent.draftJob(job);
  return { assistant: outboundCallAssistant(draft, examplePeople[draft.language]), zone: draft.timezone };
}

async function inboundWebCall(form: Extract<WebAssistant, { kind: "inbound" }>): Promise<WebCall> {
  User.requireArea("inbound");
  const { voice, firstSentence, language, title = "Voice test", dynamicVars: variables = [], ...texts } = form;
  Parent.requireKnownVoiceAndZone({ voice });
  Parent.refuseDisclosureDenial(firstSentence, language, "assistant.firstSentence");
  const { companyName, timezone } = await User.current();
  const assistant = { ...texts, voice, firstSentence, language, title, variables, companyName };
  return { assistant: Assistant.inboundCallAssistant(assistant), zone: timezone };
}

async function parentWebCall(form: Extract<WebAssistant, { kind: "parent" }>): Promise<WebCall> {
  const { parentId, candidateId, prompt, firstSentence, language, voice } = form;
  const savedParent = await Parent.get(parentId);
  const example = examplePeople[language ?? savedParent.language];
  const person = candidateId ? await Candidate.get(parentId, candidateId) : example;
  const parent = {
    ...savedParent,
    ...(prompt ? { promptContext: prompt } : {}),
    ...(firstSentence ? { promptFirstSentence: firstSentence } : {}),
    ...(language ? { language } : {}),
    ...(voice ? { voice } : {}),
  };
  Parent.requireKnownVoiceAndZone(parent);
  Parent.refuseDisclosureDenial(parent.promptFirstSentence, parent.language, "assistant.firstSentence");
  return { assistant: outboundCallAssistant(parent, person), zone: savedParent.timezone };
}
