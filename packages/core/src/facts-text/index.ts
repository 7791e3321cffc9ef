/** Texts a question's answer, once, to each candidate who asked it, with the checks of a reply. */
import { fillPrompt, promptValues } from "@callwright/contracts";
import { textAskers } from "@callwright/contracts/endpoints/facts";
import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import * as Facts from "../facts/index.ts";
import { AppError } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";
import * as Text from "../text/index.ts";

const maxTexts = 50;
const maxAttempts = 200;

export interface AnswerTextCounts {
  readonly queued: number;
  readonly refused: readonly { readonly words: string; readonly count: number }[];
  readonly waiting: number;
}

export const sendAnswerToAskers = fn(
  z.extend(textAskers.body, { parentId: z.string() }),
  async ({ parentId, questionId, body, numberId }): Promise<AnswerTextCounts> => {
    const parent = await Parent.get(parentId);
    const { answer } = await Facts.getQuestion(parentId, questionId);
    if (answer === "") throw new AppError("conflict", refusal("question_not_answered"));
    // Refuses before the first text if no number can send it.
    await Text.chooseNumber(numberId, undefined);
    const refusalCounts = new Map<string, number>();
    let queued = 0;
    let attempts = 0;
    let after: string | undefined;
    do {
      const page = await Facts.listAskers(parentId, questionId, { limit: maxTexts, after });
      const untexted = page.items.filter(({ textId }) => textId === undefined);
      const ids = untexted.map(({ candidateId }) => candidateId);
      const people = await Candidate.getMany(parentId, ids);
      const byId = new Map(people.map((person) => [person.candidateId, person]));
      for (const asker of untexted) {
        const person = byId.get(asker.candidateId);
        if (!person || queued >= maxTexts || attempts >= maxAttempts) continue;
        attempts += 1;
        const text = fillPrompt(body, promptValues(Parent.factsOf(parent), person));
        const refusalText = await sendAnswer(asker, text, numberId);
        if (refusalText === undefined) queued += 1;
        else refusalCounts.set(refusalText, (refusalCounts.get(refusalText) ?? 0) + 1);
      }
      after = page.next;
    } while (after && queued < maxTexts && attempts < maxAttempts);
    const { waiting } = await Facts.getQuestion(parentId, questionId);
    return { queued, refused: [...refusalCounts].map(([words, count]) => ({ words, count })), waiting };
  },
);

/** Queues the reply. Returns the reason if it is refused for now or for good; throws other errors. */
async function sendAnswer(
  asker: Facts.AskerItem,
  body: string,
  numberId: string | undefined,
): Promise<string | undefined> {
  const { parentId: jobId, candidateId, questionId } = asker;
  // A repeated request with this key finds the queued text, even if the first one died before `markTexted`.
  const key = `${questionId}_${candidateId}`;
  try {
    const { textId } = await Text.reply({ jobId, candidateId, body, key, numberId });
    await Facts.markTexted(asker, textId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && (error.code === "unprocessable" || error.code === "not_now")) return error.message;
    throw error;
  }
}
