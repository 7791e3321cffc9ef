/** The whole product, killed while a number that was just bought is being imported. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { orderCount } from "../support/outside/carrier-account.ts";
import { post } from "../support/outside/sandbox.ts";
import { formFor, seal } from "../support/outside/sealed.ts";
import { signedIn } from "../support/people/batch.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

it("a number bought just before a kill is imported after the restart and paid for once", async () => {
  dataDir = mkdtempSync(join(tmpdir(), "callwright-bought-"));
  server = await startServer({ dataDir });
  const { port, url } = server;
  const client = await signedIn(url, "owner@globex.test", "globex");
  const { phoneNumber: _, label: __, ...account } = formFor("+12125550121");
  const encrypted = await seal(client, account);
  const search = { encrypted, country: "US" as const, kind: "local" as const };
  const [offer] = (await client.call(endpoints.searchNumbers, { body: search })).numbers;
  const phoneNumber = offer?.phoneNumber ?? "";
  await post(url, "faults", { provider: "vapi", kind: "slow", match: "/vapi/phone-number", count: 1 });
  const order = client.request("POST", "/api/buy-number", { encrypted, phoneNumber, label: "Sales" }).catch(() => {});
  while ((await orderCount(url)) === 0) await sleep(20);
  // By then the purchase is saved and its import waits for the slow provider.
  await sleep(300);
  await server.kill();
  await order;
  server = await startServer({ dataDir, port });
  const restartedClient = await signedIn(url, "owner@globex.test", "globex");
  const numbers = async () => (await restartedClient.call(endpoints.importedNumbers)).numbers;
  let minutesAdvanced = 0;
  const checkImportOrAdvance = async () => {
    if ((await numbers()).some(({ registration }) => registration.isRegistered)) return true;
    if (minutesAdvanced < 5) await post(url, "clock", { advanceSeconds: 60 });
    minutesAdvanced += 1;
    return false;
  };
  await expect.poll(checkImportOrAdvance, { interval: 1000 }).toBe(true);
  expect(await numbers()).toMatchObject([{ phoneNumber, label: "Sales", registration: { status: "registered" } }]);
  const { purchases } = await restartedClient.call(endpoints.numberPurchases);
  expect(purchases).toMatchObject([{ phoneNumber, state: "imported", isBought: true }]);
  expect(await orderCount(url)).toBe(1);
});
