import type { AtsKind } from "@callwright/contracts/source-words";
import type { Ats, AtsAccess, AtsFailure, AtsNote } from "@callwright/core/ports/ats";
import { type Answer, ask, basic, isFailure, type Request, readFailure } from "./http.ts";

export interface AtsConfig {
  /** A stand-in, beneath which each system has a folder of its own. */
  readonly baseUrl?: string | undefined;
}

interface NoteApi {
  authorize(access: AtsAccess): Promise<Record<string, string> | AtsFailure>;
  list(personId: string, page: string | undefined): Request;
  nextPage(answer: Answer): string | undefined;
  write(note: AtsNote, access: AtsAccess): Request;
}

const maxPages = 10;

export function createAts({ baseUrl }: AtsConfig): Ats {
  const apis: Record<AtsKind, NoteApi> = {
    greenhouse: greenhouse(baseUrl ? `${baseUrl}/greenhouse` : undefined),
    lever: lever(baseUrl ? `${baseUrl}/lever/v1` : leverUrl),
    ashby: ashby(baseUrl ? `${baseUrl}/ashby` : "https://api.ashbyhq.com"),
  };

  async function hasNote(
    api: NoteApi,
    { kind }: AtsAccess,
    note: AtsNote,
    headers: Record<string, string>,
  ): Promise<boolean | AtsFailure> {
    let page: string | undefined;
    for (let read = 0; read < maxPages; read += 1) {
      const answer = await ask(kind, api.list(note.personId, page), headers);
      if (isFailure(answer)) return answer;
      if (JSON.stringify(answer.body ?? "").includes(note.reference)) return true;
      page = api.nextPage(answer);
      if (page === undefined) return false;
    }
    return false;
  }

  return {
    async readOpportunity(access, opportunityId) {
      const url = `${baseUrl ? `${baseUrl}/lever/v1` : leverUrl}/opportunities/${encodeURIComponent(opportunityId)}?expand=stage`;
      const answer = await ask(access.kind, { url }, { authorization: basic(access.key) });
      return isFailure(answer) ? answer : { kind: "found", opportunity: field(answer.body, "data") };
    },

    async writeNote(access, note) {
      const api = apis[access.kind];
      const headers = await api.authorize(access);
      if (isFailure(headers)) return headers;
      // No system knows idempotency keys.
      const found = await hasNote(api, access, note, headers);
      if (typeof found !== "boolean") return found;
      if (found) return { kind: "written" };
      const answer = await ask(access.kind, api.write(note, access), headers);
      return isFailure(answer) ? answer : { kind: "written" };
    },
  };
}

const leverUrl = "https://api.lever.co/v1";

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const optionalText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Harvest v3: a token of the client's for the user who writes. */
function greenhouse(base: string | undefined): NoteApi {
  const api = base ? `${base}/v3` : "https://harvest.greenhouse.io/v3";
  return {
    async authorize({ kind, clientId = "", key, userId = "" }) {
      const form = new URLSearchParams({ grant_type: "client_credentials", sub: userId });
      const url = base ? `${base}/token` : "https://auth.greenhouse.io/token";
      const answer = await ask(kind, { url, form }, { authorization: basic(clientId, key) });
      if (isFailure(answer)) return answer;
      const token = optionalText(field(answer.body, "access_token"));
      return token ? { authorization: `Bearer ${token}` } : readFailure(kind, 401);
    },
    // The query of the next page alone, so that the token goes to no other host.
    list: (personId, page = `${new URLSearchParams({ candidate_ids: personId, per_page: "500" })}`) => ({
      url: `${api}/notes?${page}`,
    }),
    nextPage: ({ headers }) => /<[^>?]*\?([^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1],
    write: ({ personId, text }, { userId }) => ({
      url: `${api}/notes`,
      json: {
        ...{ candidate_id: Number(personId), body: text, visibility: "public", note_type: "NOTE" },
        ...(userId && { user_id: Number(userId) }),
      },
    }),
  };
}

function lever(base: string): NoteApi {
  const notes = (personId: string, query: Record<string, string>) =>
    `${base}/opportunities/${encodeURIComponent(personId)}/notes?${new URLSearchParams(query)}`;
  return {
    authorize: async ({ key }) => ({ authorization: basic(key) }),
    list: (personId, offset) => ({ url: notes(personId, { limit: "100", ...(offset && { offset }) }) }),
    nextPage: ({ body }) => (field(body, "hasNext") === true ? optionalText(field(body, "next")) : undefined),
    write: ({ personId, text }, { userId }) => ({
      url: notes(personId, userId ? { perform_as: userId } : {}),
      json: { value: text },
    }),
  };
}

function ashby(base: string): NoteApi {
  return {
    authorize: async ({ key }) => ({ authorization: basic(key) }),
    list: (candidateId, cursor) => ({
      url: `${base}/candidate.listNotes`,
      json: { candidateId, ...(cursor && { cursor }) },
    }),
    nextPage: ({ body }) =>
      field(body, "moreDataAvailable") === true ? optionalText(field(body, "nextCursor")) : undefined,
    write: ({ personId: candidateId, text }) => ({
      url: `${base}/candidate.createNote`,
      json: { candidateId, note: { type: "text/plain", value: text }, sendNotifications: false },
    }),
  };
}
