/** Cuts a provider's texts to what a row holds: a row that is too large would never be written. */
import { outcomeText, parseOutcome } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import type { EndReport } from "./call-end.ts";

const maxSummary = 4_000;
const maxEvaluation = 1_000;
const maxWords = 300;

export const clip = (text: string, length = maxWords): string =>
  text.length <= length ? text : `${truncate(text, length - 1)}…`;

const clipOptional = (text: string | undefined) => (text === undefined ? undefined : clip(text));

export function clipReport<Report extends EndReport>(report: Report): { report: Report; isClipped: boolean } {
  const { analysis } = report;
  const clipped = {
    summary: clip(analysis.summary, maxSummary),
    successEvaluation: clipEvaluation(analysis.successEvaluation),
    outcome: clipOptional(analysis.outcome),
    availability: clipOptional(analysis.availability),
    callbackAt: clipOptional(analysis.callbackAt),
    requestQuote: clipOptional(analysis.requestQuote),
  };
  const isClipped = Object.entries(clipped).some(([name, text]) => Reflect.get(analysis, name) !== text);
  return {
    report: { ...report, endedReason: clip(report.endedReason), analysis: { ...analysis, ...clipped } },
    isClipped,
  };
}

const clipEvaluation = (text: string): string =>
  text.length <= maxEvaluation ? text : outcomeText(clip(parseOutcome(text).label), undefined);

export const bareReport = <Report extends EndReport>(report: Report): Report => ({
  ...report,
  ...{ costParts: {}, transcript: [] },
  analysis: {
    ...{ summary: "", successEvaluation: "" },
    optOut: report.analysis.optOut,
    humanRequested: report.analysis.humanRequested,
    wrongNumber: report.analysis.wrongNumber,
  },
});
