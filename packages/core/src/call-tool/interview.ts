import type * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Interview from "../interview/index.ts";
import * as Parent from "../parent/index.ts";
import type { Tool } from "./tool.ts";

const notOffered = { error: "No interviews are offered. Say that a person will get in touch." };

async function subjectOf(call: Call.CallItem): Promise<Interview.ToolSubject | undefined> {
  const { parentId, candidateId, callId } = call;
  const [parent, candidate] = await Promise.all([Parent.load(parentId), Candidate.load(parentId, candidateId)]);
  if (!parent || !candidate || !Interview.offersInterviews(parent)) return undefined;
  const zone = Compliance.personZone(candidate) ?? Interview.rulesOf(parent).timezone;
  return { parent, candidate, by: "call", callId, zone, language: parent.language };
}

export const interviewTools: Readonly<Record<string, Tool>> = {
  [Interview.offerTool]: async (call, input) => {
    const subject = await subjectOf(call);
    return subject ? Interview.answerOffer(subject, input) : notOffered;
  },
  [Interview.bookTool]: async (call, input, remember) => {
    const subject = await subjectOf(call);
    return subject ? Interview.answerBook(subject, input, remember) : notOffered;
  },
};
