/** The messages of the list. */
import * as z from "zod/mini";
import { defineMessage } from "../../kernel/message.ts";

const parent = { parentId: z.string() };

/** A list has so many changes beside its files that they are to be folded. */
export const foldList = defineMessage("list.fold", "lists", z.object(parent));

/** Files that a fold made or replaced: those which are no part of the list are to be deleted. */
export const sweepListFiles = defineMessage("list.sweep", "lists", z.object({ ...parent, keys: z.array(z.string()) }));

/** A parent is deleted: its people and their list are to go. */
export const clearPeople = defineMessage("people.clear", "lists", z.object(parent));
