/** Outcomes of a source's candidates are written back as notes, through the systems' own APIs. */
import { endpoints } from "@callwright/contracts";
import type { AtsKind } from "@callwright/contracts/source-words";
import { atsKeys } from "@callwright/local/simulators/ats/app";
import { afterEach, describe, expect, it } from "vitest";
import { signedIn } from "../support/people/batch.ts";
import {
  createSource,
  eventsOf,
  jobAndNumber,
  leverWebhook,
  type NewSource,
  pollOptions,
  postTo,
  strangerNumber,
  vendorPayload,
} from "../support/people/sources.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const leverToken = "signature-token-of-lever";
const longPoll = { ...pollOptions, timeout: 60_000 };

const sandbox = (method: string, path: string, body?: object) =>
  fetch(`${url()}/sandbox/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });

afterEach(async () => {
  await sandbox("DELETE", "faults");
});

/** A person's id in each system, and the webhook that delivers the person: a sample payload with its id replaced. */
const personIn: Record<AtsKind, (phone: string) => { readonly id: string; readonly webhook: string }> = {
  greenhouse: (phone) => {
    const id = String(Number(phone.slice(-9)));
    const webhook = vendorPayload("greenhouse-new-application", { phone, id: "note" }).replace("60304594", id);
    return { id, webhook };
  },
  lever: (phone) => {
    const id = `opportunity-${phone.slice(1)}`;
    return { id, webhook: leverWebhook("lever-application-created", { opportunityId: id, token: phone }, leverToken) };
  },
  ashby: (phone) => {
    const id = `candidate-${phone.slice(1)}`;
    const webhook = vendorPayload("ashby-application-submit", { phone, id: phone });
    return { id, webhook: webhook.replace("f9e52a51-a075-4116-a7b8-484deba69004", id) };
  },
};

const basicAuth = (name: string, password = "") => `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

/** The person's notes in the system, as its own API shows them. */
const notesOf: Record<AtsKind, (id: string) => Promise<string[]>> = {
  greenhouse: async (id) => {
    const { clientId } = atsKeys.greenhouse;
    const headers = { authorization: `Bearer token-of-${clientId}` };
    const answer = await fetch(`${url()}/sandbox/providers/greenhouse/v3/notes?candidate_ids=${id}`, { headers });
    return (await answer.json()).map(({ body }: { body: string }) => body);
  },
  lever: async (id) => {
    const headers = { authorization: basicAuth(atsKeys.lever.key) };
    const answer = await fetch(`${url()}/sandbox/providers/lever/v1/opportunities/${id}/notes`, { headers });
    return (await answer.json()).data.map(({ fields }: { fields: { value: string }[] }) => fields[0]?.value);
  },
  ashby: async (candidateId) => {
    const answer = await fetch(`${url()}/sandbox/providers/ashby/candidate.listNotes`, {
      method: "POST",
      body: JSON.stringify({ candidateId }),
      headers: { authorization: basicAuth(atsKeys.ashby.key), "content-type": "application/json" },
    });
    return (await answer.json()).results.map(({ content }: { content: string }) => content);
  },
};

async function sourceWithKey(kind: AtsKind, apiKey: object) {
  const client = await signedIn(url());
  const { parentId, numberId } = await jobAndNumber(client);
  const secret = kind === "lever" ? { secret: leverToken } : {};
  const newSource = await createSource(client, { kind, parentId, mode: "call", numberId, apiKey, ...secret });
  const phone = strangerNumber();
  const person = personIn[kind](phone);
  expect(await postTo(url(), newSource, person.webhook)).toBe(200);
  return { client, newSource, id: person.id };
}

const noteOf = async (client: Awaited<ReturnType<typeof signedIn>>, newSource: NewSource) =>
  (await eventsOf(client, newSource))[0]?.note;

const sourceOf = async (client: Awaited<ReturnType<typeof signedIn>>, newSource: NewSource) =>
  (await client.call(endpoints.listSources)).sources.find(({ id }) => id === newSource.source.id);

describe("an outcome", () => {
  it.each(["greenhouse", "lever", "ashby"] as const)("is written back to %s as one note", async (kind) => {
    const { client, newSource, id } = await sourceWithKey(kind, atsKeys[kind]);
    await expect.poll(() => noteOf(client, newSource), longPoll).toEqual({ state: "written" });
    const notes = await notesOf[kind](id);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^Phone call, .+: .+\n\n[\s\S]+\(evt_\w+\)$/);
    expect(JSON.stringify(await sourceOf(client, newSource))).not.toContain(atsKeys[kind].key);
    expect((await sourceOf(client, newSource))?.lastNotedAt).toBeDefined();
  });

  it("is noted once although the system took the note and did not answer", async () => {
    const fault = { provider: "ashby", kind: "execute-late", match: "/ashby/candidate.createNote", count: 1 };
    expect((await sandbox("POST", "faults", fault)).ok).toBe(true);
    const { client, newSource, id } = await sourceWithKey("ashby", atsKeys.ashby);
    await expect.poll(() => noteOf(client, newSource), longPoll).toEqual({ state: "written" });
    expect(await notesOf.ashby(id)).toHaveLength(1);
  });

  it("with a refused key is shown on its source, and is not written once the key is removed", async () => {
    const { client, newSource, id } = await sourceWithKey("ashby", { key: "another-key" });
    await expect.poll(async () => (await noteOf(client, newSource))?.refusal?.code, longPoll).toBe("ats_key_refused");
    expect((await noteOf(client, newSource))?.state).toBe("pending");
    expect((await sourceOf(client, newSource))?.noteRefusal?.code).toBe("ats_key_refused");
    const params = { id: newSource.source.id };
    const { source } = await client.call(endpoints.updateSource, { params, body: { apiKey: null } });
    expect([source.hasKey, source.noteReason]).toEqual([false, undefined]);
    expect(await notesOf.ashby(id)).toEqual([]);
  });
});
