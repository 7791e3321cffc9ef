import { messages } from "@callwright/contracts";
import { csvLine } from "@callwright/contracts/csv";
import type { DoNotCall as Entry } from "@callwright/contracts/endpoints/reach";
import * as endpoints from "@callwright/contracts/endpoints/reach";
import * as Call from "@callwright/core/call/index";
import { DoNotCall } from "@callwright/core/compliance/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function doNotCallRoutes(app: App): void {
  implement(app, endpoints.getDoNotCall, async ({ query }) => {
    const pages = pageTokens("do-not-call", query.search);
    const { entries, total, next } = await DoNotCall.page({ ...query, after: await pages.read(query.after) });
    return { entries: entries.map(presentEntry), total, next: await pages.sign(next) };
  });

  implement(app, endpoints.addDoNotCall, async ({ body }) => {
    const entry = await DoNotCall.add(body);
    await Call.cancelQueuedFor(entry.phoneNumber);
    return { message: messages.doNotCallAdded, entry: presentEntry(entry) };
  });

  implement(app, endpoints.importDoNotCall, async ({ body }) => {
    const counts = await DoNotCall.addMany(body.rows);
    return { message: messages.doNotCallImported, ...counts };
  });

  implement(app, endpoints.removeDoNotCall, async ({ body }) => {
    await DoNotCall.remove(body);
    return { message: messages.doNotCallRemoved };
  });

  implement(app, endpoints.exportDoNotCall, async () => ({ filename: "do-not-call.csv", lines: exportLines() }));
}

function presentEntry({ phoneNumber, source, words, actor, fromCallId, suppressedAt }: DoNotCall.ListedNumber): Entry {
  return {
    phoneNumber,
    source: source ?? "manual",
    words: words ?? "",
    ...(actor ? { actor } : {}),
    ...(fromCallId ? { callId: fromCallId } : {}),
    createdAt: suppressedAt,
  };
}

async function* exportLines(): AsyncGenerator<string> {
  yield csvLine(["phoneNumber", "source", "words", "actor", "callId", "addedAt"]);
  for await (const entries of DoNotCall.pages())
    yield entries
      .map(presentEntry)
      .map((entry) =>
        csvLine([entry.phoneNumber, entry.source, entry.words, entry.actor, entry.callId, entry.createdAt]),
      )
      .join("");
}
