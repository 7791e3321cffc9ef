import type * as Call from "../call/index.ts";
import type { Write, Writer } from "../db/transact.ts";

export type Tool = (call: Call.CallItem, input: unknown, remember: Remember) => Promise<object | undefined>;
type Remember = (writer: Writer, answer: object) => Write;
