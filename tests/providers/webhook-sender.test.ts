/** The sender over real sockets; the test resolves the names. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhookSender } from "@callwright/providers/webhooks/index";
import { type Resolve, systemResolve } from "@callwright/providers/webhooks/target";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";

const secrets = [0, 1].map((byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`);
const [current = "", previous = ""] = secrets;
const body = JSON.stringify({ type: "call.ended", timestamp: "2026-11-23T10:00:00.000Z", data: {} });
const webhook = (url: string) => ({ url, secrets, id: "evt_1", body, at: Date.now() });

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Names and the addresses that they resolve to. */
const addressesByName: Readonly<Record<string, readonly string[]>> = {
  "public.test": ["93.184.216.34"],
  "private.test": ["10.0.0.5"],
  "loopback.test": ["127.0.0.1"],
  "loopback6.test": ["::1"],
  "metadata.test": ["169.254.169.254"],
  "metadata6.test": ["fd00:ec2::254"],
  "mixed.test": ["93.184.216.34", "192.168.1.1"],
  "mapped.test": ["::ffff:10.0.0.1"],
  "mixed6.test": ["2606:2800:220:1::1", "fe80::1"],
  "shared.test": ["100.64.1.1"],
  "nat64.test": ["64:ff9b::a00:1"],
  "sixtofour.test": ["2002:a00:1::"],
  "teredo.test": ["2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "unspecified.test": ["0.0.0.0"],
  "broadcast.test": ["255.255.255.255"],
  "multicast.test": ["224.0.0.1"],
};

const resolve: Resolve = (host, done) => {
  const addresses = (addressesByName[host] ?? []).map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
  done(addresses.length > 0 ? null : Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), addresses);
};

const literals = [
  ...["127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0x7f000001", "2130706433", "0177.0.0.1", "017700000001"],
  ...["0.0.0.0", "0", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.1.254"],
  ...["169.254.169.254", "169.254.170.2", "0xa9fea9fe", "2852039166", "0251.0376.0251.0376", "100.64.0.1"],
  ...["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
  ...["１２７.０.０.１", "127。0。0。1", "①②⑦.0.0.1"],
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"],
  ...["[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2001:0:53aa:64c::]", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]"],
  ...["[ff02::1]", "[2001:db8::1]", "[100::1]", "[::ffff:169.254.169.254]"],
];
const privateNames = Object.keys(addressesByName).filter((name) => name !== "public.test");
const refusedUrls: readonly (readonly [url: string, problem: string])[] = [
  ...literals.map((host) => [`https://${host}/hook`, "private"] as const),
  ...privateNames.map((host) => [`https://${host}/hook`, "private"] as const),
  ["http://public.test/hook", "insecure"],
  ["http://127.0.0.1/hook", "insecure"],
  ["https://user:password@public.test/hook", "credentials"],
  ["https://public.test@127.0.0.1/hook", "credentials"],
  ["ftp://public.test/hook", "invalid"],
  ["file:///etc/passwd", "invalid"],
  ["gopher://127.0.0.1:6379/_", "invalid"],
  ["javascript:alert(1)", "invalid"],
  ["https://", "invalid"],
  ["https://no-such-host.test/hook", "unknown"],
];

describe("a webhook's address", () => {
  const sender = createWebhookSender({ allowsLoopback: false, resolve, timeoutMs: 2_000 });

  it("is tested in at least sixty forms that must be refused", () => {
    expect(refusedUrls.length).toBeGreaterThanOrEqual(60);
  });

  it.each(refusedUrls)("%s is refused when it is saved and when it is sent to", async (url, problem) => {
    expect(await sender.problemOf(url)).toBe(problem);
    expect(await sender.send(webhook(url))).toEqual({ kind: "failed", reason: problem });
  });

  it("is refused at delivery where a name has changed since it was saved", async () => {
    let lookups = 0;
    const rebinding: Resolve = (_, done) => {
      lookups += 1;
      done(null, [{ address: lookups === 1 ? "93.184.216.34" : "127.0.0.1", family: 4 }]);
    };
    const rebound = createWebhookSender({ allowsLoopback: false, resolve: rebinding, timeoutMs: 2_000 });
    expect(await rebound.problemOf("https://rebinding.test/hook")).toBeUndefined();
    expect(await rebound.send(webhook("https://rebinding.test/hook"))).toEqual({ kind: "failed", reason: "private" });
  });

  it("is unknown to the system's resolver, too, if there is no such host", async () => {
    const sender = createWebhookSender({ allowsLoopback: false, resolve: systemResolve, timeoutMs: 10_000 });
    expect(await sender.send(webhook("https://no-such-host.invalid/hook"))).toEqual({
      kind: "failed",
      reason: "unknown",
    });
  });

  it("on the internet may be used", async () => {
    expect(await sender.problemOf("https://public.test/hook")).toBeUndefined();
    expect(await sender.problemOf("https://93.184.216.34:8443/hook")).toBeUndefined();
  });
});

describe("a delivery", () => {
  const sender = createWebhookSender({ allowsLoopback: true, resolve, timeoutMs: 500 });

  it("is verified by the library with either secret while one is rotated, and a forged one is not", async () => {
    const received: { headers: Record<string, string>; text: string }[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        received.push({ headers, text: Buffer.concat(chunks).toString("utf8") });
        response.end("thanks");
      });
    });
    expect(await sender.send(webhook(url))).toEqual({ kind: "answered", status: 200, answer: "thanks" });
    const [{ headers, text } = { headers: {}, text: "" }] = received;
    for (const secret of [current, previous])
      expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(current).verify(text.replace("ended", "other"), headers)).toThrow(/signature/i);
    const foreign = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    expect(() => new Webhook(foreign).verify(text, headers)).toThrow(/signature/i);
  });

  it("follows no redirect", async () => {
    let followed = false;
    const inside = await serve((_, response) => {
      followed = true;
      response.end();
    });
    const url = await serve((_, response) => response.writeHead(302, { location: inside }).end());
    expect(await sender.send(webhook(url))).toMatchObject({ kind: "answered", status: 302 });
    expect(followed).toBe(false);
  });

  it("times out, also if the answer never ends", async () => {
    const silent = await serve(() => {});
    expect(await sender.send(webhook(silent))).toEqual({ kind: "failed", reason: "timeout" });
    const dripping = await serve((_, response) => {
      response.write("a");
    });
    expect(await sender.send(webhook(dripping))).toEqual({ kind: "failed", reason: "timeout" });
  });

  it("reads at most 64 KiB of the answer", async () => {
    const url = await serve((_, response) => response.end("a".repeat(200_000)));
    const result = await sender.send(webhook(url));
    expect(result.kind === "answered" && result.answer.length).toBe(64 * 1024);
  });

  it("says that a connection was reset or refused", async () => {
    const resetting = await serve((request) => request.socket.destroy());
    expect(await sender.send(webhook(resetting))).toEqual({ kind: "failed", reason: "connection" });
    expect(await sender.send(webhook("http://127.0.0.1:1/hook"))).toEqual({ kind: "failed", reason: "connection" });
  });

  it("returns how long the endpoint asks to wait", async () => {
    const url = await serve((_, response) => response.writeHead(429, { "retry-after": "120" }).end());
    expect(await sender.send(webhook(url))).toMatchObject({ status: 429, retryAfterSeconds: 120 });
  });
});
