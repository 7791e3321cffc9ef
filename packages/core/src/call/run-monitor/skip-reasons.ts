import * as Compliance from "../../compliance/index.ts";
import { endingOf, isEndCause } from "../ending.ts";

const runRules: Readonly<Record<string, string>> = {
  done: "You have talked to these people already.",
  pending: "These people are being called, or wait for their next attempt.",
  gone: "These people were deleted in the meantime.",
  expired: "The list of these people is no longer kept. Execute calls to them again.",
  twice: "These people are in the run already.",
  "taken-back": "Their call was taken back before it was dialled.",
};

export const explainSkip = (rule: string): string =>
  runRules[rule] ?? (isEndCause(rule) ? endingOf(rule).words : undefined) ?? Compliance.explain({ rule });
