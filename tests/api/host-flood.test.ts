import { expect, it } from "vitest";
import { requestAtHost } from "../support/clients/host.ts";
import { serverForFile } from "../support/run/server.ts";

const url = serverForFile();

it("a flood of made-up hosts is refused with a retry time", async () => {
  let refused: unknown;
  for (let start = 0; start < 1000 && !refused; start += 20) {
    const hosts = Array.from({ length: 20 }, (_, index) => `made-up-${start + index}.example`);
    const answers = await Promise.all(hosts.map((host) => requestAtHost(url(), host, "/api/theme")));
    const text = answers.find(({ status }) => status === 503)?.text;
    refused = text && JSON.parse(text);
  }
  expect(refused).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
});
