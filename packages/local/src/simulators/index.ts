/**
 * Simulators of the providers as far as the product uses them: over HTTP, with signed webhooks and tokens. The number
 * dialled decides the story (see scenarios.ts); calls, texts and webhooks under way survive a crash.
 */
import { createAgenda } from "./agenda.ts";
import { atsBroken, atsBusy, createAts } from "./ats/app.ts";
import { bedrockBroken, bedrockBusy, createBedrock } from "./bedrock/app.ts";
import { createDeliveries } from "./deliveries.ts";
import { createFaults } from "./faults.ts";
import { createFront, type FrontDeps } from "./front.ts";
import { createGoogle, googleError } from "./google/app.ts";
import { createKeys } from "./google/keys.ts";
import { createSigner } from "./google/tokens.ts";
import { createLines } from "./lines.ts";
import { rewriteStoredAddresses } from "./moved.ts";
import { createRequestRecords } from "./records.ts";
import { scenarios } from "./scenarios.ts";
import { voiceSample } from "./speech/sample-route.ts";
import { createSpeech, silence } from "./speech/speech.ts";
import { createStore } from "./store.ts";
import { createStripe } from "./stripe/app.ts";
import { brokenApi, tooManyRequests } from "./stripe/errors.ts";
import { createTelnyx } from "./telnyx/app.ts";
import { createOrders } from "./telnyx/orders.ts";
import { telnyxError } from "./telnyx/present.ts";
import { createProfiles } from "./telnyx/profiles.ts";
import { createTelnyxWebhooks } from "./telnyx/webhooks.ts";
import { receive } from "./texts/inbound.ts";
import { createOptOuts } from "./texts/opt-outs.ts";
import { createTexts } from "./texts/texts.ts";
import { createTokens } from "./tokens.ts";
import { createTwilio } from "./twilio/app.ts";
import { twilioError } from "./twilio/errors.ts";
import { createServices } from "./twilio/services.ts";
import { createTwilioWebhooks } from "./twilio/webhooks.ts";
import type { ProviderName, SimulatorOptions, Simulators } from "./types.ts";
import { createVapi } from "./vapi/app.ts";
import { createCalls } from "./vapi/calls.ts";
import { refusal, tooMany } from "./vapi/errors.ts";
import { createInboundCalls } from "./vapi/inbound-calls.ts";
import { createLimits } from "./vapi/limits.ts";
import { createLinks } from "./vapi/links.ts";
import { createObjects } from "./vapi/objects.ts";
import { rememberPast } from "./vapi/past-calls.ts";
import { createProgress } from "./vapi/progress.ts";
import { createServerMessages } from "./vapi/server-messages.ts";

export { demoAccounts } from "./accounts.ts";
export { faultSchema } from "./faults.ts";
export { googleClientId, tokenSchema } from "./google/tokens.ts";
export { scenarioOf, scenarios } from "./scenarios.ts";
export type * from "./types.ts";

const DEFAULT_CONCURRENCY = 10;

