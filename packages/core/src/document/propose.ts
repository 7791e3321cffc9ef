import type { Proposals } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { ports } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { readWorkplace, readYears } from "./rules/expectations.ts";
import { plainOf, splitLines } from "./rules/lines.ts";
import { languageIn, readByRules } from "./rules/read.ts";
import { readSalary } from "./rules/salary.ts";

const maxNameLength = 120;
const maxItemLength = 200;
const maxItems = 15;

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

/** A model may invent values: the evidence must be in the text, and the value in the evidence. */
export function dropUnproven(proposals: Proposals, text: string): Proposals {
  const document = lettersAndDigits(text);
  const isQuoted = (evidence: string) =>
    lettersAndDigits(evidence) !== "" && document.includes(lettersAndDigits(evidence));
  const quoted = Object.entries(proposals).filter(([, proposal]) => proposal && isQuoted(proposal.evidence));
  const { experience, salaryRange, currency, workplaceType, ...texts }: Proposals = Object.fromEntries(quoted);
  const readEvidence = readSalary(plainEvidence(salaryRange));
  const provenRange = salaryRange && ifConfirmed(salaryRange, readEvidence?.range);
  return {
    title: ifInEvidence(texts.title),
    companyName: ifInEvidence(texts.companyName),
    location: ifInEvidence(texts.location),
    recruiter: ifInEvidence(texts.recruiter),
    contact: ifInEvidence(texts.contact),
    language: languageIn(splitLines(text)),
    workplaceType: workplaceType && ifConfirmed(workplaceType, readWorkplace(plainEvidence(workplaceType))),
    experience: experience && ifConfirmed(experience, readYears(plainEvidence(experience))),
    salaryRange: provenRange,
    // The salary's evidence must name the same currency or none.
    currency: provenRange && currency && ifConfirmed(currency, readEvidence?.currency ?? currency.value),
    skills: itemsInDocument(texts.skills, document),
    questions: itemsInDocument(texts.questions, document),
  };
}

const plainEvidence = (proposal: { readonly evidence: string } | undefined): string =>
  plainOf(proposal?.evidence ?? "").replace(/\s+/g, " ");
const lettersAndDigits = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, "");

const ifConfirmed = <Value>(proposal: { value: Value; evidence: string }, valueRead: unknown) =>
  JSON.stringify(valueRead) === JSON.stringify(proposal.value) ? proposal : undefined;

type Proposal<Value> = { value: Value; evidence: string } | undefined;

const hasWords = (text: string, source: string): boolean =>
  lettersAndDigits(text) !== "" && text.split(/\s+/).every((word) => source.includes(lettersAndDigits(word)));

const ifInEvidence = (proposal: Proposal<string>): Proposal<string> =>
  proposal && hasWords(proposal.value, lettersAndDigits(proposal.evidence))
    ? { ...proposal, value: truncate(proposal.value.trim(), maxNameLength) }
    : undefined;

function itemsInDocument(proposal: Proposal<string[]>, document: string): Proposal<string[]> {
  const value = (proposal?.value ?? [])
    .map((item) => truncate(item.trim(), maxItemLength))
    .filter((item) => hasWords(item, document));
  return proposal && value.length > 0 ? { ...proposal, value: value.slice(0, maxItems) } : undefined;
}
