/** What `npm start` prints: where to go and how to sign in. */

import { demoPassword, demoUsers } from "./demo-users.ts";
import type { LocalOptions } from "./options.ts";

export function welcome(port: number, options: LocalOptions): string {
  const urlOf = (host: string) => `http://${host}:${port}`;
  const widest = Math.max(...demoUsers.map(({ email }) => email.length));
  const users = demoUsers.map(
    ({ email, host, description }) => `    ${email.padEnd(widest)}  ${urlOf(host).padEnd(30)}  ${description}`,
  );
  return [
    "",
    "  Callwright is up",
    "",
    `    Acme      ${urlOf("acme.localhost")}`,
    `    Globex    ${urlOf("globex.localhost")}`,
    `    Platform  ${urlOf("localhost")}`,
    `    Sandbox   ${urlOf("localhost")}/sandbox   what the telephone providers see, mails, faults, the clock`,
    "",
    `  Sign in with the password ${demoPassword}`,
    "",
    ...users,
    "",
    "  To ring the first call: sign in as recruiter@acme.test, open the job, and press Call beside a candidate.",
    "  Its answer, talk and outcome appear in the row within seconds.",
    "",
    `  Data in ${options.dataDir ?? "memory"}. Calls run ${options.speed} times as fast as real ones. Ctrl-C stops.`,
    "",
    "",
  ].join("\n");
}
