import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { ProofForm } from "./proof-form.tsx";

const harness = harnessForFile();

it.each([
  ["password", " a secret ", { password: " a secret " }],
  ["totp", " 123456 ", { totp: "123456" }],
] as const)("a %s typed with spaces around it is sent as the server expects it", async (method, typed, proof) => {
  const prove = vi.fn(async () => {});
  await harness.show(<ProofForm load={async () => ({ methods: [method] })} prove={prove} />);
  await harness.fill({ proof: typed });
  await harness.submit();
  expect(prove).toHaveBeenCalledWith(proof);
});
