/** Writes notes into applicant tracking systems, and reads Lever's opportunities, with a customer's key. */
import { refusal } from "@callwright/contracts/refusals";
import { type AtsKind, sourceKindNames } from "@callwright/contracts/source-words";
import type { Ats, AtsAccess, AtsFailure, AtsNote } from "@callwright/core/ports/ats";

export interface AtsConfig {
  /** A simulator, with a path for each system. */
  readonly baseUrl?: string | undefined;
}

interface Request {
  readonly url: string;
  readonly json?: object;
  readonly form?: URLSearchParams;
}

interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

interface NoteApi {
  /** The headers of the other requests. */
  authorize(access: AtsAccess): Promise<Record<string, string> | AtsFailure>;
  listRequest(personId: string, page: string | undefined): Request;
  /** What `listRequest` needs for the next page: a query, an offset or a cursor. */
  nextPage(answer: Answer): string | undefined;
  writeRequest(note: AtsNote, access: AtsAccess): Request;
}

const maxPages = 10;
const timeoutMs = 8_000;

export function createAts({ baseUrl }: AtsConfig): Ats {
  const leverUrl = baseUrl ? `${baseUrl}/lever/v1` : "https://api.lever.co/v1";
  const apis: Record<AtsKind, NoteApi> = {
    greenhouse: greenhouse(baseUrl ? `${baseUrl}/greenhouse` : undefined),
    lever: lever(leverUrl),
    ashby: ashby(baseUrl ? `${baseUrl}/ashby` : "https://api.ashbyhq.com"),
  };

  async function hasNote({ kind }: AtsAccess, note: AtsNote, headers: Record<string, string>) {
    const api = apis[kind];
    let page: string | undefined;
    for (let pagesRead = 0; pagesRead < maxPages; pagesRead += 1) {
      const answer = await send(kind, api.listRequest(note.personId, page), headers);
      if (isFailure(answer)) return answer;
      if (JSON.stringify(answer.body ?? "").includes(note.reference)) return true;
      page = api.nextPage(answer);
      if (page === undefined) return false;
    }
    // A note on a later page is not found, and so it is written again.
    return false;
  }

  return {
    async readOpportunity(access, opportunityId) {
      const url = `${leverUrl}/opportunities/${encodeURIComponent(opportunityId)}?expand=stage`;
      const answer = await send(access.kind, { url }, { authorization: basicAuth(access.key) });
      return isFailure(answer) ? answer : { kind: "found", opportunity: field(answer.body, "data") };
    },

    async writeNote(access, note) {
      const api = apis[access.kind];
      const headers = await api.authorize(access);
      if (isFailure(headers)) return headers;
      // None of these systems supports idempotency keys, so the note is searched for first.
      const searchResult = await hasNote(access, note, headers);
      if (typeof searchResult !== "boolean") return searchResult;
      if (searchResult) return { kind: "written" };
      const answer = await send(access.kind, api.writeRequest(note, access), headers);
      return isFailure(answer) ? answer : { kind: "written" };
    },
  };
}

