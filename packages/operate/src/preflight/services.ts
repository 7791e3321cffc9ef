import { BedrockClient, GetFoundationModelAvailabilityCommand } from "@aws-sdk/client-bedrock";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { type SecretName, secretNames } from "@callwright/core/kernel/function-access";
import { advice, awsClientOptions, type Check, envFile, type Finding, fine, required } from "./check.ts";

export const mailAccount: Check = {
  name: "SES account",
  byHand: "SES → Account dashboard",
  async run({ region, settings: { MAIL_FROM } }) {
    if (!MAIL_FROM) return advice("MAIL_FROM is not set: the stage sends no mails; sign-in-link lets people in");
    const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await new SESv2Client(awsClientOptions(region)).send(
      new GetAccountCommand(),
    );
    if (SendingEnabled === false)
      return advice("SES has paused this account", "SES → Account dashboard: answer the open case");
    if (!ProductionAccessEnabled)
      return advice(
        "a sandbox: mails reach verified addresses only",
        "SES → Account dashboard → Request production access",
        `aws sesv2 create-email-identity --region ${region} --email-identity you@example.com`,
        "npm run operate -- sign-in-link USER lets the first administrator in meanwhile",
      );
    return fine(`${SendQuota?.Max24HourSend?.toLocaleString("en") ?? "unknown"} mails a day`);
  },
};

export const mailDomain: Check = {
  name: "SES identity",
  byHand: "SES → Identities",
  async run({ region, stage, settings: { MAIL_FROM } }) {
    if (!MAIL_FROM) return fine("no sender, and no identity needed");
    const domain = MAIL_FROM.split("@").at(-1) ?? "";
    if (!/^[^\s@]+@[^\s@]+[.][^\s@]+$/.test(MAIL_FROM))
      return required(
        `MAIL_FROM is ${MAIL_FROM}, not an address`,
        `MAIL_FROM=no-reply@example.com in ${envFile(stage)}`,
      );
    const identity = await new SESv2Client(awsClientOptions(region))
      .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === "NotFoundException") return undefined;
        throw error;
      });
    if (!identity) return fine(`the deployment creates ${domain} and prints its DNS records`);
    if (identity.VerifiedForSendingStatus) return fine(`${domain} is verified`);
    return advice(
      `${domain} waits for its DKIM records`,
      `aws sesv2 get-email-identity --region ${region} --email-identity ${domain} --query DkimAttributes.Tokens`,
      `set <token>._domainkey.${domain} CNAME <token>.dkim.amazonses.com at your DNS`,
    );
  },
};

/** The model's id without the path of an ARN and the region group of an inference profile. */
const modelOf = (id: string): string =>
  (id.split("/").at(-1) ?? id).replace(/^(?:us|us-gov|eu|apac|jp|au|ca|global)[.]/, "");

export const models: Check = {
  name: "Bedrock models",
  byHand: "Amazon Bedrock → Model catalog",
  async run({ region, settings: { BEDROCK_MODEL_ID, REHEARSAL_MODEL_ID } }) {
    const ids = new Set([BEDROCK_MODEL_ID, REHEARSAL_MODEL_ID].flatMap((id) => (id ? [modelOf(id)] : [])));
    if (ids.size === 0) return fine("no model is named, and rules read instead");
    const bedrock = new BedrockClient(awsClientOptions(region));
    const findings: Finding[] = [];
    for (const modelId of ids) {
      const access = await bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId }));
      const hasAccess =
        access.authorizationStatus === "AUTHORIZED" &&
        access.entitlementAvailability === "AVAILABLE" &&
        access.agreementAvailability?.status === "AVAILABLE";
      findings.push(
        hasAccess
          ? fine(`${modelId} may be used`)
          : advice(
              `this account has no access to ${modelId}`,
              `Amazon Bedrock (${region}) → Model catalog → ${modelId} → Request access`,
            ),
      );
    }
    return findings;
  },
};

const randomHex = (count: number) => `"$(node -p 'require("node:crypto").randomBytes(${count}).toString("hex")')"`;
const makeKeyScript =
  'const crypto = require("node:crypto"); const { privateKey } = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 }); ' +
  'console.log(JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: crypto.randomUUID(), use: "enc", alg: "RSA-OAEP-256" }))';
const secretValues: Readonly<Record<SecretName, string>> = {
  VAPI_API_KEY: '"<the private key of your Vapi account>"',
  VAPI_WEBHOOK_SECRET: randomHex(32),
  SESSION_SECRET: randomHex(48),
  IMPORT_PRIVATE_JWK: `"$(node -e '${makeKeyScript}')"`,
  STRIPE_SECRET_KEY: '"<the restricted key>"',
  STRIPE_WEBHOOK_SECRET: `"<the endpoint's signing secret>"`,
};

export const secrets: Check = {
  name: "secrets",
  byHand: "npx sst secrets list --stage <stage>",
  async run({ stage, region, settings: { STRIPE_PUBLISHABLE_KEY } }) {
    const paths = new Map(secretNames.map((name) => [`/sst/callwright/${stage}/Secret/${name}/value`, name]));
    const { Parameters = [] } = await new SSMClient(awsClientOptions(region)).send(
      new GetParametersCommand({ Names: [...paths.keys()], WithDecryption: false }),
    );
    const setSecrets = new Set(Parameters.map(({ Name = "" }) => paths.get(Name)));
    // Without the publishable key the stage has no payments, and needs none of Stripe's secrets.
    const missing = secretNames.filter(
      (name) => !setSecrets.has(name) && (STRIPE_PUBLISHABLE_KEY || !name.startsWith("STRIPE_")),
    );
    if (missing.length === 0) return fine("all are set");
    const steps = missing.map((name) => `npx sst secrets set ${name} ${secretValues[name]} --stage ${stage}`);
    return required(`${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not set`, ...steps);
  },
};
