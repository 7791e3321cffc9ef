/** What we use of SES's SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
