/** The inbox of the embedded SES, and waiting for mails in it. */
import { send } from "../run/send.ts";

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export async function mailsTo(url: string, email: string): Promise<Mail[]> {
  const { mail } = (await (await send(`${url}/sandbox/mail`)).json()) as { mail: Mail[] };
  return mail.filter(({ to }) => to.includes(email));
}

/** Waits for `count` mails to this address; returns the newest. */
export async function awaitMail(url: string, email: string, count = 1, seconds = 15): Promise<Mail> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const mails = await mailsTo(url, email);
    const [newest] = mails;
    if (newest && mails.length >= count) return newest;
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${email} within ${seconds} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const hrefIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

/** Waits for a mail whose link leads to this path; returns the newest such link. */
export async function awaitLink(url: string, email: string, path: string): Promise<string> {
  // Each round waits for one more mail.
  for (let count = 1; ; count += 1) {
    await awaitMail(url, email, count);
    const links = (await mailsTo(url, email)).map(hrefIn);
    const found = links.find((href) => URL.canParse(href) && new URL(href).pathname === path);
    if (found) return found;
  }
}

export function linkIn(mail: Mail) {
  const link = new URL(hrefIn(mail));
  return {
    origin: link.origin,
    path: link.pathname,
    email: link.searchParams.get("email") ?? "",
    token: link.searchParams.get("token") ?? "",
  };
}
