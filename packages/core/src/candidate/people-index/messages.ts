/** The messages of the people index. */
import * as z from "zod/mini";
import { defineMessage } from "../../kernel/message.ts";

const parent = { parentId: z.string() };

/** The change log is to be compacted. */
export const compactIndex = defineMessage("list.compact", "lists", z.object(parent));

/** Files that a compaction wrote or replaced: those outside the index are deleted. */
export const sweepIndexFiles = defineMessage("list.sweep", "lists", z.object({ ...parent, keys: z.array(z.string()) }));

/** A parent was deleted: its people and their index follow. */
export const clearPeople = defineMessage("people.clear", "lists", z.object(parent));
