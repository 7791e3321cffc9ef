import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/source";
import { type Refusal, toEnglish } from "@callwright/contracts/refusals";
import * as Source from "@callwright/core/source/index";
import { config } from "../../config.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function sourceRoutes(app: App): void {
  implement(app, endpoints.listSources, async () => ({ sources: (await Source.list()).map(presentSource) }));

  implement(app, endpoints.createSource, async ({ body }) => {
    const { source, secret } = await Source.create(body);
    return { message: messages.sourceCreated, source: presentSource(source), secret };
  });

  implement(app, endpoints.updateSource, async ({ params, body }) => ({
    message: messages.sourceSaved,
    source: presentSource(await Source.update(params.id, body)),
  }));

  implement(app, endpoints.deleteSource, async ({ params }) => {
    await Source.remove(params.id);
    return { message: messages.sourceDeleted };
  });

  implement(app, endpoints.listSourceEvents, async ({ params, query }) => {
    const tokens = pageTokens("source-events", params.id);
    const { items, next } = await Source.events(params.id, await tokens.read(query.after));
    return { events: items.map(presentEvent), next: await tokens.sign(next) };
  });

  implement(app, endpoints.approveSourceEvent, async ({ params, body }) => {
    await Source.approve(params.id, params.eventId, body.numberId);
    return { message: messages.sourceEventApproved };
  });

  implement(app, endpoints.previewSourceMapping, async ({ params, body }) => {
    const { problem, ...preview } = await Source.preview(params.id, body.mapping);
    return { ...preview, ...(problem && withReason(problem)) };
  });
}

const withReason = (refusal: Refusal) => ({ reason: toEnglish(refusal), refusal });

function presentSource(item: Source.SourceItem): endpoints.Source {
  const { sourceId: id, lastFailure, lastNoteFailure, sealedKey, ...fields } = item;
  const url = `${config.publicUrl().replace(/\/$/, "")}${Source.sourceAddress(item)}`;
  return {
    ...fields,
    id,
    url,
    hasKey: sealedKey !== undefined,
    ...(lastFailure && withReason(lastFailure)),
    ...(lastNoteFailure && { noteReason: toEnglish(lastNoteFailure), noteRefusal: lastNoteFailure }),
  };
}

function presentEvent(item: Source.EventPage["items"][number]): endpoints.SourceEvent {
  const { failure, noteState, noteFailure } = item;
  return {
    id: item.eventId,
    state: item.state,
    receivedAt: item.receivedAt,
    callsAt: item.callsAt,
    candidateId: item.candidateId,
    name: item.name,
    phoneNumber: item.phoneNumber,
    ...(failure && withReason(failure)),
    ...(noteState && { note: { state: noteState, ...(noteFailure && withReason(noteFailure)) } }),
  };
}
