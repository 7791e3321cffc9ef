import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** An import has rows to check or load. */
export const workOnImport = defineMessage("import.work", "imports", z.object({ importId: z.string() }));
