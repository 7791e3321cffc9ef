import { type FactTopic, factLimits, factQuestions, type Language } from "@callwright/contracts";
import type { FactProposal } from "@callwright/contracts/endpoints/facts";
import { truncate } from "@callwright/contracts/truncate";
import { type Line, maxEvidenceLength, plainOf, sentencesOf, splitLines } from "./rules/lines.ts";
import { isHeading, paragraphsOf } from "./rules/sections.ts";

const topicWords: readonly (readonly [FactTopic, RegExp])[] = [
  [
    "remote",
    /\b(?:remote(?:ly)?|hybrid|home[- ]?office|working from home|work from home|mobiles arbeiten)\b|عن بعد|من المنزل|هجين/u,
  ],
  [
    "holiday",
    /\b(?:days of (?:holiday|leave|vacation)|holidays?|vacation days?|annual leave)\b|urlaubstag|tage urlaub|يوم اجازه|ايام اجازه|اجازه سنويه/u,
  ],
  ["salary", /\bsalary\b|\bper year\b|gehalt|vergütung|الراتب|راتب/u],
  [
    "hours",
    /\b(?:working hours|hours (?:a|per) week|flexitime|shifts?|part[- ]time|full[- ]time)\b|arbeitszeit|wochenstunden|stunden pro woche|gleitzeit|schicht|teilzeit|vollzeit|ساعات العمل|دوام|ورديات/u,
  ],
  ["contract", /\b(?:permanent|fixed[- ]term|temporary|contract)\b|befristet|festanstellung|عقد/u],
  [
    "start",
    /\b(?:start(?:ing|s)? (?:date|on|from)|as soon as possible)\b|eintrittstermin|ab sofort|beginn|تاريخ البدء|فورا/u,
  ],
  ["travel", /\btravel(?:ling)?\b|reisebereitschaft|dienstreise|السفر/u],
  [
    "benefits",
    /\b(?:benefits?|pension|bonus|job ticket|health insurance|training budget)\b|altersvorsorge|jobticket|zuschuss|weiterbildung|تامين|مزايا|بدل/u,
  ],
  [
    "place",
    /^(?:location|place of work|standort|arbeitsort|الموقع|مكان العمل)\s*[:：]|\b(?:based in|our office in)\b|مقر العمل/u,
  ],
  ["contact", /\b(?:contact person|questions to)\b|^(?:contact|ansprechpartner(?:in)?|kontakt|للتواصل)\s*[:：]/u],
];

/** A question in a job description is put to candidates, so it states no fact. */
const endsAsQuestion = /[?؟]$/u;

export function proposeFacts(text: string, language: Language): FactProposal[] {
  const proposalByTopic = new Map<FactTopic, FactProposal>();
  for (const sentence of sentencesIn(splitLines(text))) {
    const plain = plainOf(sentence);
    const topic = endsAsQuestion.test(sentence) ? undefined : topicWords.find(([, words]) => words.test(plain))?.[0];
    if (!topic || proposalByTopic.has(topic)) continue;
    const question = factQuestions[language][topic];
    const answer = truncate(sentence, factLimits.answer);
    proposalByTopic.set(topic, { question, answer, evidence: truncate(sentence, maxEvidenceLength) });
  }
  return [...proposalByTopic.values()];
}

const sentencesIn = (lines: readonly Line[]): string[] =>
  paragraphsOf(lines.filter((line) => !isHeading(line))).flatMap((paragraph) => sentencesOf(paragraph.text));
