import { accountEndpoints } from "./account.ts";
import { getVoiceLines, listNumbers, reassignNumber, saveVoiceLines } from "./admin-number.ts";
import { adminCallEndpoints, adminTenantEndpoints } from "./admin-tenant.ts";
import { adminUserEndpoints, viewAsEndpoints } from "./admin-user.ts";
import { getAnalytics, getDashboard } from "./analytics.ts";
import { createApiKey, listApiKeys, listTeamApiKeys, revokeApiKey, revokeTeamApiKey } from "./api-key.ts";
import { exportAuditLog, getAuditLog } from "./audit.ts";
import { billingEndpoints } from "./billing.ts";
import { exportCalls, getAllLogs, getCallLog, getLogsByJob, getRecording, placeCall, searchCalls } from "./call.ts";
import { campaignEndpoints } from "./campaign.ts";
import { candidateEndpoints } from "./candidate.ts";
import { colleagueEndpoints } from "./colleague.ts";
import { getDeadLetters, replayDeadLetter } from "./dead-letter.ts";
import { createDocument, getDocument, proposeCriteria, readDocument } from "./document.ts";
import { addDomain, checkDomain, listDomains, removeDomain } from "./domain.ts";
import { factEndpoints } from "./facts.ts";
import { listFeedback, sendFeedback } from "./feedback.ts";
import { followUpEndpoints } from "./follow-up.ts";
import { healthz } from "./health.ts";
import { cancelImport, checkImport, createImport, getImport, getImports, importReport, startImport } from "./import.ts";
import { inboundEndpoints } from "./inbound.ts";
import { interviewEndpoints } from "./interview.ts";
import { createJob, deleteJob, exportCsv, getJob, getJobs, updateJob } from "./job.ts";
import { getCompanies, getLead, getLeads } from "./lead.ts";
import { notificationEndpoints } from "./notification.ts";
import { buyNumber, numberEndpoints, numberPurchases, searchNumbers } from "./number.ts";
import { getPlans, listPlans, resetPlan, savePlan } from "./plan.ts";
import { getPromptVersions, getRehearsal, rehearse, restorePromptVersion } from "./prompt.ts";
import { reachEndpoints } from "./reach.ts";
import { appendRun, batchCalls, cancelRun, endCall, getRun, getRuns, pauseRun, previewRun, resumeRun } from "./run.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { getCalls, login, logout, me, refresh } from "./session.ts";
import { shareEndpoints } from "./share.ts";
import { sourceEndpoints } from "./source.ts";
import { teamEndpoints } from "./team.ts";
import { getSmtp, getTenantSettings, removeSmtp, saveSmtp, updateTenantSettings } from "./tenant.ts";
import { textEndpoints } from "./text.ts";
import { getBrandImage, getTenantImage, getTenantTheme, getTheme, saveTheme, updateTheme } from "./theme.ts";
import { getVoices } from "./voice.ts";
import { webhookEndpoints } from "./webhook.ts";

export const endpoints = {
  healthz,
  login,
  logout,
  refresh,
  me,
  ...secondFactorEndpoints,
  ...accountEndpoints,
  listApiKeys,
  listTeamApiKeys,
  createApiKey,
  revokeApiKey,
  revokeTeamApiKey,
  ...sourceEndpoints,
  ...webhookEndpoints,
  getTheme,
  getTenantTheme,
  getTenantImage,
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
  ...teamEndpoints,
  getCalls,
  ...billingEndpoints,
  ...numberEndpoints,
  searchNumbers,
  buyNumber,
  numberPurchases,
  createJob,
  getJobs,
  getJob,
  updateJob,
  deleteJob,
  ...campaignEndpoints,
  ...inboundEndpoints,
  getLead,
  getLeads,
  getCompanies,
  getPromptVersions,
  restorePromptVersion,
  rehearse,
  getRehearsal,
  getVoices,
  createDocument,
  readDocument,
  getDocument,
  proposeCriteria,
  ...candidateEndpoints,
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
  previewRun,
  getRun,
  getRuns,
  pauseRun,
  resumeRun,
  cancelRun,
  appendRun,
  endCall,
  getDeadLetters,
  replayDeadLetter,
  ...reachEndpoints,
  ...followUpEndpoints,
  ...colleagueEndpoints,
  ...interviewEndpoints,
  ...factEndpoints,
  ...notificationEndpoints,
  searchCalls,
  exportCalls,
  sendFeedback,
  listFeedback,
  getAnalytics,
  getDashboard,
  getLogsByJob,
  getAllLogs,
  getCallLog,
  getRecording,
  ...textEndpoints,
  ...shareEndpoints,
  ...adminUserEndpoints,
  ...adminTenantEndpoints,
  getPlans,
  listPlans,
  savePlan,
  resetPlan,
  getAuditLog,
  exportAuditLog,
  ...adminCallEndpoints,
  listNumbers,
  reassignNumber,
  getVoiceLines,
  saveVoiceLines,
  ...viewAsEndpoints,
} as const;
