import * as Auth from "@callwright/core/auth/index";
import { expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();

it("where Google is not set up, signing in with it is refused with a message", () =>
  run("ten_acme", async () => {
    const refusal = { code: "unprocessable", message: expect.stringContaining("not set up here") };
    await expect(
      Auth.verifyGoogleToken({ token: "any.token.atall", nonce: "any-nonce" }, "192.0.2.1"),
    ).rejects.toMatchObject(refusal);
  }));
