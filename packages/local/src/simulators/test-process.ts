/** Runs the simulators in a process that the crash test kills. Arguments: database file, speed. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import { createSimulators } from "./index.ts";
import { VOICE_KEY } from "./test-world.ts";

const [databaseFile = "", speed = "1"] = process.argv.slice(2);
const simulators = createSimulators({
  database: new DatabaseSync(databaseFile),
  now: Date.now,
  speed: Number(speed),
  baseUrl: "http://127.0.0.1/unused",
  voiceKeys: [VOICE_KEY],
  concurrencyLimit: 100,
});
const server = createServer(getRequestListener((request) => simulators.fetch(request)));
server.listen(0, "127.0.0.1", () => {
  simulators.start();
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
