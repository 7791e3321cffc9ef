import * as Text from "@callwright/core/text/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Text.wakeTexts, ({ numberId }) => Text.sendDueTexts(numberId)));
