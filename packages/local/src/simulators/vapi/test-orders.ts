/** For tests: a request for a call as the product sends it, and the messages that its webhooks bring. */
import { twilioAccounts } from "../accounts.ts";
import { type World, waitUntil } from "../test-world.ts";

export const SECRET = "webhook-secret";
const [northwind] = twilioAccounts;

/** Imports the first number of the first demo account. */
export const numberImport = {
  provider: "twilio" as const,
  number: "+14155550111",
  twilioAccountSid: northwind?.accountSid ?? "",
  twilioAuthToken: northwind?.authToken ?? "",
  name: "Main line",
  smsEnabled: false,
};

const factsSchema = {
  type: "object" as const,
  properties: {
    outcome: {
      type: "string" as const,
      enum: ["Excellent Fit", "Good Fit", "Fair", "Not a Good Fit", "Not Interested", "Not Sure", "Unknown"],
    },
    experienceYears: { type: "number" as const },
    salaryExpectation: { type: "number" as const },
    availability: { type: "string" as const },
    optOut: { type: "boolean" as const },
    humanRequested: { type: "boolean" as const },
    callbackAt: { type: "string" as const, format: "date-time" as const },
  },
};

export const assistant = () => ({
  name: "Screening",
  firstMessage: "Hello {{candidateName}}, I am the AI assistant of {{companyName}}. Do you have a moment?",
  model: {
    provider: "openai" as const,
    model: "gpt-4.1-mini" as const,
    temperature: 0.4,
    messages: [{ role: "system" as const, content: "Ask {{candidateName}} about the {{jobTitle}} role." }],
    tools: [{ type: "endCall" as const }],
  },
  transcriber: {
    provider: "deepgram" as const,
    model: "nova-3" as const,
    language: "en" as const,
    endpointing: 150,
  },
  voice: { provider: "11labs" as const, voiceId: "lcMyyd2HUfFzxdCaC4Ta", model: "eleven_flash_v2_5" as const },
  serverMessages: ["status-update" as const, "end-of-call-report" as const, "hang" as const],
  analysisPlan: {
    minMessagesThreshold: 2,
    summaryPlan: { enabled: true, timeoutSeconds: 30 },
    successEvaluationPlan: { enabled: true, rubric: "DescriptiveScale" as const },
    structuredDataPlan: {
      enabled: true,
      schema: factsSchema,
      messages: [{ role: "system" as const, content: "The call is at 11:00 (Europe/Berlin)." }],
    },
  },
  artifactPlan: { recordingEnabled: true, recordingFormat: "mp3" as const, transcriptPlan: { enabled: true } },
  voicemailDetection: { provider: "vapi" as const },
  maxDurationSeconds: 900,
  monitorPlan: { controlEnabled: true, listenEnabled: false },
});

const variables = {
  candidateName: "Anna Schmidt",
  companyName: "Acme",
  recruiterName: "Max Muster",
  jobTitle: "Nurse",
  jobLocation: "Berlin",
  workplacePreference: "hybrid",
  expectedExperience: "5 years",
  salaryRange: "€65,000 – €90,000",
};

export const overrides = ({ hookUrl }: World, maxRetries?: number) => ({
  variableValues: variables,
  metadata: { tenantId: "t1", callId: "call_1" },
  server: {
    url: `${hookUrl}/vapi`,
    timeoutSeconds: 20,
    headers: { "x-vapi-secret": SECRET },
    // The SDK wrongly types this string as an object.
    ...(maxRetries !== undefined && {
      backoffPlan: { type: "fixed" as never, maxRetries, baseDelaySeconds: 1 },
    }),
  },
});

export const order = (world: World, phoneNumberId: string, number: string) => ({
  phoneNumberId,
  name: "job j1 / cand c1",
  customer: { number, name: "Anna", externalId: "cand_1" },
  assistant: assistant(),
  assistantOverrides: overrides(world),
});

export interface ServerMessage {
  readonly type: string;
  readonly status?: string;
  readonly endedReason?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly cost?: number;
  readonly call: { readonly id: string; readonly assistantOverrides?: { readonly metadata?: object } };
  readonly analysis?: {
    readonly summary?: string;
    readonly successEvaluation?: string;
    readonly structuredData?: Readonly<Record<string, unknown>>;
  };
  readonly artifact?: {
    readonly messages: readonly {
      readonly role: string;
      readonly message: string;
      readonly secondsFromStart: number;
    }[];
  };
}

export const receivedMessages = (world: World): ServerMessage[] =>
  world.webhooks.map(({ body }) => JSON.parse(body).message);

/** `status-update ringing`, `end-of-call-report`, … in the order of their arrival. */
export const receivedKinds = (world: World): string[] =>
  receivedMessages(world).map(({ type, status }) => (status ? `${type} ${status}` : type));

export const waitForReport = (world: World): Promise<ServerMessage> =>
  waitUntil(() => receivedMessages(world).find(({ type }) => type === "end-of-call-report"));
