/** The SMTP port, made real with nodemailer: public addresses only, certificates checked, and never for long. */
import { isIP, type Socket } from "node:net";
import { rootCertificates } from "node:tls";
import type { Smtp, SmtpFailure, SmtpServer } from "@callwright/core/ports/mailer";
import { resolveServer, smtpPorts, type Target } from "./address.ts";
import { dial, type Proof } from "./dial.ts";
import {
  barePassword,
  isRefusal,
  noHostName,
  privateHost,
  readFailure,
  tooSlow,
  unknownHost,
  wrongPort,
} from "./translate.ts";

export interface SmtpConfig {
  /** Servers that are played on this machine: where "name:port" is instead. None on AWS. */
  readonly standIns?: Readonly<Record<string, Target>> | undefined;
  readonly standInCa?: string | undefined;
}

const silenceMs = 5_000;
/** From the look-up of the name on: neither a name server nor one that answers byte by byte may hold us. */
const totalMs = 8_000;

type Transport = ReturnType<typeof import("./sdk.ts").createTransport>;

export function createSmtp({ standIns = {}, standInCa }: SmtpConfig = {}): Smtp {
  const ca = standInCa ? [...rootCertificates, standInCa] : undefined;

  async function resolveTarget(server: SmtpServer): Promise<Target | SmtpFailure> {
    const { host, port, encryption, username } = server;
    if (!smtpPorts.some((known) => known === port)) return wrongPort(smtpPorts);
    if (isIP(host) !== 0 || host.includes(":")) return noHostName();
    if (encryption === "none" && username !== "") return barePassword();
    const target = standIns[`${host}:${port}`] ?? (await resolveServer(host, port));
    if (target === "unknown") return unknownHost(host);
    return target === "private" ? privateHost(host) : target;
  }

  async function talk<T>(
    server: SmtpServer,
    work: (transport: Transport) => Promise<T>,
    judge: (error: unknown) => T | SmtpFailure,
  ): Promise<T | SmtpFailure> {
    const signal = AbortSignal.timeout(totalMs);
    const target = await Promise.race([resolveTarget(server), whenAborted(signal)]);
    if (target === "aborted") return tooSlow(server);
    if ("reason" in target) return target;
    const proof: Proof = {
      servername: server.host,
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(ca && { ca }),
    };
    let connection: Socket | undefined;
    try {
      connection = await dial(target, server.encryption === "tls" ? proof : undefined, signal);
      return await work(await transportOver(connection, server, proof));
    } catch (error) {
      return signal.aborted ? tooSlow(server) : judge(error);
    } finally {
      connection?.destroySoon();
    }
  }

  return {
    check: (server) =>
      talk<undefined>(
        server,
        async (transport) => void (await transport.verify()),
        (error) => readFailure(error, server),
      ),
    send: (server, { attachment, ...mail }) =>
      talk<"sent" | "refused">(
        server,
        async (transport) => {
          const attachments = attachment && [
            { filename: attachment.name, contentType: attachment.type, content: attachment.text },
          ];
          await transport.sendMail({ ...mail, attachments, headers: { "Auto-Submitted": "auto-generated" } });
          return "sent";
        },
        (error) => (isRefusal(error) ? "refused" : readFailure(error, server)),
      ),
  };
}

const whenAborted = (signal: AbortSignal): Promise<"aborted"> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve("aborted"), { once: true }));

async function transportOver(connection: Socket, server: SmtpServer, tls: Proof): Promise<Transport> {
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
