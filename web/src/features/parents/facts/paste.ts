/** Pasted facts: "Question? Answer" in a line, or the answer in the next line. */
import { type Fact, factLimits } from "@callwright/contracts/facts";

type Pasted = Omit<Fact, "id">;

const pair = /^(.*?[?؟])\s*(.*)$/u;

/** `rest`: lines that are no question with an answer, or too long. */
export function readFacts(text: string): { readonly facts: readonly Pasted[]; readonly rest: string } {
  const facts: Pasted[] = [];
  const rest: string[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const [, question = "", beside = ""] = pair.exec(line) ?? [];
    const below = lines[index + 1] ?? "";
    const takesNext = beside === "" && below !== "" && !pair.test(below);
    const answer = takesNext ? below : beside;
    if (
      question.length < 5 ||
      question.length > factLimits.question ||
      answer === "" ||
      answer.length > factLimits.answer
    ) {
      if (line !== "") rest.push(line);
      continue;
    }
    facts.push({ question, answer });
    if (takesNext) index += 1;
  }
  return { facts, rest: rest.join("\n") };
}
