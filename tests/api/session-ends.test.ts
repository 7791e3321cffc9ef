import { endpoints } from "@callwright/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const email = "enterprise@acme.test";
const me = (client: Client) => client.request("GET", "/api/me");

let owner: Client;
let member: Client;
let program: Client;
let memberId: string;

/** Changes the member as the owner. */
const changeMember = (body: object) => owner.call(endpoints.updateMember, { params: { id: memberId }, body });

beforeEach(async () => {
  owner = await signedIn(url(), "owner@acme.test");
  const { members } = await owner.call(endpoints.listTeam, { query: { search: email } });
  memberId = members[0]?._id ?? "";
  await changeMember({ isDisabled: false, role: ["enterprise"] });
  member = await signedIn(url(), email);
  program = clientWithKey(url(), (await createKey(member, ["read"])).secret);
});

describe("on the very next request", () => {
  it("a disabled user's sessions and keys are refused, and the user cannot sign in again", async () => {
    expect((await me(member)).status).toBe(200);
    expect((await me(program)).status).toBe(200);
    await changeMember({ isDisabled: true });
    expectRefusal(await me(member), "session_expired");
    expectRefusal(await me(program), "unauthenticated");
    expectRefusal(await member.request("POST", "/api/refresh"), "session_expired");
    const signInAgain = createClient(url(), "acme").request("POST", "/api/login", { email, password: demoPassword });
    expectRefusal(await signInAgain, "invalid_credentials");
  });

  it("a changed role ends the user's sessions, and keys act with the new role", async () => {
    expectRefusal(await program.request("GET", "/api/smtp"), "not_allowed");
    await changeMember({ role: ["tenantOwner"] });
    expectRefusal(await me(member), "session_expired");
    expect((await program.request("GET", "/api/smtp")).status).toBe(200);
    await changeMember({ role: [] });
    expectRefusal(await program.request("GET", "/api/smtp"), "not_allowed");
  });
});
