/** One request per endpoint on another person's resources. An endpoint without an example does not compile. */
import { defaultReachPlan, type endpoints } from "@callwright/contracts";
import { people } from "../support/people.ts";

export type EndpointName = keyof typeof endpoints;

/** Ids of the owner's resources. */
export interface Things {
  readonly userId: string;
  readonly jobId: string;
  readonly campaignId: string;
  readonly assistantId: string;
  readonly leadId: string;
  readonly candidateId: string;
  readonly numberId: string;
  readonly callId: string;
  readonly apiKeyId: string;
  readonly sessionId: string;
  readonly documentId: string;
  readonly importId: string;
  readonly bulkId: string;
  readonly runId: string;
  readonly followUpId: string;
  readonly textId: string;
  /** These four belong to a tenant, whose administrators share them. */
  readonly memberId: string;
  readonly tenantId: string;
  readonly domainId: string;
  readonly themeId: string;
}

export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Of an endpoint that takes several parts: the one of JSON. */
  readonly body?: unknown;
}

const look = {
  title: "Another User",
  lightMode: { primary: "#112233", secondary: "#445566" },
  darkMode: { primary: "#778899", secondary: "#aabbcc" },
};

export const examples: Readonly<Record<EndpointName, (things: Things) => Example>> = {
  healthz: () => ({}),
  login: () => ({ body: { email: "unknown@acme.test", password: "wrong" } }),
  logout: () => ({}),
  refresh: () => ({}),
  me: () => ({}),
  signInFactorOptions: () => ({}),
  signInWithFactor: () => ({ body: { proof: { totp: "000000" } } }),
  getSecondFactor: () => ({}),
  beginTotp: () => ({}),
  confirmTotp: () => ({ body: { totp: "000000" } }),
  removeTotp: () => ({}),
  beginPasskey: () => ({}),
  addPasskey: () => ({ body: {} }),
  removePasskey: () => ({ params: { id: "of-no-passkey" } }),
  renewRecoveryCodes: () => ({}),
  stepUpOptions: () => ({}),
  stepUp: () => ({ body: { proof: { totp: "000000" } } }),
  signup: () => ({ body: {} }),
  resendConfirmation: () => ({ body: { email: "unknown@acme.test" } }),
  confirmEmail: () => ({ body: { email: "unknown@acme.test", token: "of-no-mail-at-all" } }),
  forgotPassword: () => ({ body: { email: "unknown@acme.test" } }),
  requestSignInCode: () => ({ body: { email: "unknown@acme.test" } }),
  resetPassword: () => ({
    body: { email: "unknown@acme.test", token: "of-no-mail-at-all", newPassword: "never-gets-in-7" },
  }),
  setPassword: () => ({
    body: { currentPassword: "wrong", password: "never-gets-in-7", confirmPassword: "never-gets-in-7" },
  }),
  googleSignIn: () => ({ body: { token: "of-no-google-account", nonce: "of-no-google-departure" } }),
  updateUser: () => ({ body: { name: "Another User" } }),
  getUser: () => ({}),
  loginHistory: () => ({}),
  signOutEverywhere: () => ({}),
  listSessions: () => ({}),
  revokeSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  listApiKeys: () => ({}),
  listTeamApiKeys: () => ({}),
  revokeTeamApiKey: ({ userId, apiKeyId }) => ({ params: { userId, id: apiKeyId } }),
  createApiKey: () => ({ body: { name: "Another user's", scopes: ["read"] } }),
  revokeApiKey: ({ apiKeyId }) => ({ params: { id: apiKeyId } }),
  getTheme: () => ({}),
  saveTheme: () => ({ body: look }),
  updateTheme: ({ themeId }) => ({ params: { id: themeId }, body: { title: look.title } }),
  getBrandImage: () => ({ params: { file: "img_01K1111111111111111111111X.png" } }),
  getTenantSettings: () => ({}),
  updateTenantSettings: () => ({ body: {} }),
  getSmtp: () => ({}),
  saveSmtp: () => ({ body: { host: "", port: 25, fromAddress: "unknown@acme.test" } }),
  removeSmtp: () => ({}),
  listDomains: () => ({}),
  addDomain: () => ({ body: { host: "no domain" } }),
  checkDomain: ({ domainId }) => ({ params: { id: domainId } }),
  removeDomain: ({ domainId }) => ({ params: { id: domainId } }),
  listTeam: () => ({}),
  inviteMember: () => ({ body: { name: "", email: "unknown" } }),
  resendInvitation: ({ memberId }) => ({ params: { id: memberId } }),
  updateMember: ({ memberId }) => ({ params: { id: memberId }, body: { isDisabled: true } }),
  withdrawInvitation: ({ memberId }) => ({ params: { id: memberId } }),
  resetMemberFactors: ({ memberId }) => ({ params: { id: memberId } }),
  getCalls: ({ userId }) => ({ params: { userId } }),
  createCheckoutSession: () => ({ body: { plan: "None" } }),
  getCheckoutSession: () => ({ params: { id: "cs_test_of_nobody" } }),
  getCurrentSubscription: () => ({}),
  previewPlanChange: () => ({ query: { plan: "Grow" } }),
  changePlan: () => ({ body: { plan: "None" } }),
  cancelSubscription: () => ({}),
  undoCancellation: () => ({}),
  getInvoices: () => ({}),
  getCards: () => ({}),
  createSetupIntent: () => ({}),
  addPaymentMethod: () => ({ body: { paymentMethodId: "pm_of_nobody" } }),
  setDefaultCard: () => ({ body: { paymentMethodId: "pm_of_nobody" } }),
  removeCard: () => ({ params: { id: "pm_of_nobody" } }),
  createPortalSession: () => ({}),
  getStripeAccount: () => ({}),
  connectStripeAccount: () => ({ body: { restrictedKey: "of nobody" } }),
  checkStripeAccount: () => ({}),
  disconnectStripeAccount: () => ({}),
  importKey: () => ({}),
  importNumber: () => ({ body: { encrypted: "not sealed to anybody" } }),
  importedNumbers: () => ({}),
  deleteNumber: ({ numberId }) => ({ params: { id: numberId } }),
  reconnectNumber: ({ numberId }) => ({ params: { id: numberId }, body: { encrypted: "not sealed to anybody" } }),
  updateNumber: ({ numberId }) => ({ params: { id: numberId }, body: { concurrency: 2 } }),
  checkNumber: ({ numberId }) => ({ params: { id: numberId } }),
  searchNumbers: ({ numberId }) => ({ body: { numberId, country: "US", kind: "local" } }),
  buyNumber: ({ numberId }) => ({ body: { numberId, phoneNumber: "+14155550187", label: "Another user's" } }),
  numberPurchases: () => ({}),
  createJob: () => ({ body: {} }),
  getJobs: () => ({}),
  getJob: ({ jobId }) => ({ params: { id: jobId } }),
  updateJob: ({ jobId }) => ({ params: { id: jobId }, body: { title: "Another user's" } }),
  deleteJob: ({ jobId }) => ({ params: { id: jobId } }),
  createAgent: () => ({ body: {} }),
  getAgents: () => ({}),
  getAllAgents: () => ({}),
  getAgent: ({ campaignId }) => ({ params: { id: campaignId } }),
  updateAgent: ({ campaignId }) => ({ params: { id: campaignId }, body: { title: "Another user's" } }),
  deleteAgent: ({ campaignId }) => ({ params: { id: campaignId } }),
  getAgentLogs: ({ campaignId }) => ({ params: { id: campaignId } }),
  createInboundAssistant: () => ({ body: {} }),
  getInboundAssistants: () => ({}),
  getInboundAssistant: ({ assistantId }) => ({ params: { id: assistantId } }),
  updateInboundAssistant: ({ assistantId }) => ({ params: { id: assistantId }, body: { title: "Another user's" } }),
  deleteInboundAssistant: ({ assistantId }) => ({ params: { id: assistantId } }),
  getInboundLogs: ({ assistantId }) => ({ params: { id: assistantId } }),
  updateAgentCandidate: ({ campaignId, leadId }) => ({
    params: { id: campaignId },
    body: { candidateId: leadId, firstName: "Another" },
  }),
  getLead: ({ campaignId, leadId }) => ({ params: { id: leadId }, query: { parentId: campaignId } }),
  getLeads: () => ({}),
  getCompanies: () => ({}),
  getPromptVersions: ({ jobId }) => ({ params: { id: jobId } }),
  restorePromptVersion: ({ jobId }) => ({ params: { id: jobId }, body: { version: 1 } }),
  getVoices: () => ({}),
  createDocument: () => ({ body: { fileName: "", bytes: 0 } }),
  readDocument: ({ documentId }) => ({ params: { id: documentId } }),
  getDocument: ({ documentId }) => ({ params: { id: documentId } }),
  updateCandidate: ({ jobId, candidateId }) => ({ params: { id: jobId }, body: { candidateId, firstName: "Another" } }),
  deleteCandidate: ({ jobId, candidateId }) => ({ params: { id: jobId }, query: { candidateId } }),
  bulkCandidates: ({ jobId, candidateId }) => ({
    params: { id: jobId },
    body: { action: "delete", selection: { candidateIds: [candidateId] } },
  }),
  getBulk: ({ bulkId }) => ({ params: { id: bulkId } }),
  createImport: ({ jobId }) => ({
    params: { id: jobId },
    body: { fileName: "people.csv", header: ["firstname"], rows: 1, bytes: 100 },
  }),
  checkImport: ({ importId }) => ({ params: { id: importId } }),
  getImport: ({ importId }) => ({ params: { id: importId } }),
  getImports: ({ jobId }) => ({ params: { id: jobId } }),
  startImport: ({ importId }) => ({
    params: { id: importId },
    body: {
      duplicates: "skip",
      inTenant: "skip",
      recentlyContacted: "skip",
      consent: { attested: true, words: "Another user says so" },
    },
  }),
  cancelImport: ({ importId }) => ({ params: { id: importId } }),
  importReport: ({ importId }) => ({ params: { id: importId } }),
  addCandidates: ({ jobId }) => ({ params: { id: jobId }, body: { candidates: people(1) } }),
  exportCsv: ({ jobId }) => ({ params: { id: jobId } }),
  placeCall: ({ jobId, candidateId, numberId }) => ({
    body: { jobId, candidate: candidateId, selectedPhoneNumberId: numberId },
  }),
  batchCalls: ({ jobId, numberId }) => ({
    body: { campaignId: jobId, leads: "all", selectedPhoneNumberId: numberId },
  }),
  previewRun: ({ jobId, numberId }) => ({ body: { campaignId: jobId, leads: "all", selectedPhoneNumberId: numberId } }),
  getRun: ({ runId }) => ({ params: { id: runId } }),
  getRuns: ({ jobId }) => ({ params: { id: jobId } }),
  pauseRun: ({ runId }) => ({ params: { id: runId } }),
  resumeRun: ({ runId }) => ({ params: { id: runId } }),
  cancelRun: ({ runId }) => ({ params: { id: runId } }),
  appendRun: ({ runId }) => ({ params: { id: runId }, body: { leads: "all" } }),
  endCall: ({ callId }) => ({ params: { id: callId } }),
  getDeadLetters: () => ({}),
  replayDeadLetter: () => ({ body: { queue: "dispatch", letterId: "of-no-letter" } }),
  getReachPlan: ({ jobId }) => ({ params: { id: jobId } }),
  saveReachPlan: ({ jobId }) => ({ params: { id: jobId }, body: defaultReachPlan }),
  getDoNotCall: () => ({}),
  addDoNotCall: () => ({ body: { phoneNumber: "no number" } }),
  importDoNotCall: () => ({ body: { rows: [] } }),
  removeDoNotCall: () => ({ body: { phoneNumber: "+4930555999", reason: "Another user says so" } }),
  exportDoNotCall: () => ({}),
  exportDecisions: ({ jobId }) => ({ params: { id: jobId } }),
  getCallingPolicy: () => ({}),
  saveCallingPolicy: () => ({ body: { window: { from: "12:00", to: "11:00" } } }),
  getFollowUps: () => ({}),
  closeFollowUp: ({ followUpId }) => ({ params: { id: followUpId }, body: {} }),
  getLogsByJob: ({ jobId }) => ({ params: { id: jobId } }),
  getAnalytics: () => ({}),
  getAllLogs: () => ({}),
  getSmsTemplate: () => ({}),
  updateSmsTemplate: () => ({ body: { smsTemplate: "Another user's words" } }),
  sendPreCallSmsToAll: ({ jobId }) => ({ params: { id: jobId } }),
  getTexts: () => ({}),
  getTextTotals: () => ({}),
  getText: ({ textId }) => ({ params: { id: textId } }),
  cancelText: ({ textId }) => ({ params: { id: textId } }),
  getPreCallSmsRecipients: ({ jobId }) => ({ params: { id: jobId } }),
  getSwitchableTexts: ({ jobId }) => ({ params: { id: jobId } }),
  getConversation: ({ jobId, candidateId }) => ({ query: { jobId, candidateId } }),
  replyToText: ({ jobId, candidateId }) => ({
    body: { jobId, candidateId, body: "Another user's words", key: "another-user" },
  }),
  listUsers: () => ({}),
  getAdminUser: ({ memberId }) => ({ params: { id: memberId } }),
  lookUpUser: ({ memberId }) => ({ params: { id: memberId } }),
  getUserLogins: ({ memberId }) => ({ params: { id: memberId } }),
  getUserUsage: ({ memberId }) => ({ params: { id: memberId } }),
  createUser: () => ({ body: { name: "", email: "unknown" } }),
  editUser: ({ memberId }) => ({ body: { _id: memberId, isDisabled: true, version: -1 } }),
  resendUserInvitation: ({ memberId }) => ({ params: { id: memberId } }),
  withdrawUserInvitation: ({ memberId }) => ({ params: { id: memberId } }),
  listTenants: () => ({}),
  createTenant: () => ({ body: { name: "" } }),
  suspendTenant: ({ tenantId }) => ({ params: { id: tenantId }, body: { reason: "Another user says so" } }),
  exportTenant: ({ tenantId }) => ({ params: { id: tenantId } }),
  listTenantExports: ({ tenantId }) => ({ params: { id: tenantId } }),
  deleteTenant: ({ tenantId }) => ({ params: { id: tenantId }, body: { name: "", reason: "Another user says so" } }),
  resumeTenant: ({ tenantId }) => ({ params: { id: tenantId } }),
  getPlans: () => ({}),
  listPlans: () => ({}),
  savePlan: () => ({ params: { id: "start" }, body: {} }),
  resetPlan: () => ({ params: { id: "of-no-plan" } }),
  getAuditLog: () => ({}),
  exportAuditLog: () => ({}),
  getStats: () => ({}),
  listCalls: () => ({}),
  getUserLead: ({ campaignId, leadId }) => ({ params: { id: leadId }, query: { parentId: campaignId } }),
  getUserRecording: ({ callId }) => ({ params: { id: callId, channel: "mono" } }),
  listNumbers: () => ({}),
  reassignNumber: ({ numberId, memberId }) => ({ params: { id: numberId }, body: { userId: memberId } }),
  startViewAs: ({ memberId }) => ({ params: { id: memberId }, body: { reason: "x" } }),
  endViewAs: () => ({}),
  getCallLog: ({ callId }) => ({ params: { id: callId } }),
  getRecording: ({ callId }) => ({ params: { id: callId, channel: "mono" } }),
};
