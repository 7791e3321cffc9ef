/** Every endpoint of the API, in one table: the server registers them, the client calls them, the tests iterate. */
import {
  confirmEmail,
  forgotPassword,
  getUser,
  loginHistory,
  resendConfirmation,
  resetPassword,
  setPassword,
  signOutEverywhere,
  signup,
  updateUser,
} from "./account.ts";
import { batchCalls, getAllLogs, getCallLog, getLogsByJob, getRecording, placeCall } from "./call.ts";
import { addCandidates } from "./candidate.ts";
import { healthz } from "./health.ts";
import { createJob, exportCsv, getJob, getJobs } from "./job.ts";
import { deleteNumber, importedNumbers, importKey, importNumber } from "./number.ts";
import { getCalls, login, logout, me, refresh } from "./session.ts";

export const endpoints = {
  healthz,
  login,
  logout,
  refresh,
  me,
  signup,
  resendConfirmation,
  confirmEmail,
  forgotPassword,
  resetPassword,
  setPassword,
  updateUser,
  getUser,
  loginHistory,
  signOutEverywhere,
  getCalls,
  importKey,
  importNumber,
  importedNumbers,
  deleteNumber,
  createJob,
  getJobs,
  getJob,
  addCandidates,
  exportCsv,
  placeCall,
  batchCalls,
  getLogsByJob,
  getAllLogs,
  getCallLog,
  getRecording,
} as const;
