/** Example requests of the API's documentation; a test sends each. Values in braces stand for ids of your own resources. */
import type { endpoints } from "./endpoints/index.ts";
import { defaultInterviewRules } from "./endpoints/interview.ts";
import { defaultReachPlan } from "./endpoints/reach.ts";
import { inboundTemplate } from "./inbound-templates.ts";

interface RequestExample {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const run = { campaignId: "{jobId}", leads: "all", selectedPhoneNumberId: "{numberId}" };
const colors = { primary: "#1d4ed8", secondary: "#64748b" };

export const apiExamples: Partial<Record<keyof typeof endpoints, RequestExample>> = {
  login: { body: { email: "rita@example.com", password: "violet-Ladder-42" } },
  signup: {
    body: {
      name: "Rita Recruiter",
      email: "rita@example.com",
      phone: "+4915112345678",
      password: "violet-Ladder-42",
      confirmPassword: "violet-Ladder-42",
    },
  },
  setPassword: {
    body: { currentPassword: "green-Ladder-41", password: "violet-Ladder-42", confirmPassword: "violet-Ladder-42" },
  },
  connectStripeAccount: {
    body: {
      restrictedKey: "rk_live_0123456789",
      publishableKey: "pk_live_0123456789",
      webhookSecret: "whsec_0123456789",
    },
  },
  updateUser: { body: { name: "Rita Recruiter", timezone: "Europe/Berlin" } },
  createApiKey: { body: { name: "Nightly import", scopes: ["read", "write"], expiresInDays: 90 } },
  createSource: {
    body: {
      kind: "greenhouse",
      name: "Greenhouse",
      parentId: "{jobId}",
      mode: "approval",
      consent: "The application form",
    },
  },
  updateSource: { body: { isEnabled: false } },
  previewSourceMapping: { body: { mapping: { firstName: "candidate.name", phoneNumber: "candidate.phone" } } },
  approveSourceEvent: { body: {} },
  createWebhookEndpoint: {
    body: { url: "https://hooks.example.com/callwright", events: ["candidate.outcome", "run.completed"] },
  },
  updateWebhookEndpoint: { body: { description: "Outcomes for our applicant tracking system" } },
  replayWebhookDeliveries: { body: { since: "2027-11-05T08:00:00.000Z" } },
  saveTheme: { body: { title: "Acme Calls", lightMode: colors, darkMode: colors } },
  updateTheme: { body: { title: "Acme Calls" } },
  updateTenantSettings: { body: { timezone: "Europe/Berlin" } },
  saveSmtp: {
    body: {
      host: "smtp.example.com",
      port: 465,
      fromAddress: "calls@example.com",
      username: "calls@example.com",
      password: "a-long-password",
    },
  },
  addDomain: { body: { host: "calls.example.com" } },
  inviteMember: { body: { name: "Max Member", email: "max.member@example.com" } },
  updateMember: { body: { isDisabled: false } },
  createTenant: {
    body: {
      name: "Acme Recruiting",
      slug: "acme",
      host: "acme.example.com",
      timezone: "Europe/Berlin",
      ownerName: "Olga Owner",
      ownerEmail: "olga@example.com",
      language: "en",
    },
  },
  createUser: { body: { name: "Nora New", email: "nora.new@example.com", minutes: 120 } },
  editUser: { body: { _id: "{memberId}", companyName: "Acme Recruiting" } },
  saveVoiceLines: { body: { kept: 2 } },
  reassignNumber: { body: { userId: "{memberId}" } },
  savePlan: {
    body: {
      name: "Start",
      priceCents: 9_900,
      interval: "monthly",
      calls: 200,
      overageCents: 29,
      minutes: 600,
      hasFreeNumber: false,
      isPopular: false,
      isVisible: true,
      position: 1,
    },
  },
  previewPlanChange: { query: { plan: "Grow" } },
  importNumber: { body: { encrypted: "A compact JWE for the key of GET /api/import-key" } },
  reconnectNumber: { body: { encrypted: "A compact JWE for the key of GET /api/import-key" } },
  updateNumber: { body: { concurrency: 2 } },
  searchNumbers: { body: { numberId: "{numberId}", country: "US", kind: "local" } },
  buyNumber: { body: { numberId: "{numberId}", phoneNumber: "+14155550187", label: "Berlin office" } },
  createJob: {
    body: {
      companyName: "Acme Recruiting",
      name: "Rita Recruiter",
      title: "Backend Engineer",
      location: "Berlin",
      workplaceType: "hybrid",
      experience: 4,
      salaryRange: [65_000, 90_000],
      currency: "EUR",
      language: "en",
    },
  },
  updateJob: { body: { title: "Senior Backend Engineer" } },
  createAgent: { body: { title: "Spring offer", companyName: "Acme Recruiting", language: "en" } },
  updateAgent: { body: { title: "Summer offer" } },
  updateAgentCandidate: { body: { candidateId: "{leadId}", firstName: "Ann", lastName: "Example" } },
  createInboundAssistant: { body: { title: "Reception", ...inboundTemplate("general_assistant", "en") } },
  updateInboundAssistant: { body: { title: "Front desk" } },
  startWebCall: { body: { assistant: { kind: "parent", parentId: "{jobId}" } } },
  getLead: { query: { parentId: "{campaignId}" } },
  getUserLead: { query: { parentId: "{campaignId}" } },
  restorePromptVersion: { body: { version: 1 } },
  createDocument: { body: { fileName: "nurse.pdf", bytes: 48_000 } },
  proposeCriteria: { body: { text: "Requirements\n• Driving licence required", language: "en" } },
  checkCandidates: {
    body: { candidates: [{ firstName: "Ann", lastName: "Example", phoneNumber: "+4915112345678", experience: 5 }] },
  },
  addCandidates: {
    body: { candidates: [{ firstName: "Ann", lastName: "Example", phoneNumber: "+4915112345678", experience: 5 }] },
  },
  updateCandidate: { body: { candidateId: "{candidateId}", firstName: "Anna", lastName: "Example" } },
  decideCandidate: { body: { candidateId: "{candidateId}", decision: "shortlist", note: "Can start in January" } },
  deleteCandidate: { query: { candidateId: "{candidateId}" } },
  shareCandidates: { body: { selection: { candidateIds: ["{candidateId}"] }, name: "Globex, Ms Okoro" } },
  bulkCandidates: { body: { action: "do_not_call", selection: { candidateIds: ["{candidateId}"] } } },
  createImport: {
    body: { fileName: "people.csv", header: ["firstname", "lastname", "phonenumber"], rows: 2, bytes: 120 },
  },
  startImport: {
    body: {
      duplicates: "skip",
      inTenant: "skip",
      recentlyContacted: "skip",
      consent: { attested: true, words: "They applied on our site" },
    },
  },
  placeCall: { body: { jobId: "{jobId}", candidate: "{candidateId}", selectedPhoneNumberId: "{numberId}" } },
  batchCalls: { body: run },
  previewRun: { body: run },
  appendRun: { body: { leads: "all" } },
  replayDeadLetter: { body: { queue: "dispatch", letterId: "{letterId}" } },
  saveReachPlan: { body: defaultReachPlan },
  saveFacts: { body: { facts: [{ id: "f1", question: "Can I work from home?", answer: "Two days a week." }] } },
  saveColleagues: {
    body: {
      colleagues: [
        { name: "Maria", phoneNumber: "+4915112345678", hours: [{ day: "mon", from: "09:00", to: "17:00" }] },
      ],
    },
  },
  proposeFacts: { body: { text: "We offer two days of remote work a week.", language: "en" } },
  saveInterviewSettings: { body: { ...defaultInterviewRules("Europe/Berlin"), isOn: true } },
  addDoNotCall: { body: { phoneNumber: "+4915112345678", note: "Asked by mail" } },
  importDoNotCall: { body: { rows: [{ line: 1, phoneNumber: "+4915112345679" }] } },
  removeDoNotCall: { body: { phoneNumber: "+4915112345678", reason: "Entered by mistake" } },
  saveCallingPolicy: {
    body: {
      window: { from: "09:00", to: "18:00" },
      noSaturdays: true,
      allowAskedFor: true,
      reason: "Asked by our clients",
    },
  },
  closeFollowUp: { body: { isDone: true } },
  assignFollowUp: { body: { userId: "{userId}" } },
  readNotifications: { body: { ids: ["{notificationId}"] } },
  searchCalls: { query: { parentId: "{jobId}" } },
  exportCalls: { query: { parentId: "{jobId}" } },
  sendFeedback: { body: { message: "The preview saved us a morning." } },
  updateSmsTemplate: { body: { preCallSmsTemplate: "Hello {{firstName}}, may we call you about a job?" } },
  getConversation: { query: { jobId: "{jobId}", candidateId: "{candidateId}" } },
  replyToText: {
    body: { jobId: "{jobId}", candidateId: "{candidateId}", body: "When may we call you?", key: "reply-0001" },
  },
};