export function createSimulators(options: SimulatorOptions): Simulators {
  const { now, speed, baseUrl } = options;
  const store = createStore(options.database);
  rewriteStoredAddresses(store, baseUrl);
  const agenda = createAgenda(store, now);
  const faults = createFaults(store);
  const records = createRequestRecords(store, now);
  const deliveries = createDeliveries({ store, agenda, faults, now, speed });
  const lines = createLines(store, now);
  const speech = options.isSilent ? silence : createSpeech();
  let stopController = new AbortController();
  const stopping = () => stopController.signal;
  const tokens = createTokens(store);
  const sharedDeps = { store, agenda, lines, tokens, deliveries, now, speed };

  const calls = createCalls(store, now);
  const links = createLinks(store, now, baseUrl);
  const messages = createServerMessages(deliveries, links, now);
  const progress = createProgress({ ...sharedDeps, calls, messages });
  const objects = createObjects(store, now);
  const limits = createLimits(store, { concurrentCalls: options.concurrencyLimit ?? DEFAULT_CONCURRENCY });
  const vapi = createVapi({
    ...{ ...sharedDeps, calls, links, progress, objects, speech, stopping, baseUrl },
    voiceKeys: options.voiceKeys,
    concurrencyLimit: () => limits.get().concurrentCalls,
    transaction: store.transaction,
  });

  const texts = createTexts(sharedDeps);
  const optOuts = createOptOuts(store, now);
  const profiles = createProfiles(store, now);
  const telnyxUrl = (account: string, id: string | undefined) =>
    (id === undefined ? undefined : profiles.get(account, id)?.webhook_url) ?? undefined;
  const twilioWebhooks = createTwilioWebhooks({ ...sharedDeps, texts });
  const telnyxWebhooks = createTelnyxWebhooks({ ...sharedDeps, texts, profileUrl: telnyxUrl });
  const services = createServices(store);
  const twilioUrl = services.inboundUrl;
  const inbound = { lines, texts, optOuts, twilio: twilioWebhooks, telnyx: telnyxWebhooks, twilioUrl, telnyxUrl };
  const twilio = createTwilio({ lines, texts, optOuts, tokens, services });
  const telnyx = createTelnyx({ lines, texts, optOuts, profiles, orders: createOrders(store) });

  const webhookUrl = options.stripeWebhookUrl ?? `${new URL(baseUrl).origin}/api/webhooks/stripe`;
  const stripe = createStripe({ store, agenda, deliveries, now, baseUrl, webhookUrl });

  const keys = createKeys(store);
  const sign = createSigner(keys, now);
  const google = createGoogle({ keys, sign });
  const ats = createAts({ store, now });

  return {
    fetch: createFront({
      ...{ records, faults, agenda, now, speed, baseUrl, stopping },
      providers: providersOf({ vapi, twilio, telnyx, google, stripe, bedrock: createBedrock(), ...ats }),
    }),
    start() {
      stopController = new AbortController();
      deliveries.start();
      agenda.start();
    },
    async stop() {
      stopController.abort();
      agenda.stop();
      await deliveries.stop();
      await speech.stop();
    },
    onClockMoved: () => agenda.wake(),
    requests: records.list,
    deliveries: deliveries.list,
    calls: calls.records,
    texts: texts.records,
    accounts: tokens.accounts,
    rotateToken: tokens.rotate,
    addFault: faults.add,
    faults: faults.list,
    clearFaults: faults.clear,
    limits: limits.get,
    setLimits: limits.set,
    google: { sign, rotateKeys: keys.rotate },
    rememberCall: (pastCall) => store.transaction(() => rememberPast(store, calls, pastCall)),
    inboundCall: createInboundCalls({
      ...{ calls, objects, progress, now, transaction: store.transaction },
      concurrencyLimit: () => limits.get().concurrentCalls,
    }),
    inboundSms: async (sms) => store.transaction(() => receive(inbound, sms)),
    reset() {
      faults.clear();
      records.clear();
      deliveries.clear();
      calls.clearRecords();
    },
    scenarios,
    voiceSample: (request) => voiceSample(speech, request),
  };
}

type Apps = Readonly<Record<ProviderName, { fetch(request: Request): Response | Promise<Response> }>>;

/** Each provider's app with its refusals. */
function providersOf({
  vapi,
  twilio,
  telnyx,
  google,
  stripe,
  greenhouse,
  lever,
  ashby,
  bedrock,
}: Apps): FrontDeps["providers"] {
  const atsProvider = (app: Apps["lever"]) => ({
    answer: (request: Request) => app.fetch(request),
    tooMany: atsBusy,
    broken: atsBroken,
  });
  return {
    greenhouse: atsProvider(greenhouse),
    lever: atsProvider(lever),
    ashby: atsProvider(ashby),
    vapi: {
      answer: (request) => vapi.fetch(request),
      tooMany,
      unpaid: () => refusal(400, "Wallet Balance Is -0.02. Purchase More Credits Or Upgrade Your Plan."),
      broken: () => refusal(500, "Internal server error"),
    },
    twilio: {
      answer: (request) => twilio.fetch(request),
      tooMany: () => twilioError(20429),
      broken: () => twilioError(20500),
    },
    telnyx: {
      answer: (request) => telnyx.fetch(request),
      tooMany: () => telnyxError("10011"),
      broken: () => telnyxError("10007"),
    },
    google: {
      answer: (request) => google.fetch(request),
      tooMany: () => googleError(429, "RESOURCE_EXHAUSTED"),
      broken: () => googleError(503, "UNAVAILABLE"),
    },
    bedrock: {
      answer: (request) => bedrock.fetch(request),
      tooMany: bedrockBusy,
      broken: bedrockBroken,
    },
    stripe: {
      answer: (request) => stripe.fetch(request),
      tooMany: tooManyRequests,
      broken: brokenApi,
    },
  };
}
