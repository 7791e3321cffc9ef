/** What a deployment is told from outside (`.env.<stage>`, read by SST): addresses, never secrets. */

/** An empty value counts as absent: a line of the example that was emptied. */
function told(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === "" ? undefined : value;
}

const list = (name: string): string[] =>
  (told(name) ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** A random word, because requests that know it pass the firewall. */
function randomWord(name: string): string | undefined {
  const word = told(name);
  if (word !== undefined && !/^[A-Za-z0-9]{20,64}$/.test(word))
    throw new Error(`${name} is a word of 20 to 64 letters and digits`);
  return word;
}

function generation(name: string): number {
  const count = Number(told(name) ?? 1);
  if (!(Number.isInteger(count) && count > 0)) throw new Error(`${name} counts from 1: ${told(name)}`);
  return count;
}

function executions(name: string): number {
  const count = Number(told(name) ?? 0);
  if (!(Number.isInteger(count) && count >= 0)) throw new Error(`${name} is a whole number from 0: ${told(name)}`);
  return count;
}

function dollars(name: string, otherwise: number): number {
  const amount = Number(told(name) ?? otherwise);
  if (!(amount > 0)) throw new Error(`${name} is no amount of dollars: ${told(name)}`);
  return amount;
}

export const settings = {
  /** Origin of the app as people and providers reach it; without one, providers reach the webhook function itself. */
  publicUrl: told("PUBLIC_URL"),
  /** Host names of the distribution, wildcards allowed, and the us-east-1 certificate that covers them. */
  domainNames: list("DOMAIN_NAMES"),
  certificateArn: told("CERTIFICATE_ARN"),
  /** Rules that stand before the distributions: the output of the stage `<stage>-edge` in us-east-1. */
  webAclArn: told("WEB_ACL_ARN"),
  /** Segment of the voice provider's addresses that passes those rules; without one they have none. */
  webhookPath: randomWord("WEBHOOK_PATH"),
  /** Set in `<stage>-edge`: the stage's distribution, whose failures raise an alarm there. */
  distributionId: told("DISTRIBUTION_ID"),
  /** Whether production may be deployed without those rules. */
  isFirewallOptional: told("ALLOW_NO_FIREWALL") === "1",
  /** Counts the edge's keys; one more makes another, see the runbook rotate-secrets. */
  edgeKeyGeneration: generation("EDGE_KEY_GENERATION"),
  /** Address from which mails come; without one none leaves. */
  mailFrom: told("MAIL_FROM"),
  /** OAuth client of people's sign-in with Google, which is public; without one there is none. */
  googleClientId: told("GOOGLE_CLIENT_ID"),
  /** Stripe's publishable key; without one there are no payments. */
  stripePublishableKey: told("STRIPE_PUBLISHABLE_KEY"),
  /** Where each voice's sample is, `{id}` for its id; without one the site holds samples of our own making. */
  voiceSamples: told("VOICE_SAMPLES_URL"),
  /** Model of Amazon Bedrock, or inference profile, that reads job descriptions; without one rules do. */
  bedrockModelId: told("BEDROCK_MODEL_ID"),
  /** The same of rehearsals; without one there are none. */
  rehearsalModelId: told("REHEARSAL_MODEL_ID"),
  /** Concurrent executions reserved for the functions that HTTP reaches. */
  reservedConcurrency: executions("RESERVED_CONCURRENCY"),
  /** Vault of a second region that takes a daily copy: an output of the stage `<stage>-copy` there; without one there is none. */
  copyVaultArn: told("COPY_VAULT_ARN"),
  alarmEmail: told("ALARM_EMAIL"),
  /** Monthly budget in US dollars. */
  monthlyBudget: dollars("MONTHLY_BUDGET_USD", 100),
  /** A built SPA to publish as it is, instead of building one. */
  siteDirectory: told("SITE_DIRECTORY"),
};

export const mailDomain = settings.mailFrom?.split("@").at(-1);

/** Stages that hold people's data: nothing of theirs is deleted with the stack. */
export const isProduction = (stage: string): boolean => stage === "production";

export const isEdge = (stage: string): boolean => stage.endsWith("-edge");

export const isCopy = (stage: string): boolean => stage.endsWith("-copy");
