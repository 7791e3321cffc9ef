/** The inbox of the embedded SES, as a person waits for a mail in it. */

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export async function mailsTo(url: string, email: string): Promise<Mail[]> {
  const { mail } = (await (await fetch(`${url}/sandbox/mail`)).json()) as { mail: Mail[] };
  return mail.filter(({ to }) => to.includes(email));
}

/** The newest mail of so many that must have come. */
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

/** The link in a mail: where it leads, for whom, and its token. */
export function linkIn({ text }: Mail) {
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  return {
    origin: link.origin,
    path: link.pathname,
    email: link.searchParams.get("email") ?? "",
    token: link.searchParams.get("token") ?? "",
  };
}
