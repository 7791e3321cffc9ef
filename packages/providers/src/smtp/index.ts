/** The SMTP port with nodemailer: public addresses only, certificates checked, and within seconds. */
import { isIP, type Socket } from "node:net";
import { rootCertificates } from "node:tls";
import type { Smtp, SmtpFailure, SmtpServer } from "@callwright/core/ports/mailer";
import { connect, resolveServer, smtpPorts, type Target, type TlsOptions } from "./dial.ts";
import {
  invalidHost,
  isMailRefused,
  privateHost,
  readFailure,
  tooSlow,
  unencryptedPassword,
  unknownHost,
  wrongPort,
} from "./translate.ts";

export interface SmtpConfig {
  /** Simulated servers by "name:port". None on AWS. */
  readonly standIns?: Readonly<Record<string, Target>> | undefined;
  readonly standInCa?: string | undefined;
}

const silenceMs = 5_000;
/** Includes the look-up of the name, and stops servers that send single bytes to reset `silenceMs`. */
const totalMs = 8_000;

type Transport = ReturnType<typeof import("./sdk.ts").createTransport>;

export function createSmtp({ standIns = {}, standInCa }: SmtpConfig = {}): Smtp {
  const ca = standInCa ? [...rootCertificates, standInCa] : undefined;

  async function resolveTarget(server: SmtpServer): Promise<Target | SmtpFailure> {
    const { host, port, encryption, username } = server;
    if (!smtpPorts.some((known) => known === port)) return wrongPort(smtpPorts);
    if (isIP(host) !== 0 || host.includes(":")) return invalidHost();
    if (encryption === "none" && username !== "") return unencryptedPassword();
    const target = standIns[`${host}:${port}`] ?? (await resolveServer(host, port));
    if (target === "unknown") return unknownHost(host);
    return target === "private" ? privateHost(host) : target;
  }

  async function withTransport<T>(
    server: SmtpServer,
    work: (transport: Transport) => Promise<T>,
    readError: (error: unknown) => T | SmtpFailure,
  ): Promise<T | SmtpFailure> {
    const signal = AbortSignal.timeout(totalMs);
    const target = await Promise.race([resolveTarget(server), whenAborted(signal)]);
    if (target === "aborted") return tooSlow(server);
    if ("reason" in target) return target;
    const tls: TlsOptions = {
      servername: server.host,
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(ca && { ca }),
    };
    let connection: Socket | undefined;
    try {
      connection = await connect(target, server.encryption === "tls" ? tls : undefined, signal);
      return await work(await createTransportOver(connection, server, tls));
    } catch (error) {
      return signal.aborted ? tooSlow(server) : readError(error);
    } finally {
      connection?.destroySoon();
    }
  }

  return {
    check: (server) =>
      withTransport<undefined>(
        server,
        async (transport) => {
          await transport.verify();
          return undefined;
        },
        (error) => readFailure(error, server),
      ),
    send: (server, { attachment, ...mail }) =>
      withTransport<"sent" | "refused">(
        server,
        async (transport) => {
          const attachments = attachment && [
            { filename: attachment.name, contentType: attachment.type, content: attachment.text },
          ];
          await transport.sendMail({ ...mail, attachments, headers: { "Auto-Submitted": "auto-generated" } });
          return "sent";
        },
        (error) => (isMailRefused(error) ? "refused" : readFailure(error, server)),
      ),
  };
}

const whenAborted = (signal: AbortSignal): Promise<"aborted"> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve("aborted"), { once: true }));

async function createTransportOver(connection: Socket, server: SmtpServer, tls: TlsOptions): Promise<Transport> {
  const { createTransport } = await import("./sdk.ts");
  const { encryption, username, password } = server;
  return createTransport({
    connection,
    secured: encryption === "tls",
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "none",
    tls,
    ...(username !== "" && { auth: { user: username, pass: password }, forceAuth: true }),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
