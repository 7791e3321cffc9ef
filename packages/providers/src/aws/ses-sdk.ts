export { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
