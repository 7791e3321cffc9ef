/** The messages of the people index. */
import * as z from "zod/mini";
import { defineMessage } from "../../kernel/message.ts";

const parent = { parentId: z.string() };

/** Asks for a compaction of the change log. */
export const compactIndex = defineMessage("list.compact", "lists", z.object(parent));

/** Names files that a compaction wrote or replaced. The handler deletes those that the index does not use. */
export const sweepIndexFiles = defineMessage("list.sweep", "lists", z.object({ ...parent, keys: z.array(z.string()) }));

/** A parent was deleted, so its people and their index must be deleted too. */
export const clearPeople = defineMessage("people.clear", "lists", z.object(parent));
