import { createServer, type Server, type Socket } from "node:net";
import { refusal, toEnglish } from "@callwright/contracts/refusals";
import type { SmtpFailure, SmtpServer } from "@callwright/core/ports/mailer";
import type { Mail } from "@callwright/local/emulators/mail";
import { type MailHost, mailHostName, startMailHost } from "@callwright/local/emulators/smtp";
import { isPublic } from "@callwright/providers/network/public-address";
import { resolveServer, type Target } from "@callwright/providers/smtp/dial";
import { createSmtp } from "@callwright/providers/smtp/index";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const inbox: Mail[] = [];
let mailServer: MailHost;
let standIns: Record<string, Target>;
let ca: string;

beforeAll(async () => {
  mailServer = await startMailHost((mail) => inbox.push(mail));
  ca = mailServer.environment.SMTP_STAND_IN_CA ?? "";
  const pairs = (mailServer.environment.SMTP_STAND_INS ?? "").split(",").map((pair) => pair.split("="));
  standIns = Object.fromEntries(pairs.map(([name = "", hostAndPort = ""]) => [name, parseTarget(hostAndPort)]));
});
afterEach(() => mailServer.setState("works"));
afterAll(() => mailServer.close());

function parseTarget(hostAndPort: string): Target {
  const [address = "", port] = hostAndPort.split(":");
  return { address, port: Number(port) };
}

const smtp = () => createSmtp({ standIns, standInCa: ca });
const account = { username: "mail@acme.test", password: "acme-mail-1" };
const server = (overrides: Partial<SmtpServer> = {}): SmtpServer => ({
  host: mailHostName,
  port: 465,
  encryption: "tls",
  ...account,
  ...overrides,
});
const mail = {
  from: { name: "Acmé Jobs", address: "jobs@acme.test" },
  to: "nina@example.test",
  subject: "Bestätigen Sie, مرحبا",
  text: "Hello",
  html: "<p>Hello</p>",
};

const expectFailure = (outcome: string | SmtpFailure | undefined): SmtpFailure => {
  if (typeof outcome !== "object") throw new Error(`No failure: ${outcome}`);
  return outcome;
};

describe("a tenant's mail server", () => {
  it.each([
    [465, "tls"],
    [587, "starttls"],
  ] as const)("at port %i by %s signs in and takes a mail", async (port, encryption) => {
    expect(await smtp().check(server({ port, encryption }))).toBeUndefined();
    expect(await smtp().send(server({ port, encryption }), mail)).toBe("sent");
    expect(inbox.at(-1)).toMatchObject({
      from: '"Acmé Jobs" <jobs@acme.test>',
      to: ["nina@example.test"],
      subject: mail.subject,
      replyTo: [],
    });
    expect(inbox.at(-1)?.html).toContain(mail.html);
  });

  it("that refuses the password fails permanently, at the password field", async () => {
    const failure = expectFailure(await smtp().check(server({ password: "wrong" })));
    expect(failure).toEqual({
      field: "password",
      reason: refusal("smtp_credentials_refused"),
      isTransient: false,
    });
  });

  it("that does not send from the address fails permanently, at the address field", async () => {
    const foreign = { ...mail, from: { name: "", address: "jobs@elsewhere.test" } };
    expect(expectFailure(await smtp().send(server(), foreign))).toMatchObject({
      field: "fromAddress",
      isTransient: false,
    });
  });

  it("that rejects the recipient reports the mail as refused, not as a failure", async () => {
    mailServer.setState("refuses-mail");
    expect(await smtp().send(server(), mail)).toBe("refused");
  });

  it("that is unavailable fails transiently", async () => {
    mailServer.setState("away");
    expect(expectFailure(await smtp().send(server(), mail))).toMatchObject({ field: "host", isTransient: true });
  });

  it("without a listener fails transiently", async () => {
    const withoutListener = { [`${mailHostName}:2525`]: { address: "127.0.0.1", port: 1 } };
    const failure = expectFailure(await createSmtp({ standIns: withoutListener }).check(server({ port: 2525 })));
    expect(failure).toMatchObject({
      isTransient: true,
      reason: refusal("smtp_no_answer", { host: mailHostName, port: 2525 }),
    });
  });
});

