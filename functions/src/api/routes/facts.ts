import { type Language, messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/facts";
import { answerSms } from "@callwright/contracts/facts";
import * as Candidate from "@callwright/core/candidate/index";
import * as Document from "@callwright/core/document/index";
import * as Facts from "@callwright/core/facts/index";
import * as FactsText from "@callwright/core/facts-text/index";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function factRoutes(app: App): void {
  implement(app, endpoints.getFacts, async ({ params }) => ({ facts: [...(await Facts.getFacts(params.id))] }));

  implement(app, endpoints.saveFacts, async ({ params, body }) => {
    const facts = await Facts.saveFacts({ parentId: params.id, ...body });
    return { message: messages.factsSaved, facts: [...facts] };
  });

  implement(app, endpoints.getOpenQuestions, async ({ params }) => {
    const { parentId, language } = await Parent.get(params.id);
    const questions = await Facts.listQuestions(parentId);
    const askerIds = new Set(questions.flatMap(({ askers }) => askers.map(({ candidateId }) => candidateId)));
    const people = await Candidate.getMany(parentId, [...askerIds]);
    const nameById = new Map(people.map((person) => [person.candidateId, fullName(person)]));
    return { questions: questions.map((question) => presentQuestion(question, { language, nameById })) };
  });

  implement(app, endpoints.answerQuestion, async ({ params, body }) => {
    const { facts, waiting, text } = await Facts.answerQuestion({ parentId: params.id, ...body });
    return { message: messages.questionAnswered, facts: [...facts], waiting, text };
  });

  implement(app, endpoints.dismissQuestion, async ({ params, body }) => {
    const { parentId } = await Parent.get(params.id);
    await Facts.dismissQuestion(parentId, body.questionId);
    return { message: messages.questionDismissed };
  });

  implement(app, endpoints.textAskers, async ({ params, body }) => {
    const { queued, refused, waiting } = await FactsText.sendAnswerToAskers({ parentId: params.id, ...body });
    return { message: messages.askersTexted, queued, refused: [...refused], waiting };
  });

  implement(app, endpoints.proposeFacts, async ({ body }) => ({
    proposals: Document.proposeFacts(body.text, body.language),
  }));
}

const fullName = ({ firstName, lastName }: Candidate.CandidateItem): string => `${firstName} ${lastName}`.trim();

function presentQuestion(
  { question, askers }: Awaited<ReturnType<typeof Facts.listQuestions>>[number],
  { language, nameById }: { readonly language: Language; readonly nameById: ReadonlyMap<string, string> },
): endpoints.OpenQuestion {
  const { answer } = question;
  return {
    ...question,
    isOpen: answer === "",
    ...(answer !== "" && { text: answerSms[language](answer) }),
    // Askers that were deleted since are left out.
    askers: askers.flatMap(({ candidateId, callId, sentence, askedAt }) => {
      const candidateName = nameById.get(candidateId);
      return candidateName === undefined ? [] : [{ candidateId, candidateName, callId, sentence, askedAt }];
    }),
  };
}
