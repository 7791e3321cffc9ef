/**
 * A mail server such as a tenant has of its own, known as smtp.callwright.test: TLS at 465, STARTTLS at 587. Two accounts sign
 * in; what they send arrives in the inbox, and like a real server it lets each send from its own domain alone.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { nowIso } from "@callwright/core/kernel/clock";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createCertificate } from "./certificate.ts";
import type { Mail } from "./mail.ts";

export const mailHost = "smtp.callwright.test";

export const demoMailAccounts = [
  { username: "mail@acme.test", password: "acme-mail-1" },
  { username: "mail@globex.test", password: "globex-mail-1" },
] as const;

/** What to fill in, as the sandbox's page shows it. */
export const demoMailServers = demoMailAccounts.map((account) => ({
  host: mailHost,
  ports: "465 (TLS), 587 (STARTTLS)",
  ...account,
}));

/** How it behaves: as it should, away for the moment, with passwords that were changed, or taking no recipient. */
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

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

export async function startMailHost(keep: (mail: Mail) => void): Promise<MailHost> {
  const certificate = createCertificate(mailHost);
  let state: MailHostState = "works";
  const options: SMTPServerOptions = {
    ...certificate,
    name: mailHost,
    authMethods: ["PLAIN", "LOGIN"],
    size: maxBytes,
    disableReverseLookup: true,
    onConnect: (_, done) => done(state === "away" ? refusal(421, "Come back later") : undefined),
    onAuth({ username, password }, _, done) {
      const account = demoMailAccounts.find((one) => one.username === username && one.password === password);
      if (account && state !== "refuses-sign-in") done(null, { user: account.username });
      else done(refusal(535, "5.7.8 Username and password not accepted"));
    },
    onMailFrom({ address }, { user }, done) {
      const isOwn = address.split("@")[1] === String(user).split("@")[1];
      done(isOwn ? undefined : refusal(553, "5.7.1 Sender address rejected: not owned by user"));
    },
    onRcptTo: (_, __, done) => done(state === "refuses-mail" ? refusal(550, "5.7.1 Not accepted") : undefined),
    onData(stream, _, done) {
      read(stream).then((mail) => {
        keep(mail);
        done();
      }, done);
    },
  };
  const servers = [new SMTPServer({ ...options, secure: true }), new SMTPServer(options)] as const;
  const [tls, startTls] = await Promise.all(servers.map(listen));
  return {
    environment: {
      SMTP_STAND_INS: `${mailHost}:465=${localhost}:${tls},${mailHost}:587=${localhost}:${startTls}`,
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
    from: mail.from ? written(mail.from) : "",
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
    subject: mail.subject ?? "",
    text: mail.text,
    html: mail.html,
    headers: [{ name: "Received", value: `by ${mailHost}` }],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      type: mimeType,
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

const written = ({ name, address = "" }: Address): string => (name ? `"${name}" <${address}>` : address);
const addresses = (list: readonly Address[] = []): string[] => list.map(({ address = "" }) => address);
