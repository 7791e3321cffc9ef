/** The message of imports: ids only. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** An import has rows that are to be checked or loaded. */
export const workOnImport = defineMessage("import.work", "imports", z.object({ importId: z.string() }));
