/** A user without an area finds nothing of it in any list. */
import { type Endpoint, endpoints, inboundTemplate } from "@callwright/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isKept: true });

/** Every list whose path names no resource. */
const lists = Object.values(endpoints).filter(
  ({ method, path, access }: Pick<Endpoint, "method" | "path" | "access">) =>
    method === "GET" && !path.includes("{") && (access === "user" || access === "recruiter"),
);

let rita: Client;
let owner: Client;
let userId: string;
/** Words that only the answers about an area contain. */
let terms: { readonly campaigns: readonly string[]; readonly inbound: readonly string[] };
let callId: string;

beforeAll(async () => {
  [rita, owner] = [await signedIn(url()), await signedIn(url(), "owner@acme.test")];
  userId = (await rita.call(endpoints.me)).user.id;
  const { agent } = await rita.call(endpoints.createAgent, { body: { title: "Zebra offer" } });
  const params = { id: agent._id };
  // The number's ending makes the person ask for a human.
  const added = await rita.call(endpoints.addCandidates, { params, body: { candidates: strangers(1, ["80"]) } });
  const numberId = await usableNumber(rita);
  const [candidate = ""] = added.candidateIds;
  await rita.call(endpoints.placeCall, { body: { agentId: agent._id, candidate, selectedPhoneNumberId: numberId } });
  const source = {
    kind: "ashby",
    name: "Zebra source",
    parentId: agent._id,
    mode: "approval",
    consent: "The form",
  } as const;
  await rita.call(endpoints.createSource, { body: source });
  const body = { title: "Zebra reception", ...inboundTemplate("general_assistant", "en") };
  const { inbound } = await rita.call(endpoints.createInboundAssistant, { body });
  const answering = { mode: "callbacks", assistantId: inbound._id } as const;
  await rita.call(endpoints.updateNumber, { params: { id: numberId }, body: { answering } });
  terms = { campaigns: [agent._id, "Zebra offer", "Zebra source"], inbound: ["Zebra reception"] };
  const titles = async () => (await rita.call(endpoints.getNotifications, {})).notifications.map(({ title }) => title);
  await vi.waitUntil(async () => (await titles()).includes("Zebra offer"), { timeout: 60_000, interval: 300 });
  callId = (await rita.call(endpoints.getAllLogs)).logs.find(({ jobId }) => jobId === agent._id)?.callId ?? "";
}, 120_000);

const allAreas = { campaigns: true, recruiter: true, inbound: true };

const setAreas = (dashboardAccess: typeof allAreas) =>
  owner.call(endpoints.updateMember, { params: { id: userId }, body: { dashboardAccess } });

/** The lists whose answer has one of the words. */
async function listsWith(words: readonly string[]): Promise<string[]> {
  const answers = lists.map(async ({ name, path }) => {
    const { body } = await rita.request("GET", `/api${path}`);
    const text = JSON.stringify(body);
    return words.some((word) => text.includes(word)) ? [name] : [];
  });
  return (await Promise.all(answers)).flat().sort();
}

describe("without an area", () => {
  it("no list shows its campaigns, their calls, figures and notifications; with the area, the lists show them again", async () => {
    await setAreas(allAreas);
    const visibleLists = await listsWith(terms.campaigns);
    expect(visibleLists).toEqual(
      expect.arrayContaining([
        "exportCalls",
        "getAgents",
        "getAllLogs",
        "getAnalytics",
        "getFollowUps",
        "getNotifications",
        "listSources",
        "searchCalls",
      ]),
    );
    expect(callId).not.toBe("");
    await setAreas({ ...allAreas, campaigns: false });
    expect(await listsWith(terms.campaigns)).toEqual([]);
    for (const path of [`/api/get-call-log/${callId}`, `/api/recordings/${callId}/mono`])
      expect([403, 404], path).toContain((await rita.request("GET", path)).status);
    await setAreas(allAreas);
    expect(await listsWith(terms.campaigns)).toEqual(visibleLists);
  });

  it("no list shows its assistants", async () => {
    await setAreas(allAreas);
    expect(await listsWith(terms.inbound)).toEqual(expect.arrayContaining(["getInboundAssistants", "importedNumbers"]));
    await setAreas({ ...allAreas, inbound: false });
    expect(await listsWith(terms.inbound)).toEqual([]);
  });

  it("the team's lists are refused", async () => {
    await setAreas({ ...allAreas, recruiter: false });
    for (const { path, access } of lists)
      if (access === "recruiter") expectRefusal(await rita.request("GET", `/api${path}`), "not_allowed");
    await setAreas(allAreas);
  });
});
