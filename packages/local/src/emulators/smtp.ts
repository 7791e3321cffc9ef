/**
 * Emulates a tenant's own mail server, smtp.callwright.test: TLS on port 465, STARTTLS on 587. Each of its two accounts
 * may send from its own domain only. Their mails arrive in the sandbox's inbox.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { nowIso } from "@callwright/core/kernel/clock";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createCertificate } from "./certificate.ts";
import type { Mail } from "./mail.ts";

export const mailHostName = "smtp.callwright.test";

export const demoMailAccounts = [
  { username: "mail@acme.test", password: "acme-mail-1" },
  { username: "mail@globex.test", password: "globex-mail-1" },
] as const;

/** Settings for the app's mail server form, shown on the sandbox's page. */
export const demoMailServers = demoMailAccounts.map((account) => ({
  host: mailHostName,
  ports: "465 (TLS), 587 (STARTTLS)",
  ...account,
}));

/** "refuses-sign-in": as if the passwords had changed. "refuses-mail": rejects every recipient. */
export const mailHostStates = ["works", "away", "refuses-sign-in", "refuses-mail"] as const;
export type MailHostState = (typeof mailHostStates)[number];

export interface MailHost {
  readonly environment: Readonly<Record<string, string>>;
  state(): MailHostState;
  setState(state: MailHostState): void;
  close(): Promise<void>;
}

const localhost = "127.0.0.1";
const maxBytes = 10_000_000;

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export async function startMailHost(store: (mail: Mail) => void): Promise<MailHost> {
  const certificate = createCertificate(mailHostName);
  let state: MailHostState = "works";
  const options: SMTPServerOptions = {
    ...certificate,
    name: mailHostName,
    authMethods: ["PLAIN", "LOGIN"],
    size: maxBytes,
    disableReverseLookup: true,
    onConnect: (_, done) => done(state === "away" ? refusal(421, "Come back later") : undefined),
    onAuth({ username, password }, _, done) {
      const account = demoMailAccounts.find((entry) => entry.username === username && entry.password === password);
      if (account && state !== "refuses-sign-in") done(null, { user: account.username });
      else done(refusal(535, "5.7.8 Username and password not accepted"));
    },
    onMailFrom({ address }, { user }, done) {
      const isOwnDomain = address.split("@")[1] === String(user).split("@")[1];
      done(isOwnDomain ? undefined : refusal(553, "5.7.1 Sender address rejected: not owned by user"));
    },
    onRcptTo: (_, __, done) => done(state === "refuses-mail" ? refusal(550, "5.7.1 Not accepted") : undefined),
    onData(stream, _, done) {
      read(stream).then((mail) => {
        store(mail);
        done();
      }, done);
    },
  };
  const servers = [new SMTPServer({ ...options, secure: true }), new SMTPServer(options)] as const;
  const [tlsPort, startTlsPort] = await Promise.all(servers.map(listen));
  return {
    environment: {
      SMTP_STAND_INS: `${mailHostName}:465=${localhost}:${tlsPort},${mailHostName}:587=${localhost}:${startTlsPort}`,
      SMTP_STAND_IN_CA: certificate.cert,
    },
    state: () => state,
    setState(next) {
      state = next;
    },
    async close() {
      await Promise.all(servers.map((server) => new Promise<void>((closed) => server.close(closed))));
    },
  };
}

async function listen(server: SMTPServer): Promise<number> {
  // Clients that disconnect or distrust the certificate are normal.
  server.on("error", () => {});
  const listening = server.listen(0, localhost);
  await once(listening, "listening");
  return (listening.address() as AddressInfo).port;
}

async function read(stream: AsyncIterable<Buffer>): Promise<Mail> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const mail = await PostalMime.parse(Buffer.concat(parts));
  return {
    id: randomUUID(),
    at: nowIso(),
    from: mail.from ? formatAddress(mail.from) : "",
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
    subject: mail.subject ?? "",
    text: mail.text,
    html: mail.html,
    headers: [{ name: "Received", value: `by ${mailHostName}` }],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

const formatAddress = ({ name, address = "" }: Address): string => (name ? `"${name}" <${address}>` : address);
const addresses = (list: readonly Address[] = []): string[] => list.map(({ address = "" }) => address);
