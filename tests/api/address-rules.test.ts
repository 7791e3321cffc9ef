import { countAttempt } from "@callwright/core/auth/throttle";
import { expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
const count = (subject: string) => run(undefined, () => countAttempt({ rule: "mailAddress", subject }));

it("the addresses of one IPv6 /64 network count as one", async () => {
  const allowedCount = 50;
  for (let index = 0; index < allowedCount; index += 1) await count(`2001:db8:1:2::${index}`);
  await expect(count("2001:db8:1:2:ffff::1")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(count("2001:db8:1:3::1")).resolves.toBeUndefined();
});
