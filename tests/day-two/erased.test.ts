/** Erased people are not contacted, though the stored hash does not reveal who they were. */
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import type { Vault } from "@callwright/core/ports/vault";
import { describe, expect, it } from "vitest";
import { noPorts, tableForFile } from "../support/run/table.ts";

let sealCount = 0;
let isVaultOpen = true;

/** Texts that the vault has sealed; each opens only with the same context. */
const sealedTexts = new Map<string, { plaintext: string; context: string }>();
const vault: Vault = {
  async seal(plaintext, context) {
    sealCount += 1;
    sealedTexts.set(`sealed ${sealCount}`, { plaintext, context: JSON.stringify(context) });
    return `sealed ${sealCount}`;
  },
  async open(sealed, context) {
    const entry = sealedTexts.get(sealed);
    if (!isVaultOpen || entry?.context !== JSON.stringify(context)) throw new Error("Closed");
    return entry.plaintext;
  },
};

const inTable = tableForFile(Object.defineProperty(Object.create(noPorts), "vault", { value: vault }));
const number = "+4915112345601";
const request = (phoneNumber: string) =>
  ({ phoneNumber, channel: "call", purpose: "asked", basis: "entered" }) as const;
const refusalRule = (tenantId: string, phoneNumber: string) =>
  inTable(tenantId, async () => {
    const decision = await Compliance.check(request(phoneNumber));
    return decision.kind === "never" ? decision.rule : "none";
  });

describe("a number that is marked as erased", () => {
  it("is refused by gate, import and preview; other people and other tenants are not", async () => {
    await inTable("ten_1", async () => {
      await Compliance.markErased(number);
      await Compliance.markErased("+4915112345609");
    });
    expect(await refusalRule("ten_1", number)).toBe("suppressed");
    expect(await refusalRule("ten_1", "+4915112345602")).toBe("none");
    expect(await refusalRule("ten_2", number)).toBe("none");
    const otherNumbers = Array.from({ length: 600 }, (_, at) => `+49151000${String(at).padStart(5, "0")}`);
    await inTable("ten_1", async () => {
      expect(await Compliance.suppressedAmong([...otherNumbers, number])).toEqual(new Set([number]));
      expect((await Compliance.readContacts([number, otherNumbers[0] ?? ""])).get(number)?.isSuppressed).toBe(true);
      const people = [...otherNumbers, number].map((phoneNumber) => ({ phoneNumber }));
      expect((await Compliance.preview(people)).skippedGroups).toMatchObject([{ rule: "suppressed", count: 1 }]);
    });
  });

  it("appears nowhere in the table; the key of the tenant's marks is stored sealed", async () => {
    const rows = await inTable("ten_1", async () => {
      const { data: marks } = await db().erased.query.primary({ tenantId: "ten_1" }).go();
      const { data: rules } = await db().calling.get({ tenantId: "ten_1" }).go();
      return { marks, rules };
    });
    expect(rows.marks).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(number.slice(4));
    expect(rows.rules?.sealedMarkKey).toBe("sealed 1");
    expect(sealCount).toBe(1);
  });

  it("is not called while the key of the marks cannot be opened", async () => {
    await inTable("ten_3", () => Compliance.markErased("+4915112345603"));
    // With a space the key is not among the opened keys, as in a process that has not opened it yet.
    await inTable("ten_3", () => db().calling.patch({ tenantId: "ten_3" }).set({ sealedMarkKey: "sealed 2 " }).go());
    isVaultOpen = false;
    try {
      expect((await inTable("ten_3", () => Compliance.check(request("+4915112345603")))).kind).toBe("later");
    } finally {
      isVaultOpen = true;
    }
  });

  it("may be called again once a user takes it off the list with a reason, which is logged", async () => {
    const { runAs } = await import("@callwright/core/kernel/context");
    const actor = { type: "user", tenantId: "ten_1", userId: "user_1", roles: ["tenantOwner"] } as const;
    const remove = () =>
      inTable("ten_1", () =>
        runAs({ actor }, () => Compliance.DoNotCall.remove({ phoneNumber: number, reason: "They applied again" })),
      );
    await remove();
    expect(await refusalRule("ten_1", number)).toBe("none");
    expect(await refusalRule("ten_1", "+4915112345609")).toBe("suppressed");
    await expect(remove()).rejects.toThrow();
    const { data } = await inTable("ten_1", () => db().callingLog.query.primary({ tenantId: "ten_1" }).go());
    expect(data).toMatchObject([{ kind: "removed", words: "They applied again", actor: "user_1" }]);
  });
});
