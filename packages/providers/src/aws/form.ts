/** A model of Amazon Bedrock that may only fill in a form, whatever the text that it reads says. */
import { truncate } from "@callwright/contracts/truncate";
import * as z from "zod/mini";
import { createConverse, type ModelConfig } from "./converse.ts";

interface Form<S extends z.ZodMiniType> {
  readonly name: string;
  readonly description: string;
  readonly schema: S;
  readonly instruction: string;
  readonly frame: string;
  readonly maxTokens: number;
}

/** Of the text; what is beyond is boilerplate. */
const mostCharacters = 30_000;
const patienceSeconds = 15;

export function createFormFiller<S extends z.ZodMiniType>(config: ModelConfig, form: Form<S>) {
  const { name, description, schema, instruction, frame, maxTokens } = form;
  const converse = createConverse({ ...config, seconds: config.seconds ?? patienceSeconds });
  return async (text: string): Promise<z.output<S>> => {
    const answer = await converse({
      system: [{ text: instruction }],
      messages: [{ role: "user", content: [{ text: framed(text, frame) }] }],
      inferenceConfig: { maxTokens, temperature: 0 },
      toolConfig: {
        tools: [{ toolSpec: { name, description, inputSchema: { json: jsonOf(schema) } } }],
        toolChoice: { tool: { name } },
      },
    });
    const filled = (answer.output?.message?.content ?? []).find((block) => block.toolUse?.name === name);
    if (!filled?.toolUse) throw new Error(`The model filled in no form (${answer.stopReason})`);
    return z.parse(schema, filled.toolUse.input);
  };
}

/** The text cannot end its own frame. */
const framed = (text: string, frame: string): string =>
  `<${frame}>\n${truncate(text, mostCharacters).replace(new RegExp(`</?${frame}`, "gi"), `‹${frame}`)}\n</${frame}>`;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function jsonOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return JSON.parse(JSON.stringify(json));
}
