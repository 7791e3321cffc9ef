import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const documentAsked = defineMessage("document.asked", "documents", z.object({ documentId: z.string() }));
