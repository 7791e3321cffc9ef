/** Details for the recruiter to accept: from a model if one is configured and answers, else from rules. */

import { type Proposals, salarySlider } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { ports } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { plainOf } from "./rules/lines.ts";
import { readByRules } from "./rules/read.ts";

export async function propose(text: string): Promise<Proposals> {
  const reader = ports().detailsReader;
  if (!reader) return readByRules(text);
  try {
    return dropUnproven(await reader.read(text), text);
  } catch (error) {
    log.warn("document.details-by-rules", { error: describeError(error) });
    return readByRules(text);
  }
}

/**
 * Keeps valid values whose evidence is in the document, since a model may hallucinate or follow injected instructions.
 */
export function dropUnproven(proposals: Proposals, text: string): Proposals {
  const all = bare(text);
  const isTold = (evidence: string) => bare(evidence) !== "" && all.includes(bare(evidence));
  const told = Object.entries(proposals).filter(([, proposal]) => proposal && isTold(proposal.evidence));
  const { title, companyName, location, experience, salaryRange, skills, questions, ...rest }: Proposals =
    Object.fromEntries(told);
  return {
    ...rest,
    title: named(title),
    companyName: named(companyName),
    location: named(location),
    experience: experience && experience.value >= 1 && experience.value <= 60 ? experience : undefined,
    salaryRange: salaryRange && isRange(salaryRange.value) ? salaryRange : undefined,
    skills: listed(skills),
    questions: listed(questions),
  };
}

const bare = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, "");

type Proposal<Value> = { value: Value; evidence: string } | undefined;

const named = (proposal: Proposal<string>): Proposal<string> =>
  proposal && proposal.value.trim() !== "" ? { ...proposal, value: truncate(proposal.value.trim(), 120) } : undefined;

const isRange = ([min, max]: [number, number]): boolean =>
  min >= salarySlider.min && max <= salarySlider.max && min <= max;

function listed(proposal: Proposal<string[]>): Proposal<string[]> {
  const value = (proposal?.value ?? []).map((item) => truncate(item.trim(), 200)).filter((item) => item !== "");
  return proposal && value.length > 0 ? { ...proposal, value: value.slice(0, 15) } : undefined;
}
