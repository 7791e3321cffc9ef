/** SES: stores the mails that the SDK sends instead of delivering them. Some addresses return their mails. */
import { randomUUID } from "node:crypto";
import { nowIso } from "@callwright/core/kernel/clock";
import { returnedMailMessage } from "@callwright/core/kernel/returned-mail";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { MailStore } from "./mail.ts";
import { answerRefusals, Refusal } from "./refusal.ts";
import { mailConfigurationSet } from "./resource-names.ts";

/** An address, alone or after a name: `Acme <jobs@acme.test>`. */
const address = z.string().check(z.regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/));
const addresses = z._default(z.array(address), []);
const content = z.object({ Data: z.string() });

const mailSchema = z.object({
  FromEmailAddress: address,
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.optional(z.string()),
  EmailTags: z._default(
    z.array(
      z.object({
        Name: z.string().check(z.regex(/^[\w-]{1,256}$/)),
        Value: z.string().check(z.regex(/^[\w.@-]{1,256}$/)),
      }),
    ),
    [],
  ),
  Content: z.object({
    // Templates and raw MIME are not emulated, since the product does not use them.
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

/** SES's limit per mail. */
const maxRecipients = 50;

/** Amazon's mailbox simulator: addresses that bounce and complain, with any label after a plus. */
const returningAddress = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/;
const kindByPrefix = { bounce: "bounced", complaint: "complained" } as const;

/** Queues the report of a returned mail, as the deployment's event rules do. */
type PublishReturn = (message: ReturnType<typeof returnedMailMessage>) => Promise<unknown>;

export function createSesApp(mails: MailStore, publishReturn: PublishReturn): Hono {
  const app = new Hono();
  app.post("/v2/email/outbound-emails", async (c) => {
    const { configurationSet, tags, ...mail } = read(await c.req.json());
    mails.add(mail);
    const [destination = ""] = mail.to;
    const prefix = returningAddress.exec(destination)?.[1] as keyof typeof kindByPrefix | undefined;
    if (prefix && configurationSet === mailConfigurationSet && tags.userId)
      await publishReturn(
        returnedMailMessage(kindByPrefix[prefix], createEventReader({ id: mail.id, at: mail.at, destination, tags })),
      );
    return c.json({ MessageId: mail.id });
  });
  answerRefusals(app, "BadRequestException");
  return app;
}

interface Event {
  readonly id: string;
  /** When the mail was sent. */
  readonly at: string;
  readonly destination: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Reads a path such as `$.detail.mail.tags.userId[0]` in the event that SES publishes. */
function createEventReader({ id, at: timestamp, destination, tags }: Event): (path: string) => string {
  const lists = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
  const event = { id, source: "aws.ses", detail: { mail: { timestamp, destination: [destination], tags: lists } } };
  return (path) => {
    const text = path.match(/\w+/g)?.reduce<unknown>((value, name) => Object(value)[name], event);
    if (typeof text !== "string") throw new Error(`SES's event has no ${path}`);
    return text;
  };
}

function read(body: unknown) {
  const parsed = mailSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(400, "BadRequestException", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { FromEmailAddress, Destination, ReplyToAddresses, ConfigurationSetName, EmailTags, Content } = parsed.data;
  const { ToAddresses, CcAddresses, BccAddresses } = Destination;
  const recipients = ToAddresses.length + CcAddresses.length + BccAddresses.length;
  if (recipients === 0 || recipients > maxRecipients)
    throw new Refusal(400, "BadRequestException", `A mail has 1 to ${maxRecipients} recipients, not ${recipients}.`);
  const { Subject, Body, Headers, Attachments } = Content.Simple;
  return {
    configurationSet: ConfigurationSetName,
    tags: Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value])),
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