const basicAuth = (name: string, password = "") => `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

const isFailure = (value: object): value is AtsFailure => "kind" in value && value.kind === "failed";

async function send(
  kind: AtsKind,
  { url, json, form }: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | AtsFailure> {
  try {
    const response = await fetch(url, {
      ...(json && { method: "POST", body: JSON.stringify(json) }),
      ...(form && { method: "POST", body: form }),
      headers: { accept: "application/json", ...(json && { "content-type": "application/json" }), ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return readFailure(kind, response.status, Number(response.headers.get("retry-after")));
    // Throws if the body is cut off: an empty one would read as a list without the note.
    const body: unknown = await response.json();
    const words = ashbyRefusal(body);
    if (words === undefined) return { body, headers: response.headers };
    const failure = refusal("ats_refused", { system: sourceKindNames[kind], words });
    return { kind: "failed", isFinal: true, failure };
  } catch {
    return readFailure(kind, 0); // no answer
  }
}

/** Ashby refuses with the status 200. */
function ashbyRefusal(body: unknown): string | undefined {
  if (field(body, "success") !== false) return undefined;
  const errors = field(body, "errors");
  return Array.isArray(errors) ? errors.map(String).join(", ").slice(0, 200) : "";
}

/** Refused keys and outages are not final: a key may be corrected, and a system may recover. */
function readFailure(kind: AtsKind, status: number, retryAfterSeconds = 0): AtsFailure {
  const retry = retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
  const system = { system: sourceKindNames[kind] };
  if (status === 401 || status === 403)
    return { kind: "failed", isFinal: false, failure: refusal("ats_key_refused", system), ...retry };
  if (status === 404 || status === 410)
    return { kind: "failed", isFinal: true, failure: refusal("ats_person_unknown", system) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: "failed", isFinal: true, failure: refusal("ats_refused", { ...system, words: `HTTP ${status}` }) };
  return { kind: "failed", isFinal: false, failure: refusal("ats_unavailable", system), ...retry };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const optionalText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The query of a `Link` header's next page: `<https://…?query>; rel="next"`. */
const nextQuery = /<[^>?]*\?([^>]+)>;\s*rel="next"/;

/** Harvest v3: our client gets a token for the user who writes. */
function greenhouse(base: string | undefined): NoteApi {
  const api = base ? `${base}/v3` : "https://harvest.greenhouse.io/v3";
  return {
    async authorize({ kind, clientId = "", key, userId = "" }) {
      const form = new URLSearchParams({ grant_type: "client_credentials", sub: userId });
      const url = base ? `${base}/token` : "https://auth.greenhouse.io/token";
      const answer = await send(kind, { url, form }, { authorization: basicAuth(clientId, key) });
      if (isFailure(answer)) return answer;
      const token = optionalText(field(answer.body, "access_token"));
      return token ? { authorization: `Bearer ${token}` } : readFailure(kind, 401);
    },
    listRequest: (personId, query = String(new URLSearchParams({ candidate_ids: personId, per_page: "500" }))) => ({
      url: `${api}/notes?${query}`,
    }),
    // Takes only the query, so that the token goes to no other host.
    nextPage: ({ headers }) => nextQuery.exec(headers.get("link") ?? "")?.[1],
    writeRequest: ({ personId, text }, { userId }) => ({
      url: `${api}/notes`,
      json: {
        candidate_id: Number(personId),
        body: text,
        visibility: "public",
        note_type: "NOTE",
        ...(userId && { user_id: Number(userId) }),
      },
    }),
  };
}

function lever(base: string): NoteApi {
  const notesUrl = (personId: string, query: Record<string, string>) =>
    `${base}/opportunities/${encodeURIComponent(personId)}/notes?${new URLSearchParams(query)}`;
  return {
    authorize: async ({ key }) => ({ authorization: basicAuth(key) }),
    listRequest: (personId, offset) => ({ url: notesUrl(personId, { limit: "100", ...(offset && { offset }) }) }),
    nextPage: ({ body }) => (field(body, "hasNext") === true ? optionalText(field(body, "next")) : undefined),
    writeRequest: ({ personId, text }, { userId }) => ({
      url: notesUrl(personId, userId ? { perform_as: userId } : {}),
      json: { value: text },
    }),
  };
}

function ashby(base: string): NoteApi {
  return {
    authorize: async ({ key }) => ({ authorization: basicAuth(key) }),
    listRequest: (candidateId, cursor) => ({
      url: `${base}/candidate.listNotes`,
      json: { candidateId, ...(cursor && { cursor }) },
    }),
    nextPage: ({ body }) =>
      field(body, "moreDataAvailable") === true ? optionalText(field(body, "nextCursor")) : undefined,
    writeRequest: ({ personId: candidateId, text }) => ({
      url: `${base}/candidate.createNote`,
      json: { candidateId, note: { type: "text/plain", value: text }, sendNotifications: false },
    }),
  };
}
