import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const workOnImport = defineMessage("import.work", "imports", z.object({ importId: z.string() }));
