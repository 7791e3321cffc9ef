/** What `mail.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
