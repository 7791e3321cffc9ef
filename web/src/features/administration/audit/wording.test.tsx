import type { AuditEntry } from "@callwright/contracts/endpoints/audit";
import { describe, expect, it } from "vitest";
import { auditSentence, changeLines } from "./wording.ts";

it("names fields by the labels of the screens where they are set", () => {
  const before = { host: "mail.acme.test", dashboardAccess: { jobs: true } };
  const after = { host: "smtp.acme.test", dashboardAccess: { jobs: false } };
  expect(changeLines({ before, after }, "UTC")).toEqual([
    "Host: mail.acme.test → smtp.acme.test",
    "Access: jobs Yes → jobs No",
  ]);
});

it("shows a field without a label by its name in words", () => {
  expect(changeLines({ after: { keyEnding: "4242" } }, "UTC")).toEqual(["key ending: 4242"]);
});

it("shows a time in the reader's zone", () => {
  expect(changeLines({ after: { expiresAt: "2026-12-01T12:30:00.000Z" } }, "Europe/Berlin")).toEqual([
    "Expires: 1 Dec 2026, 13:30",
  ]);
});

describe("a change in a sentence", () => {
  const entry = (part: Partial<AuditEntry>): AuditEntry => ({
    _id: "log_1",
    tenantId: "ten_1",
    at: "2026-11-27T09:00:00.000Z",
    action: "user.changed",
    actor: { _id: "user_1", name: "Olga" },
    target: { kind: "user", _id: "user_2", name: "Tilda" },
    ...part,
  });
  const directionMarks = /[\u2068\u2069]/g;
  const wording = (part: Partial<AuditEntry>) => auditSentence(entry(part)).replaceAll(directionMarks, "");

  it("names the actor, the action and the target", () => {
    expect(wording({ action: "user.invited" })).toBe("Olga invited Tilda");
    expect(wording({ actor: { _id: "user_1", name: "Olga", apiKeyId: "key_1" } })).toBe("Olga (API key) changed Tilda");
  });

  it("names the old and new plan, and the old and new owner of a number", () => {
    const plans = { before: { subscriptionPlan: "Start" }, after: { subscriptionPlan: "Grow" } };
    expect(wording(plans)).toBe("Olga changed the plan of Tilda from Start to Grow");
    const owners = { before: { owner: "Rita" }, after: { owner: "Tilda" } };
    const number = { kind: "number", _id: "num_1", name: "+493012345" } as const;
    expect(wording({ action: "number.reassigned", target: number, ...owners })).toBe(
      "Olga gave the number +493012345 of Rita to Tilda",
    );
  });
});
