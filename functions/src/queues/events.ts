import * as AfterCall from "@callwright/core/after-call/index";
import * as Call from "@callwright/core/call/index";
import * as Source from "@callwright/core/source/index";
import * as Text from "@callwright/core/text/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Call.voiceEvent, ({ key, number }) => AfterCall.ingest(key, number)),
  on(Source.sourceReceived, (event) => Source.receive(event)),
  on(Text.carrierEvent, (event) => Text.applyCarrierWebhook(event)),
  on(Text.signatureFailed, ({ numberId, at }) => Text.checkSignatureFailure(numberId, at)),
  on(Text.missedTexts, ({ numberId }) => Text.catchUp(numberId)),
);
