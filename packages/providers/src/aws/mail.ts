import { tenantId } from "@callwright/core/kernel/context";
import { lazy } from "@callwright/core/kernel/lazy";
import { log } from "@callwright/core/kernel/log";
import type { MailAttachment, Mailer } from "@callwright/core/ports/mailer";
import { type AwsLocation, connection, hasErrorName } from "./connection.ts";

export interface MailConfig extends AwsLocation {
  readonly from: string | undefined;
  readonly configurationSet: string | undefined;
}

export function createMailer({ from, configurationSet, ...location }: MailConfig): Mailer {
  const sdk = () => import("./ses-sdk.ts");
  const client = lazy(async () => new (await sdk()).SESv2Client(connection(location)));

  return {
    async send({ fromName, to, replyTo, subject, text, html, attachment, userId }) {
      if (from === undefined) {
        log.warn("mail.no-sender", { reason: "MAIL_FROM is not set: no mail leaves this deployment" });
        return "refused";
      }
      const { SendEmailCommand } = await sdk();
      const content = (Data: string) => ({ Data, Charset: "UTF-8" });
      const command = new SendEmailCommand({
        FromEmailAddress: formatSender(fromName, from),
        Destination: { ToAddresses: [to] },
        // SES reports bounces of mails to users; for others the account's suppression list suffices.
        ...(userId && {
          ConfigurationSetName: configurationSet,
          EmailTags: toTags({ tenantId: tenantId(), userId }),
        }),
        ...(replyTo && { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            ...(attachment && { Attachments: [toAttachment(attachment)] }),
          },
        },
      });
      try {
        await (await client()).send(command);
        return "sent";
      } catch (error) {
        // Other errors concern the account (paused, unverified, throttled): the queue retries the mail.
        if (hasErrorName(error, "BadRequestException", "MessageRejected")) return "refused";
        throw error;
      }
    },
  };
}

const toAttachment = ({ name, type, text }: MailAttachment) => ({
  FileName: name,
  ContentType: type,
  RawContent: Buffer.from(text),
  ContentDisposition: "ATTACHMENT" as const,
});

const toTags = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([Name, Value]) => ({ Name, Value }));

/** Bytes of an encoded word's text, so that the word stays within RFC 2047's 75 characters. */
const maxWordBytes = 45;

const unsafeCharacters = /[\p{Cc}<>"\\]/gu;
const asciiOnly = /^[ -~]*$/;

/** A name before an address: quoted in ASCII, else in encoded words, since SES accepts only ASCII. */
function formatSender(name: string, address: string): string {
  const clean = name.replace(unsafeCharacters, " ").replace(/\s+/g, " ").trim();
  if (clean === "") return address;
  if (asciiOnly.test(clean)) return `"${clean}" <${address}>`;
  const words: string[] = [];
  let word = "";
  for (const character of clean) {
    if (Buffer.byteLength(word + character) > maxWordBytes) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  const encoded = [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`);
  return `${encoded.join(" ")} <${address}>`;
}
