/** What a call costs, by part, in US dollars, as the voice provider bills it. */
import type { Script } from "./script.ts";

export interface Cost {
  readonly total: number;
  readonly breakdown: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

export interface CostModels {
  readonly model: unknown;
  readonly transcriber: unknown;
  readonly voice: unknown;
  readonly prompt: string;
  readonly isAnalysed: boolean;
}

const PER_MINUTE = { transport: 0.008, transcriber: 0.0077, vapi: 0.05 };
const PER_CHARACTER = 0.00005;
const PER_PROMPT_TOKEN = 0.0000004;
const PER_COMPLETION_TOKEN = 0.0000016;
const CHARACTERS_PER_TOKEN = 4;
const ANALYSIS_PROMPT_TOKENS = 400;
const ANALYSIS_ANSWER_TOKENS = 120;

const roundCost = (dollars: number): number => Math.round(dollars * 10_000) / 10_000;

/** Free if the call never connected or the provider broke it. */
export function costOf(script: Script, { model, transcriber, voice, prompt, isAnalysed }: CostModels): Cost {
  if (!script.answered || script.endedReason.includes("vapifault"))
    return { total: 0, breakdown: { total: 0 }, items: [] };
  const minutes = script.talkSeconds / 60;
  const bot = script.lines.filter(({ role }) => role === "bot");
  const botCharacters = bot.reduce((sum, { text }) => sum + text.length, 0);
  const allCharacters = script.lines.reduce((sum, { text }) => sum + text.length, 0);
  // Each answer of the assistant reads the prompt and all that was said before.
  const promptTokens = Math.round((bot.length * (prompt.length + allCharacters / 2)) / CHARACTERS_PER_TOKEN);
  const completionTokens = Math.round(botCharacters / CHARACTERS_PER_TOKEN);
  const analysisTokens = isAnalysed ? Math.round(allCharacters / CHARACTERS_PER_TOKEN) + ANALYSIS_PROMPT_TOKENS : 0;
  const tokenCost = (promptCount: number, completionCount: number) =>
    roundCost(promptCount * PER_PROMPT_TOKEN + completionCount * PER_COMPLETION_TOKEN);

  const transport = roundCost(minutes * PER_MINUTE.transport);
  const stt = roundCost(minutes * PER_MINUTE.transcriber);
  const llm = tokenCost(promptTokens, completionTokens);
  const tts = roundCost(botCharacters * PER_CHARACTER);
  const vapi = roundCost(minutes * PER_MINUTE.vapi);
  const analysis = isAnalysed ? tokenCost(analysisTokens, ANALYSIS_ANSWER_TOKENS) : 0;
  const total = roundCost(transport + stt + llm + tts + vapi + analysis);
  const analysisUsage = { promptTokens: analysisTokens, completionTokens: ANALYSIS_ANSWER_TOKENS, cost: analysis };
  return {
    total,
    breakdown: {
      transport,
      stt,
      llm,
      tts,
      vapi,
      total,
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      ttsCharacters: botCharacters,
      analysisCostBreakdown: {
        summary: analysis,
        summaryPromptTokens: analysisTokens,
        summaryCompletionTokens: ANALYSIS_ANSWER_TOKENS,
      },
    },
    items: [
      { type: "transport", provider: "twilio", minutes, cost: transport },
      { type: "transcriber", transcriber, minutes, cost: stt },
      { type: "model", model, promptTokens, completionTokens, cost: llm },
      { type: "voice", voice, characters: botCharacters, cost: tts },
      { type: "vapi", subType: "normal", minutes, cost: vapi },
      ...(isAnalysed ? [{ type: "analysis", analysisType: "summary", model, ...analysisUsage }] : []),
    ],
  };
}
