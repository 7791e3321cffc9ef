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

const cents = (dollars: number): number => Math.round(dollars * 10_000) / 10_000;

/** Nothing for what never connected or broke by the provider's own fault. */
export function costOf(script: Script, { model, transcriber, voice, prompt, isAnalysed }: CostModels): Cost {
  if (!script.answered || script.endedReason.includes("vapifault"))
    return { total: 0, breakdown: { total: 0 }, items: [] };
  const minutes = script.talkSeconds / 60;
  const bot = script.lines.filter(({ role }) => role === "bot");
  const characters = bot.reduce((sum, { text }) => sum + text.length, 0);
  const heard = script.lines.reduce((sum, { text }) => sum + text.length, 0);
  // Each answer of the assistant reads the prompt and all that was said before.
  const promptTokens = Math.round((bot.length * (prompt.length + heard / 2)) / CHARACTERS_PER_TOKEN);
  const completionTokens = Math.round(characters / CHARACTERS_PER_TOKEN);
  const analysisTokens = isAnalysed ? Math.round(heard / CHARACTERS_PER_TOKEN) + 400 : 0;
  const tokens = (input: number, output: number) => cents(input * PER_PROMPT_TOKEN + output * PER_COMPLETION_TOKEN);

  const transport = cents(minutes * PER_MINUTE.transport);
  const stt = cents(minutes * PER_MINUTE.transcriber);
  const llm = tokens(promptTokens, completionTokens);
  const tts = cents(characters * PER_CHARACTER);
  const vapi = cents(minutes * PER_MINUTE.vapi);
  const analysis = isAnalysed ? tokens(analysisTokens, 120) : 0;
  const total = cents(transport + stt + llm + tts + vapi + analysis);
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
      ttsCharacters: characters,
      analysisCostBreakdown: { summary: analysis, summaryPromptTokens: analysisTokens, summaryCompletionTokens: 120 },
    },
    items: [
      { type: "transport", provider: "twilio", minutes, cost: transport },
      { type: "transcriber", transcriber, minutes, cost: stt },
      { type: "model", model, promptTokens, completionTokens, cost: llm },
      { type: "voice", voice, characters, cost: tts },
      { type: "vapi", subType: "normal", minutes, cost: vapi },
      ...(isAnalysed
        ? [
            {
              type: "analysis",
              analysisType: "summary",
              model,
              promptTokens: analysisTokens,
              completionTokens: 120,
              cost: analysis,
            },
          ]
        : []),
    ],
  };
}
