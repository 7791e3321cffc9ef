/** The parts of Greenhouse, Lever and Ashby that the product uses: notes about a person, and Lever's opportunities. */
import { type Context, Hono } from "hono";
import type { Store } from "../store.ts";

/** Credentials that each system accepts. */
export const atsKeys = {
  greenhouse: { clientId: "greenhouse-client", key: "greenhouse-client-secret", userId: "4080" },
  lever: { key: "lever-api-key" },
  ashby: { key: "ashby-api-key" },
} as const;

type System = keyof typeof atsKeys;

interface AtsDeps {
  readonly store: Store;
  readonly now: () => number;
}

interface Note {
  readonly seq: number;
  readonly body: string;
  readonly at_ms: number;
}

export function createAts({ store, now }: AtsDeps): Record<System, Hono> {
  const notes = {
    list: (system: System, person: string) =>
      store.all<Note>("SELECT * FROM sim_ats_notes WHERE system = ? AND person = ? ORDER BY seq", system, person),
    add: (system: System, person: string, body: string): Note => {
      const at_ms = now();
      const insert = "INSERT INTO sim_ats_notes (system, person, body, at_ms) VALUES (?, ?, ?, ?)";
      return { seq: store.insert(insert, system, person, body, at_ms), body, at_ms };
    },
  };
  return { greenhouse: greenhouse(notes), lever: lever(notes), ashby: ashby(notes) };
}

type Notes = Readonly<{
  list(system: System, person: string): Note[];
  add(system: System, person: string, body: string): Note;
}>;

const hasBasicAuth = (c: Context, name: string, password = ""): boolean =>
  c.req.header("authorization") === `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

const dateOf = ({ at_ms }: Note): string => new Date(at_ms).toISOString();

/** Harvest v3 and its token endpoint. */
function greenhouse(notes: Notes): Hono {
  const app = new Hono();
  const { clientId, key, userId } = atsKeys.greenhouse;
  const token = `token-of-${clientId}`;
  const present = (note: Note, candidate: string) => ({
    id: note.seq,
    candidate_id: Number(candidate),
    body: note.body,
    visibility: "public",
    note_type: "NOTE",
    created_at: dateOf(note),
  });
  app.post("/token", async (c) => {
    const form = await c.req.parseBody();
    if (!hasBasicAuth(c, clientId, key)) return c.json({ error: "invalid_client" }, 401);
    if (form.grant_type !== "client_credentials" || form.sub !== userId) return c.json({ error: "invalid_grant" }, 400);
    return c.json({ access_token: token, token_type: "Bearer", expires_in: 3600 });
  });
  app.use("/v3/*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${token}`) return c.json({ message: "Invalid access token" }, 401);
    await next();
  });
  app.get("/v3/notes", (c) => {
    const candidate = c.req.query("candidate_ids") ?? "";
    return c.json(notes.list("greenhouse", candidate).map((note) => present(note, candidate)));
  });
  app.post("/v3/notes", async (c) => {
    const { candidate_id, body, note_type } = await c.req.json();
    if (!Number.isInteger(candidate_id) || typeof body !== "string" || note_type !== "NOTE")
      return c.json({ message: "Validation error" }, 422);
    return c.json(present(notes.add("greenhouse", String(candidate_id), body), String(candidate_id)), 201);
  });
  app.notFound((c) => c.json({ message: "Resource not found" }, 404));
  return app;
}

/** The digits at the end of an opportunity's id are the person's phone number. */
const phoneIn = (opportunityId: string): string | undefined => /-(\d{7,15})$/.exec(opportunityId)?.[1];

function lever(notes: Notes): Hono {
  const app = new Hono();
  const present = (note: Note) => ({
    id: `note-${note.seq}`,
    text: "Note",
    secret: false,
    createdAt: note.at_ms,
    fields: [{ type: "textarea", text: "Comment", value: note.body }],
  });
  const opportunityNotFound = { code: "ResourceNotFound", message: "Opportunity was not found" };
  app.use("*", async (c, next) => {
    if (!hasBasicAuth(c, atsKeys.lever.key)) return c.json({ code: "Unauthorized", message: "Invalid API key" }, 401);
    await next();
  });
  app.get("/v1/opportunities/:id", (c) => {
    const id = c.req.param("id");
    const phone = phoneIn(id);
    if (!phone) return c.json(opportunityNotFound, 404);
    const stage = { id: "lead-new", text: "New applicant" };
    return c.json({
      data: {
        id,
        name: "Shane Smith",
        contact: `contact-${phone}`,
        headline: "Brickly LLC",
        stage: c.req.query("expand") === "stage" ? stage : stage.id,
        emails: ["shane@example.com"],
        phones: [
          { type: "home", value: "123" },
          { type: "mobile", value: `+${phone}` },
        ],
      },
    });
  });
  app.get("/v1/opportunities/:id/notes", (c) =>
    c.json({ data: notes.list("lever", c.req.param("id")).map(present), hasNext: false }),
  );
  app.post("/v1/opportunities/:id/notes", async (c) => {
    const id = c.req.param("id");
    if (!phoneIn(id)) return c.json(opportunityNotFound, 404);
    const { value } = await c.req.json();
    if (typeof value !== "string") return c.json({ code: "BadRequestError", message: "value is required" }, 400);
    return c.json({ data: present(notes.add("lever", id, value)) }, 201);
  });
  app.notFound((c) => c.json({ code: "ResourceNotFound", message: "Not found" }, 404));
  return app;
}

/** Ashby answers refusals with status 200. */
function ashby(notes: Notes): Hono {
  const app = new Hono();
  const present = (note: Note) => ({ id: `note-${note.seq}`, content: note.body, createdAt: dateOf(note) });
  app.use("*", async (c, next) => {
    if (!hasBasicAuth(c, atsKeys.ashby.key)) return c.json({ success: false, errors: ["unauthorized"] }, 401);
    await next();
  });
  app.post("/candidate.listNotes", async (c) => {
    const { candidateId } = await c.req.json();
    const results = notes.list("ashby", String(candidateId)).map(present);
    return c.json({ success: true, results, moreDataAvailable: false });
  });
  app.post("/candidate.createNote", async (c) => {
    const { candidateId, note } = await c.req.json();
    const text = typeof note === "string" ? note : note?.value;
    if (typeof candidateId !== "string" || typeof text !== "string")
      return c.json({ success: false, errors: ["invalid_input"] });
    return c.json({ success: true, results: present(notes.add("ashby", candidateId, text)) });
  });
  app.notFound((c) => c.json({ success: false, errors: ["endpoint_not_found"] }, 404));
  return app;
}

export const atsBusy = (): Response =>
  Response.json({ message: "Too many requests" }, { status: 429, headers: { "retry-after": "1" } });

export const atsBroken = (): Response => Response.json({ message: "Internal server error" }, { status: 500 });
