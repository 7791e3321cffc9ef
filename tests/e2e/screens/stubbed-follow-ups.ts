/** Stubbed follow-ups of each kind, one of them done. */
import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import type { Page } from "playwright";

const followUp = (index: number, more: Partial<FollowUp>): FollowUp => ({
  followUpId: `follow_${index}`,
  kind: "human",
  candidateId: `cand_${index}`,
  candidateName: "Amelie Brandt",
  phoneNumber: `+49151123456${10 + index}`,
  parentId: "job_1",
  parentTitle: "Senior Backend Engineer",
  words: "Can I talk to a person about the salary?",
  isQuote: true,
  isDone: false,
  createdAt: "2026-11-24T10:00:00.000Z",
  ...more,
});

export async function stubFollowUps(page: Page): Promise<void> {
  const followUps = [
    followUp(1, {}),
    followUp(2, {
      kind: "callback",
      candidateName: "ليلى حداد",
      at: "2026-11-25T15:30:00.000Z",
      words: "Tomorrow, please.",
    }),
    followUp(3, { kind: "answer", candidateName: "Maximilian-Alexander von Hohenstein-Waldenburg" }),
    followUp(5, { kind: "hold", candidateName: "Jonas Weber", words: "Kein Interesse mehr" }),
    followUp(4, { isDone: true, candidateName: "Lukas Groß", words: "", isQuote: false }),
  ];
  await page.route("**/api/follow-ups*", (route) => route.fulfill({ json: { success: true, followUps, open: 4 } }));
}
