/** SES: takes a mail as the SDK sends it, and keeps it instead of sending it. */
import { randomUUID } from "node:crypto";
import { nowIso } from "@callwright/core/kernel/clock";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { MailStore } from "./mail.ts";
import { answerRefusals, Refusal } from "./refusal.ts";

/** An address, alone or after a name: `Acme <jobs@acme.test>`. */
const address = z.string().check(z.regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/));
const addresses = z._default(z.array(address), []);
const content = z.object({ Data: z.string() });

const mailSchema = z.object({
  FromEmailAddress: address,
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  ReplyToAddresses: addresses,
  Content: z.object({
    // Its own server's templates and ready-made MIME are not played: the product writes its mails itself.
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: z.optional(content), Html: z.optional(content) }),
      Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
      Attachments: z._default(
        z.array(z.object({ FileName: z.string(), ContentType: z.optional(z.string()), RawContent: z.base64() })),
        [],
      ),
    }),
  }),
});

/** What SES accepts for one mail. */
const maxRecipients = 50;

export function createSesApp(mails: MailStore): Hono {
  const app = new Hono();
  app.post("/v2/email/outbound-emails", async (c) => {
    const mail = read(await c.req.json());
    mails.add(mail);
    return c.json({ MessageId: mail.id });
  });
  answerRefusals(app, "BadRequestException");
  return app;
}

function read(body: unknown) {
  const parsed = mailSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(400, "BadRequestException", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { FromEmailAddress, Destination, ReplyToAddresses, Content } = parsed.data;
  const { ToAddresses, CcAddresses, BccAddresses } = Destination;
  const recipients = ToAddresses.length + CcAddresses.length + BccAddresses.length;
  if (recipients === 0 || recipients > maxRecipients)
    throw new Refusal(400, "BadRequestException", `A mail has 1 to ${maxRecipients} recipients, not ${recipients}.`);
  const { Subject, Body, Headers, Attachments } = Content.Simple;
  return {
    id: randomUUID(),
    at: nowIso(),
    from: FromEmailAddress,
    to: ToAddresses,
    cc: CcAddresses,
    bcc: BccAddresses,
    replyTo: ReplyToAddresses,
    subject: Subject.Data,
    text: Body.Text?.Data,
    html: Body.Html?.Data,
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    attachments: Attachments.map(({ FileName, ContentType = "application/octet-stream", RawContent }) => ({
      name: FileName,
      type: ContentType,
      bytes: Buffer.byteLength(RawContent, "base64"),
    })),
  };
}
