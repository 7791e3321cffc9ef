/** One request for each endpoint, about somebody's things. An endpoint without an example does not compile, and fails the test. */
import type { endpoints } from "@callwright/contracts";
import { people } from "../support/people.ts";

export type EndpointName = keyof typeof endpoints;

/** What belongs to somebody. */
export interface Things {
  readonly userId: string;
  readonly jobId: string;
  readonly candidateId: string;
  readonly numberId: string;
  readonly callId: string;
}

export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const examples: Readonly<Record<EndpointName, (things: Things) => Example>> = {
  healthz: () => ({}),
  login: () => ({ body: { email: "nobody@acme.test", password: "wrong" } }),
  logout: () => ({}),
  refresh: () => ({}),
  me: () => ({}),
  signup: () => ({ body: {} }),
  resendConfirmation: () => ({ body: { email: "nobody@acme.test" } }),
  confirmEmail: () => ({ body: { email: "nobody@acme.test", token: "of-no-mail-at-all" } }),
  forgotPassword: () => ({ body: { email: "nobody@acme.test" } }),
  resetPassword: () => ({
    body: { email: "nobody@acme.test", token: "of-no-mail-at-all", newPassword: "nobody-gets-in-7" },
  }),
  setPassword: () => ({ body: { password: "nobody-gets-in-7", confirmPassword: "nobody-gets-in-7" } }),
  updateUser: () => ({ body: { name: "Somebody Else" } }),
  getUser: () => ({}),
  loginHistory: () => ({}),
  signOutEverywhere: () => ({}),
  getCalls: ({ userId }) => ({ params: { userId } }),
  importKey: () => ({}),
  importNumber: () => ({ body: { encrypted: "not sealed to anybody" } }),
  importedNumbers: () => ({}),
  deleteNumber: ({ numberId }) => ({ params: { id: numberId } }),
  createJob: () => ({ body: {} }),
  getJobs: () => ({}),
  getJob: ({ jobId }) => ({ params: { id: jobId } }),
  addCandidates: ({ jobId }) => ({ params: { id: jobId }, body: { candidates: people(1) } }),
  exportCsv: ({ jobId }) => ({ params: { id: jobId } }),
  placeCall: ({ jobId, candidateId, numberId }) => ({
    body: { jobId, candidate: candidateId, selectedPhoneNumberId: numberId },
  }),
  batchCalls: ({ jobId, numberId }) => ({
    body: { campaignId: jobId, leads: "all", selectedPhoneNumberId: numberId },
  }),
  getLogsByJob: ({ jobId }) => ({ params: { id: jobId } }),
  getAllLogs: () => ({}),
  getCallLog: ({ callId }) => ({ params: { id: callId } }),
  getRecording: ({ callId }) => ({ params: { id: callId, channel: "mono" } }),
};
