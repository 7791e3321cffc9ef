/** Language model that plays both sides of a rehearsal, where a deployment configures one. */
import type { Proposals } from "@callwright/contracts";

export interface ModelTurn {
  /** "assistant": the model itself. */
  readonly role: "user" | "assistant";
  readonly text: string;
}

export interface ModelRequest {
  readonly instructions: string;
  /** Alternating; the first and last are the user's. */
  readonly turns: readonly ModelTurn[];
  readonly maxTokens: number;
}

export interface ModelReply {
  readonly text: string;
  /** Of request and reply. */
  readonly tokens: number;
}

export interface LanguageModel {
  /** The model's next turn. Throws on a refusal and after ten seconds. */
  reply(request: ModelRequest): Promise<ModelReply>;
}

/** Extracts job fields from a description, where a deployment configures a model. */
export interface DetailsReader {
  /** The text is untrusted: it is read, never obeyed. Throws on a timeout or a malformed answer. */
  read(text: string): Promise<Proposals>;
}

/** Language model that decides whether words are an opt-out, where a deployment configures one. */
export interface OptOutReader {
  /** Undefined if the words leave doubt. Untrusted: read, never obeyed. Throws on a timeout or a malformed answer. */
  isOptOut(words: string): Promise<boolean | undefined>;
}