describe("the connection", () => {
  it("rejects untrusted certificates, with TLS and STARTTLS", async () => {
    for (const change of [{}, { port: 587, encryption: "starttls" }] as const) {
      const failure = expectFailure(await createSmtp({ standIns }).check(server(change)));
      expect(failure).toMatchObject({ field: "host", isTransient: false });
      expect(toEnglish(failure.reason)).toMatch(/^The certificate of smtp\.callwright\.test is not valid/);
    }
  });

  it("trusts no certificate of another name", async () => {
    const host = "smtp.elsewhere.test";
    const hosts = { [`${host}:465`]: standIns[`${mailHostName}:465`] ?? { address: "", port: 0 } };
    const failure = expectFailure(await createSmtp({ standIns: hosts, standInCa: ca }).check(server({ host })));
    expect(toEnglish(failure.reason)).toContain("it is another server's");
  });

  it("that should be encrypted is never plain: TLS where none is spoken, STARTTLS where none is offered", async () => {
    const tls = expectFailure(await smtp().check(server({ port: 587, encryption: "tls" })));
    expect(tls).toMatchObject({ field: "encryption", isTransient: false });
    await withServer(
      (socket) => {
        socket.write("220 plain\r\n");
        socket.on("data", (line) =>
          socket.write(/^EHLO/i.test(String(line)) ? "250-plain\r\n250 AUTH PLAIN\r\n" : "502 No\r\n"),
        );
      },
      async (client) => {
        const failure = expectFailure(await client.check(server({ port: 587, encryption: "starttls" })));
        expect(failure).toMatchObject({ field: "encryption", isTransient: false });
        expect(client.received()).not.toMatch(/AUTH/);
      },
    );
  });

  it("carries no password in the clear", async () => {
    const failure = expectFailure(await smtp().check(server({ port: 587, encryption: "none" })));
    expect(failure.field).toBe("encryption");
  });

  it("is closed when a server sends single bytes without end", { timeout: 20_000 }, async () => {
    await withServer(
      (socket) => {
        const timer = setInterval(() => socket.write("2"), 500);
        socket.on("close", () => clearInterval(timer));
      },
      async (client) => {
        const failure = expectFailure(
          await client.check(server({ port: 587, encryption: "none", username: "", password: "" })),
        );
        expect(failure).toMatchObject({ isTransient: true });
      },
    );
  });
});

describe("the address of a mail server", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fd00:ec2::254",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "no address",
  ])("must not be %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(["8.8.8.8", "52.95.110.1", "2a00:1450:4001:81b::200e", "2606:4700::1111"])("may be %s", (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it("is checked after its name is resolved", async () => {
    expect(await resolveServer("localhost", 465)).toBe("private");
    expect(await resolveServer("unknown.invalid", 465)).toBe("unknown");
    expect(expectFailure(await smtp().check(server({ host: "localhost" })))).toMatchObject({
      field: "host",
      reason: refusal("smtp_host_private", { host: "localhost" }),
    });
  });

  it("is refused without a name, or with a port that is not one of mail", async () => {
    for (const host of ["8.8.8.8", "2606:4700::1111", "0x7f.1"])
      expect(expectFailure(await smtp().check(server({ host }))).field).toBe("host");
    for (const port of [22, 80, 443, 6379])
      expect(expectFailure(await smtp().check(server({ port })))).toMatchObject({ field: "port" });
  });
});

/** Runs `work` with a client of a TCP server that answers with `answer`; `received()` is all that this server received. */
async function withServer(
  answer: (socket: Socket) => void,
  work: (smtp: ReturnType<typeof createSmtp> & { received(): string }) => Promise<void>,
): Promise<void> {
  let received = "";
  const openSockets = new Set<Socket>();
  const tcpServer: Server = createServer((socket) => {
    openSockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => (received += String(bytes)));
    answer(socket);
  });
  await new Promise<void>((ready) => tcpServer.listen(0, "127.0.0.1", ready));
  const address = tcpServer.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    await work({
      ...createSmtp({ standIns: { [`${mailHostName}:587`]: { address: "127.0.0.1", port } } }),
      received: () => received,
    });
  } finally {
    for (const socket of openSockets) socket.destroy();
    tcpServer.close();
  }
}
