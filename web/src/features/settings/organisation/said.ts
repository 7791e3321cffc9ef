/** What the server says of a mail server, in the interface's language. */
import * as m from "#messages";
import { said, saying } from "../../../lib/said.ts";

export const smtpWords = said([
  saying(m.smtp_said_unknown, "host"),
  saying(m.smtp_said_private, "host"),
  saying(m.smtp_said_slow, "host", "port"),
  saying(m.smtp_said_ports, "ports"),
  saying(m.smtp_said_bare),
  saying(m.smtp_said_wants),
  saying(m.smtp_said_sender),
  saying(m.smtp_said_other, "host"),
  saying(m.smtp_said_expired, "host"),
  saying(m.smtp_said_early, "host"),
  saying(m.smtp_said_unsigned, "host"),
  saying(m.smtp_said_no_starttls, "host", "port"),
  saying(m.smtp_said_no_tls, "host", "port"),
  saying(m.smtp_said_no_greeting, "host", "port"),
  saying(m.smtp_said_busy, "host", "status"),
  saying(m.smtp_said_nobody, "host", "port"),
  saying(m.smtp_said_refused),
  saying(m.smtp_said_later, "status"),
  saying(m.smtp_said_no_way),
  saying(m.smtp_said_again),
  saying(m.smtp_said_password),
]);
