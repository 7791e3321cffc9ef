/** The messages of the list. */
import * as z from "zod/mini";
import { defineMessage, send, sendLater } from "../../kernel/message.ts";

const parent = { parentId: z.string() };

/** A list has so many changes beside its files that they are to be folded. */
export const foldList = defineMessage("list.fold", "lists", z.object(parent));

/** Files that a fold made or replaced: those which are no part of the list are to be deleted. */
export const sweepListFiles = defineMessage("list.sweep", "lists", z.object({ ...parent, keys: z.array(z.string()) }));

/** A parent is deleted: its people and their list are to go. */
export const clearPeople = defineMessage("people.clear", "lists", z.object(parent));

/** Several who are deleted soon after each other are folded together. */
const goneSeconds = 60;

/** Somebody was deleted: what the list's files hold of them goes. */
export const askFoldOfGone = (parentId: string): Promise<void> =>
  sendLater(foldList, { parentId }, goneSeconds, `list-gone-${parentId}`);

export const askFold = (parentId: string): Promise<void> => send(foldList, { parentId });
