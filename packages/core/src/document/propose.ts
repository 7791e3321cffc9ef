import type { Proposals } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { ports } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { languageIn, readByRules } from "./rules/read.ts";
import { readWorkplace, readYears } from "./rules/expectations.ts";
import { plainOf, splitLines } from "./rules/lines.ts";
import { readSalary } from "./rules/salary.ts";

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

/** A model may invent, or follow instructions in the text: evidence is in the document, the value in its evidence. */
export function dropUnproven(proposals: Proposals, text: string): Proposals {
  const all = bare(text);
  const isTold = (evidence: string) => bare(evidence) !== "" && all.includes(bare(evidence));
  const told = Object.entries(proposals).filter(([, proposal]) => proposal && isTold(proposal.evidence));
  const { experience, salaryRange, currency, workplaceType, ...texts }: Proposals = Object.fromEntries(told);
  const salary = readSalary(oneLine(salaryRange));
  return {
    title: named(texts.title),
    companyName: named(texts.companyName),
    location: named(texts.location),
    recruiter: named(texts.recruiter),
    contact: named(texts.contact),
    language: languageIn(splitLines(text)),
    workplaceType: workplaceType && confirmed(workplaceType, readWorkplace(oneLine(workplaceType))),
    experience: experience && confirmed(experience, readYears(oneLine(experience))),
    salaryRange: salaryRange && confirmed(salaryRange, salary?.range),
    currency: salary && currency && confirmed(currency, salary.currency ?? currency.value),
    skills: listed(texts.skills, all),
    questions: listed(texts.questions, all),
  };
}

const oneLine = (proposal: { readonly evidence: string } | undefined): string =>
  plainOf(proposal?.evidence ?? "").replace(/\s+/g, " ");
const bare = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, "");

const confirmed = <Value>(proposal: { value: Value; evidence: string }, read: unknown) =>
  JSON.stringify(read) === JSON.stringify(proposal.value) ? proposal : undefined;

type Proposal<Value> = { value: Value; evidence: string } | undefined;

const hasWords = (text: string, all: string): boolean =>
  text.trim() !== "" && text.split(/\s+/).every((word) => all.includes(bare(word)));

const named = (proposal: Proposal<string>): Proposal<string> =>
  proposal && hasWords(proposal.value, bare(proposal.evidence))
    ? { ...proposal, value: truncate(proposal.value.trim(), 120) }
    : undefined;

function listed(proposal: Proposal<string[]>, all: string): Proposal<string[]> {
  const value = (proposal?.value ?? []).map((item) => truncate(item.trim(), 200)).filter((item) => hasWords(item, all));
  return proposal && value.length > 0 ? { ...proposal, value: value.slice(0, 15) } : undefined;
}
