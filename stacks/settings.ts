/** Settings of a deployment from `.env.<stage>`, which SST reads: addresses, never secrets. */
import type { Stack } from "sst/constructs";

/** An empty value counts as absent. */
function setting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}

const list = (name: string): string[] =>
  (setting(name) ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The word must be random, because requests that contain it pass the firewall. */
function randomWord(name: string): string | undefined {
  const word = setting(name);
  if (word !== undefined && !/^[A-Za-z0-9]{20,64}$/.test(word))
    throw new Error(`${name} must be a word of 20 to 64 letters and digits`);
  return word;
}

/** The minimum is also the default. */
function wholeNumber(name: string, minimum: number): number {
  const count = Number(setting(name) ?? minimum);
  if (Number.isInteger(count) && count >= minimum) return count;
  throw new Error(`${name} must be a whole number from ${minimum}: ${setting(name)}`);
}

function dollars(name: string, fallback: number): number {
  const amount = Number(setting(name) ?? fallback);
  if (amount > 0) return amount;
  throw new Error(`${name} must be an amount of dollars: ${setting(name)}`);
}

export const settings = {
  /** Origin of the app as people and providers reach it; without one, providers reach the webhook function itself. */
  publicUrl: setting("PUBLIC_URL"),
  /** Host names of the distribution, wildcards allowed, and the us-east-1 certificate that covers them. */
  domainNames: list("DOMAIN_NAMES"),
  certificateArn: setting("CERTIFICATE_ARN"),
  /** Firewall (web ACL) in front of the distributions: the output of the stage `<stage>-edge` in us-east-1. */
  webAclArn: setting("WEB_ACL_ARN"),
  /** Optional random segment of the voice provider's webhook addresses, by which the firewall lets them pass. */
  webhookPath: randomWord("WEBHOOK_PATH"),
  /** Set in `<stage>-edge`: the stage's distribution, whose failures raise an alarm there. */
  distributionId: setting("DISTRIBUTION_ID"),
  /** Whether production may be deployed without the firewall. */
  isFirewallOptional: setting("ALLOW_NO_FIREWALL") === "1",
  /** Raising this number creates a new edge key; see the runbook rotate-secrets. */
  edgeKeyGeneration: wholeNumber("EDGE_KEY_GENERATION", 1),
  /** Sender of mails; without one none are sent. */
  mailFrom: setting("MAIL_FROM"),
  /** Id of the OAuth client for sign-in with Google, which is public; without one, that sign-in is off. */
  googleClientId: setting("GOOGLE_CLIENT_ID"),
  /** Stripe's publishable key; without one there are no payments. */
  stripePublishableKey: setting("STRIPE_PUBLISHABLE_KEY"),
  /** URL of the voices' samples, with `{id}` for a voice's id; without one, the site has samples that its build makes. */
  voiceSamples: setting("VOICE_SAMPLES_URL"),
  /** Model of Amazon Bedrock, or inference profile, that reads job descriptions; without one, fixed rules read them. */
  bedrockModelId: setting("BEDROCK_MODEL_ID"),
  /** The model for rehearsals; without one, they are off. */
  rehearsalModelId: setting("REHEARSAL_MODEL_ID"),
  /** Concurrent executions reserved for the functions that HTTP reaches. */
  reservedConcurrency: wholeNumber("RESERVED_CONCURRENCY", 0),
  /** Vault in a second region for the daily copy, an output of the stage `<stage>-copy` there; without one, nothing is copied. */
  copyVaultArn: setting("COPY_VAULT_ARN"),
  alarmEmail: setting("ALARM_EMAIL"),
  /** Monthly budget in US dollars. */
  monthlyBudget: dollars("MONTHLY_BUDGET_USD", 100),
  /** A built SPA to publish as it is, instead of building one. */
  siteDirectory: setting("SITE_DIRECTORY"),
};

export const mailDomain = settings.mailFrom?.split("@").at(-1);

/** Stages that hold people's data, which is not deleted with the stack. */
export const isProduction = (stage: string): boolean => stage === "production";

export const isEdge = (stage: string): boolean => stage.endsWith("-edge");

export const isCopy = (stage: string): boolean => stage.endsWith("-copy");

// Names that the stacks of mail, its events and its queue share.
export const mailConfigurationSet = (stack: Stack): string => `${stack.stage}-callwright`;

export const returnedMailRule = (stack: Stack, kind: string): string => `${stack.stage}-callwright-mail-${kind}`;
