import * as z from "zod/mini";
import { defineMessage } from "../../kernel/message.ts";

const parent = { parentId: z.string() };
export const compactIndex = defineMessage("list.compact", "lists", z.object(parent));
export const sweepIndexFiles = defineMessage("list.sweep", "lists", z.object({ ...parent, keys: z.array(z.string()) }));
export const clearPeople = defineMessage("people.clear", "lists", z.object(parent));
