/** What a tool is to the dispatcher. */

import type * as Call from "../call/index.ts";
import type { Write, Writer } from "../db/transact.ts";

/** A tool's work: its answer for the model, or undefined where another delivery of the same call was first. */
export type Tool = (call: Call.CallItem, input: unknown, remember: Remember) => Promise<object | undefined>;
/** Writes the answer in the transaction of what was done. */
type Remember = (writer: Writer, answer: object) => Write;
