/** Every endpoint of the API, in one table: the server registers them, the client calls them, the tests iterate. */
import {
  confirmEmail,
  forgotPassword,
  getUser,
  googleSignIn,
  loginHistory,
  resendConfirmation,
  resetPassword,
  setPassword,
  signOutEverywhere,
  signup,
  updateUser,
} from "./account.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-key.ts";
import { batchCalls, getAllLogs, getCallLog, getLogsByJob, getRecording, placeCall } from "./call.ts";
import { addCandidates, bulkCandidates, deleteCandidate, getBulk, updateCandidate } from "./candidate.ts";
import { createDocument, getDocument, readDocument } from "./document.ts";
import { addDomain, checkDomain, listDomains, removeDomain } from "./domain.ts";
import { healthz } from "./health.ts";
import { cancelImport, checkImport, createImport, getImport, getImports, importReport, startImport } from "./import.ts";
import { createJob, deleteJob, exportCsv, getJob, getJobs, updateJob } from "./job.ts";
import { deleteNumber, importedNumbers, importKey, importNumber } from "./number.ts";
import { getPromptVersions, restorePromptVersion } from "./prompt.ts";
import { getCalls, login, logout, me, refresh } from "./session.ts";
import { inviteMember, listTeam, resendInvitation, updateMember, withdrawInvitation } from "./team.ts";
import { getSmtp, getTenantSettings, removeSmtp, saveSmtp, updateTenantSettings } from "./tenant.ts";
import { getBrandImage, getTheme, saveTheme, updateTheme } from "./theme.ts";
import { getVoices } from "./voice.ts";

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
  googleSignIn,
  updateUser,
  getUser,
  loginHistory,
  signOutEverywhere,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  getTheme,
  saveTheme,
  updateTheme,
  getBrandImage,
  getTenantSettings,
  updateTenantSettings,
  getSmtp,
  saveSmtp,
  removeSmtp,
  listDomains,
  addDomain,
  checkDomain,
  removeDomain,
  listTeam,
  inviteMember,
  resendInvitation,
  updateMember,
  withdrawInvitation,
  getCalls,
  importKey,
  importNumber,
  importedNumbers,
  deleteNumber,
  createJob,
  getJobs,
  getJob,
  updateJob,
  deleteJob,
  getPromptVersions,
  restorePromptVersion,
  getVoices,
  createDocument,
  readDocument,
  getDocument,
  addCandidates,
  updateCandidate,
  deleteCandidate,
  bulkCandidates,
  getBulk,
  createImport,
  checkImport,
  getImport,
  getImports,
  startImport,
  cancelImport,
  importReport,
  exportCsv,
  placeCall,
  batchCalls,
  getLogsByJob,
  getAllLogs,
  getCallLog,
  getRecording,
} as const;
