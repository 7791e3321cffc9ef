/** Rehearsals: a prompt talks with simulated candidates, one after the other; each queue message plays one step. */
import { examplePeople } from "@callwright/contracts";
import { answersQuestions, personas, type Rehearsal } from "@callwright/contracts/endpoints/prompt";
import { refusal } from "@callwright/contracts/refusals";
import * as Auth from "../auth/index.ts";
import * as Call from "../call/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Parent from "../parent/index.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import * as Prompt from "../prompt/index.ts";
import { rehearsalStep } from "./messages.ts";
import { newConversation, playTurn } from "./play.ts";

export { rehearsalStep } from "./messages.ts";

/** Budget of one step: the worker has 30 seconds, and the last request of the step may take ten. */
const stepMs = 15_000;
/** A rehearsal without a saved step for this long has stopped; a lost step is redelivered sooner. */
const stoppedMs = 240_000;

export const isAvailable = (): boolean => ports().languageModel !== undefined;

export async function start(parentId: string): Promise<Rehearsal> {
  if (!isAvailable()) throw new AppError("unprocessable", refusal("rehearsal_unavailable"));
  const [parent, previous] = await Promise.all([Parent.get(parentId), Prompt.findRehearsal(parentId)]);
  if (previous && isRunning(previous) && isCurrent(previous, parent)) return present(previous, parent);
  await Auth.limitRehearsals();
  const startedAt = nowIso();
  const script = scriptOf(parent);
  const ids = { tenantId: tenantId(), parentId, rehearsalId: newId("reh"), userId: userActor().userId };
  const progress = { startedAt, movedAt: startedAt, step: 0 };
  const conversations = personas.map((persona) => newConversation(persona, script));
  const rehearsal = { ...ids, ...progress, promptVersion: parent.promptVersion, script, conversations };
  const isReplaced = await Prompt.replaceRehearsal(rehearsal, previous);
  // Another request replaced `previous` first; returns its rehearsal.
  if (!isReplaced) return (await get(parentId)) ?? present(rehearsal, parent);
  await sendStep(rehearsal);
  return present(rehearsal, parent);
}

export async function get(parentId: string): Promise<Rehearsal | undefined> {
  const parent = await Parent.get(parentId);
  const rehearsal = await Prompt.findRehearsal(parentId);
  return rehearsal && present(rehearsal, parent);
}

type Step = Pick<Prompt.Rehearsal, "parentId" | "rehearsalId" | "step">;

const sendStep = ({ parentId, rehearsalId, step }: Step) => send(rehearsalStep, { parentId, rehearsalId, step });

/** Continues one conversation for some seconds and saves it. For a saved step, only the next message is sent again. */
export async function continueRehearsal({ parentId, rehearsalId, step }: Step): Promise<void> {
  const rehearsal = await Prompt.findRehearsal(parentId);
  if (rehearsal?.rehearsalId !== rehearsalId || rehearsal.finishedAt) return;
  if (rehearsal.step === step + 1) return sendStep(rehearsal);
  const model = ports().languageModel;
  if (rehearsal.step !== step || !model) return;
  const conversations = await continueConversation(model, rehearsal);
  const isFinished = conversations.every(({ state }) => state !== "waiting");
  const at = nowIso();
  const progress = { conversations, movedAt: at, ...(isFinished && { finishedAt: at }) };
  const isSaved = await Prompt.saveRehearsal(rehearsal, progress);
  if (isSaved && !isFinished) await sendStep({ parentId, rehearsalId, step: step + 1 });
}

async function continueConversation(model: LanguageModel, { script, conversations, parentId }: Prompt.Rehearsal) {
  const index = conversations.findIndex(({ state }) => state === "waiting");
  let talk = conversations[index];
  if (!talk) return conversations;
  const until = now() + stepMs;
  try {
    while (talk.state === "waiting" && now() < until) talk = await playTurn(model, script, talk);
  } catch (error) {
    // The SDK has retried already; the other conversations may still succeed.
    log.warn("rehearsal.conversation-failed", { parentId, persona: talk.persona, error: describeError(error) });
    talk = { ...talk, state: "failed" };
  }
  return conversations.with(index, talk);
}

function scriptOf(parent: Parent.ParentItem): Prompt.RehearsalScript {
  const { language } = parent;
  const { firstMessage, prompt, criteria = [] } = Call.outboundCallAssistant(parent, examplePeople[language]);
  const questions = criteria.map(({ id, question, isMustHave }) => ({ id, question, isMustHave }));
  return { language, firstMessage, prompt, criteria: questions };
}

const isCurrent = ({ promptVersion }: Prompt.Rehearsal, parent: Parent.ParentItem): boolean =>
  promptVersion === parent.promptVersion;

const isRunning = ({ finishedAt, movedAt }: Prompt.Rehearsal): boolean =>
  finishedAt === undefined && now() - Date.parse(movedAt) < stoppedMs;

function present(rehearsal: Prompt.Rehearsal, parent: Parent.ParentItem): Rehearsal {
  const { promptVersion, startedAt, script, conversations } = rehearsal;
  const completed = conversations.filter(({ persona, state }) => answersQuestions(persona) && state === "done");
  const endState = rehearsal.finishedAt && completed.length > 0 ? "done" : "failed";
  const state = isRunning(rehearsal) ? "running" : endState;
  const ids = script.criteria.map(({ id }) => id);
  const missedIn = (talks: readonly Pick<Prompt.PlayedConversation, "asked">[]) => {
    const askedIds = new Set(talks.flatMap(({ asked }) => asked.map(({ criterionId }) => criterionId)));
    return ids.filter((id) => !askedIds.has(id));
  };
  return {
    promptVersion,
    startedAt,
    state,
    isCurrent: isCurrent(rehearsal, parent),
    criteria: [...script.criteria],
    neverAsked: state === "done" ? missedIn(completed) : [],
    conversations: conversations.map(({ hasEnded: _, tokens: __, ...shown }) => ({
      ...shown,
      missed: shown.state === "done" && answersQuestions(shown.persona) ? missedIn([shown]) : [],
    })),
  };
}
