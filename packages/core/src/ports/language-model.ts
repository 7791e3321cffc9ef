/** Language model that plays both sides of a rehearsal, where a deployment configures one. */

export interface ModelTurn {
  /** "assistant": the model itself. */
  readonly role: "user" | "assistant";
  readonly text: string;
}

export interface ModelRequest {
  readonly instructions: string;
  /** Alternating, begun and ended by the user. */
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
