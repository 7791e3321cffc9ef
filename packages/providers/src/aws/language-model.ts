import type { LanguageModel } from "@callwright/core/ports/language-model";
import { createConverse, type ModelConfig } from "./converse.ts";

/** As at the voice provider. */
const temperature = 0.4;

export function createLanguageModel(config: ModelConfig): LanguageModel {
  const converse = createConverse(config);
  return {
    async reply({ instructions, turns, maxTokens }) {
      const { output, usage, stopReason } = await converse({
        system: [{ text: instructions }],
        messages: turns.map(({ role, text }) => ({ role, content: [{ text }] })),
        inferenceConfig: { maxTokens, temperature },
      });
      const text = (output?.message?.content ?? []).map((block) => block.text ?? "").join("");
      if (text.trim() === "") throw new Error(`The model said nothing (${stopReason})`);
      return { text, tokens: usage?.totalTokens ?? 0 };
    },
  };
}
