/** A placeholder does not count as a name, however people are added. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { phoneOf, strangers } from "../support/people/people.ts";
import {
  createSource,
  eventsOf,
  jobAndNumber,
  peopleOf,
  pollOptions,
  postTo,
  statesOf,
  strangerNumber,
} from "../support/people/sources.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("rows sent to the API are cleaned like a file's cells, and refused without a name", async () => {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(1, ["00"]));
  const candidates = [
    { firstName: "N/A", lastName: "Test", phoneNumber: phoneOf(1) },
    { firstName: "anna@example.com", lastName: "Test", phoneNumber: phoneOf(2) },
    { firstName: "Herr", lastName: "Test", phoneNumber: phoneOf(3) },
    { firstName: "Ben", lastName: "unbekannt", phoneNumber: phoneOf(4) },
    { firstName: "Ben", lastName: "Test", phoneNumber: "k.A." },
    {
      firstName: "Dr. \u202eCem\u202c",
      lastName: "Test jun.",
      phoneNumber: phoneOf(6),
      experience: "n/a",
      currency: "-",
      email: "null",
      variables: { City: "Berlin", Shift: "#N/A" },
    },
  ];
  const answer = await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates } });
  expect(answer.rejected.map(({ reason }) => reason)).toEqual([
    "First Name is required",
    "First Name is required",
    "First Name is required",
    "Last Name is required",
    "Phone Number is required",
  ]);
  const { candidates: added } = await readJob(client, jobId);
  const cem = added.find(({ phoneNumber }) => phoneNumber === phoneOf(6));
  expect(cem).toMatchObject({ firstName: "Cem", lastName: "Test jun." });
  expect(cem).not.toHaveProperty("experience");

  const change = { candidateId: cem?._id, firstName: "TBD", lastName: "Test" };
  const refused = await client.request("PUT", `/api/update-candidate/${jobId}`, change);
  expect(expectRefusal(refused, "validation_failed").message).toBe("First Name is required");
});

it("a source's person is accepted with any real part of a name, without title and placeholders, and refused otherwise", async () => {
  const client = await signedIn(url());
  const { parentId } = await jobAndNumber(client);
  const mapping = { firstName: "name", lastName: "family", phoneNumber: "phone" };
  const newSource = await createSource(client, { kind: "custom", parentId, mapping });
  const send = async (name: string, family = "") => {
    const phone = strangerNumber();
    expect(await postTo(url(), newSource, JSON.stringify({ name, family, phone }))).toBe(200);
    return phone;
  };
  const namesOf = async (phone: string) =>
    (await peopleOf(client, parentId, phone)).map(({ firstName, lastName }) => [firstName, lastName]);

  const titledPhone = await send("Frau Dr. Anna Test", "N/A");
  const singleNamePhone = await send("Madonna", "-");
  await send("anna@example.com", "unknown");
  await expect
    .poll(async () => [...(await statesOf(client, newSource))].sort(), pollOptions)
    .toEqual(["failed", "waiting", "waiting"]);
  expect(await namesOf(titledPhone)).toEqual([["Anna", "Test"]]);
  expect(await namesOf(singleNamePhone)).toEqual([["Madonna", ""]]);
  const failed = (await eventsOf(client, newSource)).find(({ state }) => state === "failed");
  expect(failed?.refusal?.code).toBe("source_no_name");
});
